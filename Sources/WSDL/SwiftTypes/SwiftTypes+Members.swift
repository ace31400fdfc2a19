// What values of schemas are in Swift, and the lines of structs that have them.

extension SwiftTypes {
    /// What a value is in Swift.
    enum Form {
        case type(String, note: String? = nil)
        case list(String)
        /// A list in one text, of items of a type.
        case tokens(String)
        /// Why it is not known.
        case unknown(String)

        /// The type of one value; nil for a list of them, and where it is not known.
        var plainType: String? {
            switch self {
            case .type(let type, _): type
            case .tokens(let item): "XMLTokens<[\(item)]>"
            case .list, .unknown: nil
            }
        }
    }

    /// A line of a struct.
    enum Member {
        case property(Property)
        case note(String)
        /// What a message has to have and what has no form. It does not compile: a request would lack it.
        case missing(String)
        /// Elements or attributes of any name.
        case rest

        /// The keys of the elements that it has.
        var elementKeys: [String] {
            guard case .property(let property) = self else { return [] }
            return property.inlineKeys.isEmpty ? [property.key] : property.inlineKeys
        }
    }

    struct Property {
        var wrapper = ""
        /// The name in the document, which properties are called after, and as a key.
        let name: String
        var key: String
        var type: String
        var note: String?
        /// The declaration of what the value itself has in it, rather than a list of it.
        var content: SchemaNode?
        /// The type of one value, for a list instead. Nil if it is a list already.
        var plainType: String?
        /// The keys of the elements that it stands for; empty if it is one of its key.
        var inlineKeys: [String] = []
    }
}
