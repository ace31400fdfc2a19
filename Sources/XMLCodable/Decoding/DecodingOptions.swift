import Foundation

// What a decoder can be told beside how a document is parsed: what scalars look like, which keys names are, which nodes are meant, what becomes of errors.
//
//     decoder.dateDecodingStrategy = .iso8601
//     decoder.keyDecodingStrategy = .convertFromSnakeCase
//
// What options may not be is at the end.

// MARK: Scalars

extension XMLDecoder {
    /// How dates are read.
    public enum DateDecodingStrategy: Sendable {
        /// As `Date` decodes itself: seconds since 2001.
        case deferredToDate
        /// As seconds since 1970. The default.
        case secondsSince1970
        /// As milliseconds since 1970.
        case millisecondsSince1970
        /// As ISO 8601 and xs:dateTime: `2026-11-21T07:05:00Z`, with or without fraction, with an offset, `Z` or neither (then UTC), also in
        /// the basic form, and as a date alone (then midnight). Between date and time may be a blank, and one before the offset: `2026-11-21 07:05:00 +0100`.
        case iso8601
        /// As in RFC 822 and its successors, which feeds, mails and HTTP have: `Sat, 21 Nov 2026 07:05:00 +0000`.
        ///
        /// Reading is as lenient as that of feed readers. The day of the week, the seconds, and the time with its zone may be missing; the day of the week may be
        /// wrong; hours may have one digit, years two (up to 49 in this century); names may be abbreviated or not. The zone is an offset, `+0100` or `+01:00`,
        /// or one of the names in use, such as `GMT`, `EST` and `CET`; without one it is UTC.
        ///
        /// Sources: RFC 822, section 5; RFC 5322, sections 3.3 and 4.3; RFC 9110, section 5.6.7.
        case rfc822
        /// As a formatter reads them.
        case formatted(DateFormatter)
        /// As the first of several strategies reads them that can. Where a text is a date in two of them, the order decides.
        ///
        /// ```swift
        /// decoder.dateDecodingStrategy = .firstOf([.iso8601, .rfc822])
        /// ```
        ///
        /// Give an encoder the first of them. An empty list is an error, and so are ``deferredToDate`` and ``custom(_:)`` in it: decoding throws
        /// `DecodingError`.
        indirect case firstOf([DateDecodingStrategy])
        /// As a closure reads them.
        @preconcurrency indirect case custom(@Sendable (_ decoder: any Decoder) throws -> Date)
    }

    /// How binary data is read.
    public enum DataDecodingStrategy: Sendable {
        /// As `Data` decodes itself: a list of bytes.
        case deferredToData
        /// As Base64, with white space anywhere. The default.
        case base64
        /// As xs:hexBinary, in either case, with white space anywhere.
        case hexadecimal
        /// As a closure reads it.
        @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Data)
    }

    /// Which strings mean infinity and not-a-number, besides XML Schema's `INF`, `-INF` and `NaN`.
    public enum NonConformingFloatDecodingStrategy: Sendable, Hashable {
        /// No others; they are an error.
        case `throw`
        /// These as well.
        indirect case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// Which words mean true and false.
    public enum BoolDecodingStrategy: Sendable, Hashable {
        /// XML Schema's `true`, `false`, `1` and `0`, and `yes`, `no`, `y`, `n`, all in any case. The default.
        case schema
        /// These two and no others, in any case (of the letters A to Z), unless the case tells them apart.
        indirect case words(true: String, false: String)
    }

    /// Which texts are taken for numbers, Booleans, dates, data and UUIDs.
    public enum ScalarPolicy: Sendable, Hashable {
        /// Those that XML Schema and the strategies say. The default.
        case schema
        /// Beside those:
        ///
        /// - whole numbers: decimals that are whole, `1.0`, `1e3`
        /// - numbers: `true`, `yes` as 1 and `false`, `no` as 0, in any case; `inf`, `-Infinity`, `nan`, in any case
        /// - Booleans, but for words of your own: `on`, `off`, `t`, `f`, in any case; `1.0`, `0.0`
        /// - dates: `/Date(1795244700000)/`; ISO 8601 where the strategy has numbers
        /// - data in Base64: without padding, and in the alphabet for URLs
        /// - UUIDs: `{…}`, `urn:uuid:…`, and without hyphens
        ///
        /// What is around a value is never dropped, thousands separators are never guessed, `1,5` is no number, and a text without a value remains
        /// an error. What is read without this has the same value with it.
        case lenient
    }
}

extension XMLDecoder.DateDecodingStrategy {
    /// What the text of dates is; nil where that is up to their own code or to a closure.
    fileprivate var form: ScalarForms.DateForm? {
        switch self {
        case .secondsSince1970: return .secondsSince1970
        case .millisecondsSince1970: return .millisecondsSince1970
        case .iso8601: return .iso8601
        case .rfc822: return .rfc822
        case .formatted(let formatter): return .formatted(formatter)
        case .firstOf(let strategies):
            let forms = strategies.compactMap(\.form)
            return forms.isEmpty || forms.count < strategies.count ? nil : .firstOf(forms)
        case .deferredToDate, .custom: return nil
        }
    }
}

extension XMLDecoder.Options {
    /// How scalars are written, as the strategies say.
    var scalarForms: ScalarForms {
        let data: ScalarForms.DataForm? =
            switch dataDecodingStrategy {
            case .base64: .base64
            case .hexadecimal: .hexadecimal
            case .deferredToData, .custom: nil
            }
        var floats: ScalarForms.NonConformingFloats?
        if case .convertFromString(let positiveInfinity, let negativeInfinity, let nan) = nonConformingFloatDecodingStrategy {
            floats = ScalarForms.NonConformingFloats(
                positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, notANumber: nan)
        }
        return ScalarForms(
            dates: dateDecodingStrategy.form, data: data, nonConformingFloats: floats, booleans: booleanWords,
            isLenient: scalarPolicy == .lenient, emptyStringsAreNil: treatsEmptyStringsAsNil)
    }

    private var booleanWords: BooleanWords? {
        guard case .words(let `true`, let `false`) = boolDecodingStrategy else { return nil }
        return BooleanWords(true: `true`, false: `false`)
    }
}

// MARK: Keys

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

        /// The form of a name or a key in which it is compared. Names that XML itself gives their meaning have no other: declarations of namespaces, and
        /// what `xsi` says of an element.
        func formToCompare(_ name: String) -> String {
            if isEmpty || isSame(name, "xmlns") || name.begins(with: "xmlns:") || name.begins(with: "xsi:") { return name }
            var form = name.unicodeScalars[...]
            func drop(_ reduced: Substring.UnicodeScalarView?) { if let reduced, !reduced.isEmpty { form = reduced } }
            if contains(.prefix) { drop(form.firstIndex(of: ":").map { form[form.index(after: $0)...] }) }
            if contains(.leadingUnderscore), form.first == "_" { drop(form.dropFirst()) }
            if contains(.separators) { drop(form.filter { !Self.separatorCharacters.unicodeScalars.contains($0) }) }
            let string = String(String.UnicodeScalarView(form))
            return contains(.case) ? string.lowercased() : string
        }
    }
}

extension XMLDecoder.KeyMatching {
    /// What it overlooks.
    var differences: XMLDecoder.NameDifferences { if case .ignoring(let differences) = self { differences } else { [] } }
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

// MARK: Nodes

extension XMLDecoder {
    /// Where a key's value is looked up.
    public enum NodeDecoding: Sendable, Hashable {
        /// Among the attributes.
        case attribute
        /// Among the child elements.
        case element
        /// Among the child elements, then among the attributes.
        case elementOrAttribute
    }

    /// Where keys without property wrapper are looked up.
    public enum NodeDecodingStrategy: Sendable {
        /// Where the type says, if it conforms to ``DynamicNodeDecoding``; otherwise among the elements, then among the attributes.
        case deferredToDecoder
        /// A closure decides instead of the types. It gets the type of the root, of each value under a key and of each item of a list,
        /// together with the decoder that is about to decode it. If such a value decodes another one in its own place, through a
        /// single-value container, the same answer applies to that one.
        @preconcurrency case custom(@Sendable (any Decodable.Type, any Decoder) -> ((any CodingKey) -> NodeDecoding))
    }

    /// What happens if a property takes a single value and there are several elements of its name.
    ///
    /// Where a value would lose part of itself, several are an error under every policy: for a value of a dictionary, for a list that one text has
    /// all of, and for an enum with a synthesised `init(from:)`, which takes one of its cases.
    public enum RepeatedElementPolicy: Sendable, Hashable {
        /// The first is taken. The default.
        case first
        /// The last is taken.
        case last
        /// It is an error.
        case error
    }

    /// What happens to elements, attributes and text that no key asks for.
    ///
    /// The properties of a type say what is known, read or not. A further element of a property that takes one is unknown, and so is an attribute beside
    /// the element of its name, unless both have one text. Of a type that decodes itself, the keys of its containers are known.
    public enum UnknownNodePolicy: Sendable {
        /// They are ignored. The default.
        case ignore
        /// They are an error. Namespace declarations are exempt, and so are `xsi:nil`, `xsi:schemaLocation` and `xsi:noNamespaceSchemaLocation`. All in an
        /// element that is nil is unknown, and so is a second element for a property that takes one.
        case error
        /// They are ignored, and a closure is told of each, in the order of the document: once the value is decoded, or each record. It is not told
        /// of what a decoding that fails has passed over.
        @preconcurrency case report(@Sendable (XMLCodingIssue) -> Void)
    }

    /// In which order the child elements of an element have to come.
    public enum ElementOrderPolicy: Sendable, Hashable {
        /// In any order. The default.
        case any
        /// In the order of a type's coding keys, as a sequence of XML Schema has them. Otherwise decoding throws `DecodingError` with the
        /// code ``XMLErrorCode/misplacedElement`` and the place.
        ///
        /// It is the order that the encoder writes. Keys that are not all properties have no order, nor have those of a class with a superclass.
        /// Of such a value that is inline, all elements count as one property's.
        ///
        /// The elements of a list must follow each other, and so must those of a list of choices or of groups, and the properties of a value
        /// marked ``XMLInline`` count among those around it. Attributes, text and comments have no order. Neither do the entries of a dictionary,
        /// nor elements that no key names, whether they are passed over or a catch-all takes them.
        case codingKeys
    }
}

/// A type that decides for each of its keys whether it is read from an attribute, from an element, or from either.
///
/// A property wrapper on the property has precedence, then the decoder's ``XMLDecoder/nodeDecodingStrategy``, if one is set. The protocol
/// has XMLCoder's name.
public protocol DynamicNodeDecoding: Decodable, XMLAnnotated {
    /// Where the value of a key of this type is looked for.
    static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding
}

/// What a type says to a decoder.
enum DecodedNodeKinds {
    /// The kind of node that a type says for a key without a mark; nil where it leaves that to what there is.
    static func kind(in type: any Any.Type, of key: any CodingKey) -> _XMLNodeKind? {
        let kind = (type as? any DynamicNodeDecoding.Type)?.nodeDecoding(for: key).nodeKind
        return kind == .elementAndAttribute ? nil : kind
    }
}

extension XMLDecoder.NodeDecoding {
    var nodeKind: _XMLNodeKind {
        switch self {
        case .attribute: .attribute
        case .element: .element
        case .elementOrAttribute: .elementAndAttribute
        }
    }
}

extension _XMLNodeKind {
    /// Where a key's name leads: to attributes, elements or both; nil for what is the element's own content, whatever the key is called.
    var byName: _XMLNodeKind? {
        switch self {
        case .attribute, .element, .elementAndAttribute: self
        case .cdata: .element
        case .text, .inline, .groups: nil
        }
    }
}

// MARK: Errors

extension XMLDecoder {
    /// What happens to a value that cannot be decoded.
    public enum ErrorPolicy: Sendable, Hashable {
        /// Its error is thrown. The default.
        case throwing
        /// A property that is an optional becomes nil, and what is wrong is told to ``XMLDecoder/onIssue``. Everything else is thrown. An enum
        /// with an unknown raw value is such a failure, for an optional property of its type.
        ///
        /// A property is what a type asks a keyed container for: also an optional in ``XMLAttribute``, ``XMLChildElement`` and the like. Items of a list are
        /// none.
        case onlyRequired
        /// The same, and items of arrays and sets that cannot be decoded are left out.
        ///
        /// Lists that a type decodes by itself, groups (``XMLSequence``) and values of dictionaries are as strict as ever.
        case droppingItems
    }

    /// What happens to an error of another type than `DecodingError` that a type's own code throws.
    public enum CustomErrorPolicy: Sendable, Hashable {
        /// It is thrown as it is. The default.
        case passThrough
        /// It becomes `DecodingError.dataCorrupted` with an ``XMLCodingIssue`` that has its words, the place, and the error itself as
        /// ``XMLCodingIssue/cause``. A `DecodingError` of a type's own code gets the place even if it has an underlying error, which
        /// becomes the cause. `CancellationError` is thrown as it is.
        case locate
    }
}

// MARK: What options may not be

extension XMLDecoder.Options {
    /// Throws where an option has a value that it cannot have.
    package func check() throws {
        if let problem = booleanWords?.problem { throw invalid("two words that tell true from false", found: problem) }
        if case .firstOf = dateDecodingStrategy, dateDecodingStrategy.form == nil {
            throw invalid(
                "a list of strategies for dates that read a text", found: "none, .deferredToDate or .custom",
                suggestion: "a .custom strategy alone may try several forms")
        }
        try checkNamespacePrefixes()
        try checkKeyMatching()
    }

    /// The error of an option that has a value which it cannot have.
    func invalid(_ expected: String, found: String, suggestion: String? = nil) -> any Error {
        let issue = XMLCodingIssue(.invalidOption, path: "/", position: nil, expected: expected, found: found, suggestion: suggestion)
        return DecodingError.dataCorrupted(DecodingError.Context(issue))
    }

    /// Whether the prefixes are such as a key can have.
    private func checkNamespacePrefixes() throws {
        for (prefix, uri) in namespacePrefixes.sortedByKey {
            let isPossible = NameRules.isNameWithoutColon(prefix) && prefix != "xmlns" && !uri.isEmpty
            if isPossible, (prefix == "xml") == (uri == StandardNamespace.xml) { continue }
            let isSwapped = NameRules.isNameWithoutColon(uri) && prefix.contains(":")
            throw invalid(
                "namespacePrefixes that keys can have", found: "the prefix '\(prefix)' for the namespace '\(uri)'",
                suggestion: isSwapped ? "a decoder's have the prefix first: [\"\(uri)\": \"\(prefix)\"]" : nil)
        }
    }

    /// Makes sure that names have forms to be compared in, where several spellings of a name are one.
    private func checkKeyMatching() throws {
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
