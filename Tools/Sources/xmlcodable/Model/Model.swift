import XMLStreaming

/// Types for documents: what is printed as Swift.
struct Model {
    /// The root element's type first, then the others in the order in which they are used.
    var structures: [Structure]
    /// The key of the root element.
    var rootKey: String
    /// Prefixes for the namespaces that no type says.
    var prefixes: [(uri: String, prefix: String)]

    struct Structure {
        let name: String
        let element: XMLQName
        /// Whether it is a class, because it may contain itself.
        let isClass: Bool
        var namespace: Namespace?
        var properties: [Property] = []
        var choices: [Choice] = []
        var enumerations: [Enumeration] = []
    }

    enum Namespace: Equatable {
        case uri(String, prefix: String)
        /// No namespace, inside of types that have one.
        case none
    }

    struct Property {
        let name: String
        /// The name in documents, or a path.
        var key: String
        var place: Place
        var content: Content
        var number: Number
        var sample: String = ""
    }

    enum Place {
        case element
        /// An element where there is an attribute of the same name.
        case elementOnly
        case attribute, text, inline
    }

    enum Number { case one, optional, list, optionalList, dictionary, optionalDictionary }

    indirect enum Content: Equatable {
        case string, boolean, integer, double, decimal, day, universalTime, dateTime, mailTime, httpTime, qualifiedName
        /// A text, because too few values are of the type for the next one to be so, too.
        case fewTexts(Content)
        /// An element that has nothing in it.
        case empty
        /// Any XML.
        case fragment
        /// A structure, an enumeration, or choices.
        case type(String)
        /// What may be marked `xsi:nil`.
        case nillable(Content)
    }

    /// One of several elements, or a text between elements.
    struct Choice {
        let name: String
        var cases: [(name: String, key: String, content: Content)]
    }

    /// Texts of which there are few.
    struct Enumeration {
        let name: String
        var cases: [(name: String, value: String)]
    }
}
