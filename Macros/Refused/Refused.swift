// Models whose mistakes only the compiler sees, because the spelling of a type says nothing. `check-refused.py` compares its errors with the comments.
import XMLCodable
import XMLModels

typealias Names = [String]
typealias OptionalNames = [String]?
typealias Numbers = Set<Int>

struct Own: Codable {
    var text: String
}

@XMLModel struct Inner {
    var name: String
}

@XMLModel struct ListAsAttribute {  // expect: one value
    @XML(.attribute) var names: Names
}

@XMLModel struct OptionalListAsAttribute {  // expect: one value
    @XML(.attribute) var names: OptionalNames
}

@XMLModel struct SetAsText {  // expect: one value
    @XML(.text) var numbers: Numbers
}

@XMLModel struct ModelAsAttribute {  // expect: A model is an element
    @XML(.attribute) var inner: Inner
}

@XMLModel struct OptionalModelAsText {  // expect: A model is an element
    @XML(.text) var inner: Inner?
}

@XMLModel struct ListWithDefault {  // expect: empty list from an absent one
    var names: Names = ["a"].map { $0 }
}

@XMLModel struct InitialiserElsewhere {  // expect: invalid redeclaration
    var name: String
}
extension InitialiserElsewhere {
    init(from decoder: any Decoder) throws { name = "" }  // expect: invalid redeclaration
}

@XMLModel struct EncodingElsewhere {
    var name: String
}
extension EncodingElsewhere {
    func encode(to encoder: any Encoder) throws {}  // expect: invalid redeclaration
}

@XMLModel struct Accepted {
    @XML(.attribute) var own: Own
    @XML(.attribute, .tokens) var names: Names
    var other: Own = Own(text: "")
    var inner: Inner = Inner(name: "")
}
