#if Macros
import SwiftSyntax

/// The code of a model's conformance.
///
/// An extension does not see the types beside a nested type, and a struct with an initialiser in its body has no memberwise one. So the body
/// has a name for every coding type, and the extension of a struct the rest.
struct ModelSource {
    let model: ModelDeclaration
    /// The type's name, as its own body calls it.
    let typeName: String
    /// The type's name at the code's place: in the body as above, in the extension with the types around it.
    let placeName: String
    /// `public ` or nothing.
    let access: String

    private var properties: [StoredProperty] { model.properties }

    /// The order in which properties are written: what is in the start tag comes first, so that nothing has to be put there later.
    private var writtenProperties: [StoredProperty] {
        properties.filter(isInStartTag) + properties.filter { !isInStartTag($0) }
    }

    private func isInStartTag(_ property: StoredProperty) -> Bool {
        property.isAttribute && !property.isAttributes && !documentKey(of: property).contains("/")
    }

    // MARK: In the body

    /// The types that properties are read and written as.
    var codingTypes: String {
        let types = properties.map { "typealias \($0.name) = \($0.codingType)" }
        return block("private enum XMLCodings", types)
    }

    /// The defaults that are more than a literal; nil if none is.
    var defaults: String? {
        let values = properties.compactMap { property -> String? in
            guard let value = property.evaluatedDefault else { return nil }
            let expression = SelfRewriter(typeName).rewrite(value).trimmedDescription
            return block("static var \(property.name): \(property.type.text)", [expression])
        }
        return values.isEmpty ? nil : block("private enum XMLDefaults", values)
    }

    // MARK: In the extension

    var keys: String {
        let others = Set(properties.filter { !$0.isNameless }.map(\.documentName))
        var isTextTaken = false
        let cases = properties.map { property -> String in
            var key = documentKey(of: property)
            if property.isNameless, property.arguments.name == nil, others.contains(key), !isTextTaken {
                key = ""
                isTextTaken = true
            }
            return key == property.plainName ? "case \(property.name)" : "case \(property.name) = \(StringLiteralExprSyntax(content: key))"
        }
        return block("\(access)enum XMLKeys: \(cases.isEmpty ? "" : "String, ")CodingKey", cases)
    }

    /// The key in documents. An attribute that has the name of a child element is a path, because the keys of an enum differ.
    private func documentKey(of property: StoredProperty) -> String {
        let key = DocumentName.qualify(property.documentName, in: property.arguments.namespace)
        guard property.isAttribute, !property.isAttributes else { return key }
        let isElementToo = properties.contains {
            !$0.isAttribute && !$0.isNameless && DocumentName.qualify($0.documentName, in: $0.arguments.namespace) == key
        }
        return isElementToo ? DocumentName.attribute(key) : key
    }

    var description: String {
        let lines = writtenProperties.flatMap { property -> [String] in
            let name = model.ownMembers.contains("XMLKeys") || property.hasOtherName(than: documentKey(of: property))
            let label = name ? ", name: \(StringLiteralExprSyntax(content: property.plainName))" : ""
            let absence = property.takenDefault == nil ? "" : ", mayBeAbsent: true"
            return ["properties.add(.\(property.name), as: XMLCodings.\(property.name).self\(label)\(absence))"] + checks(of: property)
        }
        return block("\(access)static func describe(_ properties: inout XMLModelProperties<\(placeName)>)", lines)
    }

    /// What only the compiler knows of a type whose spelling says nothing.
    private func checks(of property: StoredProperty) -> [String] {
        guard property.wrappers.isEmpty, case .other = property.type.unwrapped, !property.type.isKnownScalar else { return [] }
        var checks: [String] = []
        if property.arguments.tokens == nil, property.arguments.text == nil, [.attribute, .text].contains(property.arguments.kind) {
            checks.append("singleText")
        }
        if property.arguments.tokens == nil, property.evaluatedDefault != nil { checks.append("defaulted") }
        return checks.flatMap { check in
            // Two statements: in one, the compiler would choose the overload that passes.
            let name = property.plainName + check.prefix(1).uppercased() + check.dropFirst()
            return ["let \(name) = _XMLModelCheck.\(check)(XMLCodings.\(property.name).self)", "\(name).passes()"]
        }
    }

    /// - Parameter requirements: what the initialiser itself says of generic parameters, if it is in the body.
    func initialiser(_ requirements: String = "") -> String {
        let lines = properties.map { property in
            let key = ".\(property.name), as: XMLCodings.\(property.name).self"
            let value = property.takenDefault.map { ", default: \($0)" } ?? ""
            return "self.\(property.storage) = try values.take(\(key)\(value))\(property.unwrapping)"
        }
        return block("\(access)init(_ values: inout XMLModelValues<\(placeName)>) throws\(requirements)", lines)
    }

    var writer: String {
        let lines = writtenProperties.filter { !$0.isDecodeOnly }.map { property in
            // An empty list is written as nothing anyway.
            let isEmptyList = property.type.isCollection || property.defaultValue?.isEmptyCollection ?? false
            let value = isEmptyList && property.arguments.tokens == nil ? "" : property.takenDefault.map { ", default: \($0)" } ?? ""
            return "try content.write(\(property.coded("self.\(property.storage)")), .\(property.name)\(value))"
        }
        return block("\(access)func write(to content: inout XMLModelContent<\(placeName)>) throws", lines)
    }

    // MARK: Codable

    /// What `Codable` calls. Where the type has one of its own, coders are told so. Otherwise it is here, though the protocol has it as well: one in
    /// another extension, which a macro cannot see, is a redeclaration then.
    ///
    /// - Parameter isClass: whether the initialiser of a class calls another one.
    func codableMembers(isClass: Bool) -> [String] {
        let reading = block(
            "\(access)\(isClass ? "convenience " : "")init(from decoder: any Decoder) throws",
            ["var values = try XMLModelValues<\(placeName)>(decoder)", "try self.init(&values)"])
        let writing = block(
            "\(access)func encode(to encoder: any Encoder) throws",
            ["var content = XMLModelContent<\(placeName)>(encoder)", "try write(to: &content)"])
        return [("init(from:)", reading, "isReadDirectly"), ("encode", writing, "isWrittenDirectly")].map { member, code, way in
            model.ownMembers.contains(member) ? block("\(access)static var \(way): Bool", ["false"]) : code
        }
    }

    private func block(_ head: String, _ lines: [String]) -> String {
        let body = lines.joined(separator: "\n").split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        return body.isEmpty ? head + " {}" : "\(head) {\n\(body)\n}"
    }
}

extension StoredProperty {
    fileprivate func hasOtherName(than key: String) -> Bool { key != plainName || isNameless }

    /// The default, where it is to be evaluated in the body: an extension may not see what it names.
    fileprivate var evaluatedDefault: ExprSyntax? {
        guard let defaultValue, wrappers.isEmpty, !type.isOptional, !defaultValue.isPlain else { return nil }
        return defaultValue
    }

    /// The default as an expression of the coding type; nil if there is none, or if it is what an absent property has anyway.
    fileprivate var takenDefault: String? {
        guard let defaultValue, wrappers.isEmpty, !type.isOptional else { return nil }
        return coded(defaultValue.isPlain ? defaultValue.trimmedDescription : "XMLDefaults.\(name)")
    }
}

extension ExprSyntax {
    /// A literal, or a member of the type that is expected, such as `.zero`.
    fileprivate var isPlain: Bool {
        if let member = self.as(MemberAccessExprSyntax.self) { return member.base == nil }
        if let string = self.as(StringLiteralExprSyntax.self) { return string.representedLiteralValue != nil }
        if let array = self.as(ArrayExprSyntax.self) { return array.elements.isEmpty }
        if let dictionary = self.as(DictionaryExprSyntax.self) { return dictionary.content.is(TokenSyntax.self) }
        return SpelledType.ofLiteral(self) != nil
    }
}

/// Calls `Self` by its name, for code that moves into a nested type.
private final class SelfRewriter: SyntaxRewriter {
    private let typeName: String

    init(_ typeName: String) {
        self.typeName = typeName
        super.init()
    }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
        token.tokenKind == .keyword(.Self) ? token.with(\.tokenKind, .identifier(typeName)) : token
    }
}
#endif
