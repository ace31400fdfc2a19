extension XMLDecoder {
    /// How names become coding keys. Each reverses the encoder's strategy of the same kind, also for keys with acronyms in them.
    ///
    /// A key that is written as a name which reads as another key means both: `userID` means `user_id`, which reads as `userId`, and `userID`. Each
    /// element decides for itself. If it has nodes of both names and one kind, reading the key is a `DecodingError` that names both.
    public enum KeyDecodingStrategy: Sendable {
        /// The name is the key. The default.
        case useDefaultKeys
        /// `first_name` becomes `firstName`.
        case convertFromSnakeCase
        /// `first-name` becomes `firstName`.
        case convertFromKebabCase
        /// `FIRST_NAME` becomes `firstName`.
        case convertFromScreamingSnakeCase
        /// `FirstName`, in Pascal case, becomes `firstName`.
        case convertFromCapitalized
        /// `FIRSTNAME` becomes `firstname` and `FIRST_NAME` becomes `firstName`; a key in mixed case matches its upper-case form.
        case convertFromUppercase
        /// A key in mixed case matches its lower-case form: `firstname` is `firstName`.
        case convertFromLowercase
        /// A closure makes the key from the coding path, which ends with the name.
        ///
        /// It is asked for each element of which a container of keys is asked, each time: for its attributes, declarations of namespaces among
        /// them unless ``XMLDecoder/shouldProcessNamespaces`` is on, and then for its child elements.
        @preconcurrency indirect case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
        /// Any of several strategies: a key means the names that become it by one of them.
        ///
        /// ```swift
        /// decoder.keyDecodingStrategy = .firstOf([.convertFromSnakeCase, .convertFromKebabCase])
        /// ```
        ///
        /// The order does not matter: if an element has nodes of two names that a key means, or two keys of a type mean one name, reading it is
        /// a `DecodingError` that names both. Keys of types that cannot list them, such as a dictionary's, are names as they are written. The
        /// list must have a strategy, and none with a closure; otherwise decoding throws `DecodingError`.
        indirect case firstOf([KeyDecodingStrategy])
    }

    /// Which names a coding key matches.
    public enum KeyMatching: Sendable, Hashable {
        /// The name that the key is, or that the key strategies make of it. The default.
        case exact
        /// All names that are the same as the key but for some differences.
        case ignoring(NameDifferences)
    }

    /// Differences between a name in a document and a coding key that ``KeyMatching/ignoring(_:)`` overlooks.
    ///
    /// Both are brought into one form, in the order of the members here, and the forms are compared, byte for byte. What nothing would be left
    /// of stays as it is.
    public struct NameDifferences: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The prefix: `dc:title` and `title` are the same. Declarations of namespaces and attributes such as `xsi:type` have no other spelling.
        public static let prefix = NameDifferences(rawValue: 1 << 0)

        /// One underscore at the start: `_self` and `self` are the same.
        public static let leadingUnderscore = NameDifferences(rawValue: 1 << 1)

        /// Separators of words: `first_name`, `first-name`, `first.name` and `firstname` are the same. These are ``separatorCharacters``.
        public static let separators = NameDifferences(rawValue: 1 << 2)

        /// Upper and lower case, by Unicode's mapping to lower case, the same in every language: `UserID` and `userId` are the same. Together
        /// with ``separators``, so are `USER_ID` and `userId`.
        public static let `case` = NameDifferences(rawValue: 1 << 3)

        /// All of them.
        public static let all: NameDifferences = [.prefix, .leadingUnderscore, .separators, .case]

        /// What ``separators`` overlooks: the characters of XML's names that are no letters or digits, and those that no name has, but a key may.
        public static let separatorCharacters = "_-.:\u{B7} &%#!$^*()<>?,;\""

        /// The form of a name or a key in which it is compared.
        func form(of name: String) -> String {
            guard !isEmpty else { return name }
            var form = name.unicodeScalars[...]
            func drop(_ reduced: Substring.UnicodeScalarView?) { if let reduced, !reduced.isEmpty { form = reduced } }
            if contains(.prefix) { drop(form.firstIndex(of: ":").map { form[form.index(after: $0)...] }) }
            if contains(.leadingUnderscore), form.first == "_" { drop(form.dropFirst()) }
            var string = String(String.UnicodeScalarView(form))
            if contains(.separators) {
                var letters = ""
                for scalar in form where !Self.separatorCharacters.unicodeScalars.contains(scalar) { letters.unicodeScalars.append(scalar) }
                if !letters.isEmpty { string = letters }
            }
            return contains(.case) ? string.lowercased() : string
        }

        /// The same, but for names that XML itself gives their meaning, which have no other spelling: declarations of namespaces, and what `xsi` says of
        /// an element.
        func formToCompare(_ name: String) -> String {
            isSame(name, "xmlns") || name.begins(with: "xmlns:") || name.begins(with: "xsi:") ? name : form(of: name)
        }
    }
}

extension XMLDecoder.KeyMatching {
    /// What it overlooks.
    var differences: XMLDecoder.NameDifferences { if case .ignoring(let differences) = self { differences } else { [] } }
}

extension XMLDecoder.Options {
    /// Makes sure that names have forms to be compared in, where several spellings of a name are one.
    func checkKeyMatching() throws {
        for case let strategy? in [keyDecodingStrategy, elementKeyDecodingStrategy, attributeKeyDecodingStrategy]
        where strategy.isChoice || !keyMatching.differences.isEmpty {
            if strategy.alternatives.isEmpty { throw invalid("key strategies to choose from", found: ".firstOf([])") }
            if strategy.alternatives.contains(where: \.isCustom) {
                throw invalid(
                    "a key strategy that does not depend on the coding path, where several spellings of a name are one", found: ".custom")
            }
        }
    }
}

extension XMLDecoder.KeyDecodingStrategy {
    /// Whether any of several strategies may have made a name.
    var isChoice: Bool { if case .firstOf = self { true } else { false } }

    var isDefault: Bool { if case .useDefaultKeys = self { true } else { false } }

    var isCustom: Bool { if case .custom = self { true } else { false } }

    /// The strategies of which any may have made a name.
    var alternatives: [XMLDecoder.KeyDecodingStrategy] {
        if case .firstOf(let strategies) = self { strategies.flatMap(\.alternatives) } else { [self] }
    }

    // MARK: From names to keys, and back

    /// The key that a name becomes.
    @inline(never)
    func key(for name: String) -> String {
        switch self {
        case .useDefaultKeys, .convertFromLowercase, .custom, .firstOf: name
        case .convertFromSnakeCase: KeyConversion.joiningWords(of: name, separatedBy: "_")
        case .convertFromKebabCase: KeyConversion.joiningWords(of: name, separatedBy: "-")
        case .convertFromCapitalized: KeyConversion.lowercasingFirstLetter(of: name)
        case .convertFromUppercase, .convertFromScreamingSnakeCase: KeyConversion.joiningWords(of: name.lowercased(), separatedBy: "_")
        }
    }

    /// The name that the encoder's strategy of the same kind writes for a key.
    @inline(never)
    func name(for key: String) -> String {
        switch self {
        case .useDefaultKeys, .custom, .firstOf: key
        case .convertFromSnakeCase: KeyConversion.separatingWords(of: key, with: "_")
        case .convertFromKebabCase: KeyConversion.separatingWords(of: key, with: "-")
        case .convertFromCapitalized: KeyConversion.capitalizingFirstLetter(of: key)
        case .convertFromScreamingSnakeCase: KeyConversion.separatingWords(of: key, with: "_").uppercased()
        case .convertFromUppercase: key.uppercased()
        case .convertFromLowercase: key.lowercased()
        }
    }
}
