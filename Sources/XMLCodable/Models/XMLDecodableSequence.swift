/// A type that decodes from all elements of a key's name at once, and is empty if there is none. XMLCoder's name; arrays, sets and
/// dictionaries conform to it as they do there.
public protocol XMLDecodableSequence: XMLAnnotated {
    /// The value for no element at all.
    init()
}

extension Array: XMLDecodableSequence {}
extension ContiguousArray: XMLDecodableSequence {}
extension ArraySlice: XMLDecodableSequence {}
extension Set: XMLDecodableSequence {}
extension Dictionary: XMLDecodableSequence {}
