import Foundation

extension XMLEncoder {
    /// How the document is laid out.
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Every element on its own line, indented. Text and mixed content stay as they are.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)

        /// Attributes and child elements sorted by name. Elements with mixed content stay as they are, because their text would move.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)

        /// Elements without content are written as `<a></a>` instead of `<a />`. Elements that hold an empty text are written so in any
        /// case.
        public static let noEmptyElements = OutputFormatting(rawValue: 1 << 2)
    }

    /// What a level of indentation consists of.
    public typealias PrettyPrintIndentation = XMLIndentation

    /// The kind of node that a key is written as.
    public enum NodeEncoding: Sendable, Hashable {
        /// An attribute.
        case attribute
        /// A child element.
        case element
        /// An attribute and a child element.
        case both

        /// A child element.
        public static let `default`: NodeEncoding = .element
    }

    /// How dates are written.
    public enum DateEncodingStrategy: Sendable {
        /// As `Date` encodes itself: seconds since 2001.
        case deferredToDate
        /// As seconds since 1970, with a fraction where there is one. The default, because the decoder's default reads it.
        case secondsSince1970
        /// As milliseconds since 1970.
        case millisecondsSince1970
        /// As ISO 8601 in UTC and whole seconds, `2026-11-21T07:05:00Z`, as Foundation's coders write it and need it. What a date has beyond its
        /// whole second is lost: it comes back as the start of that second. ``iso8601WithFractionalSeconds`` keeps it.
        case iso8601
        /// As ISO 8601 in UTC, with a fraction if there is one, `2026-11-21T07:05:00.25Z`, in as many digits as it takes to read the same
        /// date back. ``XMLDecoder/DateDecodingStrategy/iso8601`` reads it; Foundation's coders do not.
        case iso8601WithFractionalSeconds
        /// As in RFC 822 and its successors, in UTC and whole seconds, `Sat, 21 Nov 2026 07:05:00 +0000`. What a date has beyond its whole second is lost,
        /// and a year before 1900 or after 9999 is an `EncodingError`. ``XMLDecoder/DateDecodingStrategy/rfc822`` reads it.
        ///
        /// Source: RFC 5322, section 3.3.
        case rfc822
        /// As xs:date in UTC: `2026-11-21`.
        case dateOnly
        /// As a formatter writes them.
        case formatted(DateFormatter)
        /// As a closure writes them.
        @preconcurrency case custom(@Sendable (Date, any Encoder) throws -> Void)
    }

    /// How binary data is written.
    public enum DataEncodingStrategy: Sendable {
        /// As `Data` encodes itself: a list of bytes.
        case deferredToData
        /// As Base64. The default.
        case base64
        /// As xs:hexBinary, in upper case.
        case hexadecimal
        /// As a closure writes it.
        @preconcurrency case custom(@Sendable (Data, any Encoder) throws -> Void)
    }

    /// How infinity and not-a-number are written.
    public enum NonConformingFloatEncodingStrategy: Sendable, Hashable {
        /// They are an error. The default.
        case `throw`
        /// As the given strings. XML Schema's are `INF`, `-INF` and `NaN`, which the decoder always reads.
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How Booleans are written.
    public enum BoolEncodingStrategy: Sendable, Hashable {
        /// As `true` and `false`. The default.
        case trueFalse
        /// As `1` and `0`, which a decoder reads as well.
        case oneZero
        /// As two words. A decoder reads them if its ``XMLDecoder/boolDecodingStrategy`` has the same.
        case words(true: String, false: String)
    }

    /// How coding keys become names.
    public enum KeyEncodingStrategy: Sendable {
        /// The key is the name. The default.
        case useDefaultKeys
        /// `firstName` becomes `first_name`.
        case convertToSnakeCase
        /// `firstName` becomes `first-name`.
        case convertToKebabCase
        /// `firstName` becomes `FIRST_NAME`.
        case convertToScreamingSnakeCase
        /// `firstName` becomes `FirstName`, in Pascal case.
        case capitalized
        /// `firstName` becomes `FIRSTNAME`.
        case uppercased
        /// `firstName` becomes `firstname`.
        case lowercased
        /// A closure makes the name from the coding path, which ends with the key.
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }

    /// Returns the kind of node that a key is written as. Nil leaves it to the type if that conforms to ``DynamicNodeEncoding``, or else to
    /// the default. XMLCoder's name.
    public typealias XMLNodeEncoderClosure = @Sendable (any CodingKey) -> NodeEncoding?

    /// Returns the kinds of node for the keys of a type, given the encoder that is about to encode it. XMLCoder's name.
    public typealias XMLEncodingClosure = @Sendable (any Encodable.Type, any Encoder) -> XMLNodeEncoderClosure

    /// Which kind of node a key without property wrapper is written as.
    public enum NodeEncodingStrategy: Sendable {
        /// What the type says, if it conforms to ``DynamicNodeEncoding``; otherwise an element. The default.
        case deferredToEncoder
        /// A closure decides, before the type does. It gets the type of the root and the type of each value under a key. Its answer for a
        /// list, `[Book].self`, applies to the items; the decoder's strategy, in contrast, is asked about each item, `Book.self`. If a
        /// value encodes another one in its own place, through a single-value container, the same answer applies to that one.
        case custom(XMLEncodingClosure)
    }

    /// Another name for ``NodeEncodingStrategy``.
    @available(*, deprecated, renamed: "NodeEncodingStrategy")
    public typealias NodeEncodingStrategies = NodeEncodingStrategy

    /// How strings are written unless a property wrapper decides. ``XMLEncoder/cdataStrategy`` gives finer control.
    public enum StringEncodingStrategy: Sendable, Hashable {
        /// As text, with escapes where they are needed. The default.
        case deferredToString
        /// As CDATA sections.
        case cdata
    }

    /// Which element text is written as CDATA sections. Attributes never are. `]]>` in a text is split over two sections.
    public enum CDATAStrategy: Sendable {
        /// None, unless a property is marked ``XMLCData``. The default.
        case never
        /// All text of elements.
        case always
        /// Text that is shorter as a section than with escapes.
        case whenShorter
        /// Text for which a closure says so from the coding path.
        case custom(@Sendable (_ codingPath: [any CodingKey]) -> Bool)
    }

    /// In which order the attributes and child elements of an element are written.
    public enum NodeOrdering: Sendable {
        /// As they were encoded. The default.
        case encoded
        /// Sorted by name; nodes of one name keep their order.
        case sorted
        /// In the order of the names that a closure lists for a type: those first, then the others as they were encoded. Nil leaves the
        /// type's order alone.
        case listed(@Sendable (any Encodable.Type) -> [String]?)
    }

    /// How optionals that are nil are written.
    public enum NilEncoding: Sendable {
        /// Not at all. The default.
        case omit
        /// As an empty element; an attribute is left out.
        case emptyElement
        /// As `<a xsi:nil="true" />`; an attribute is left out.
        case xsiNil
        /// A closure decides by the coding path, which ends with the key. It is not asked about attributes, which are always left out.
        case custom(@Sendable (_ codingPath: [any CodingKey]) -> NilForm)
    }

    /// How one optional that is nil is written.
    public enum NilForm: Sendable, Hashable {
        /// Not at all. In a list: as an empty element, marked `xsi:nil` if an empty element is a value of the type.
        case omit
        /// As an empty element.
        case emptyElement
        /// As `<a xsi:nil="true" />`.
        case xsiNil
    }
}

extension XMLEncoder.Options {
    /// Which text scalars have under these
    var scalarForms: ScalarForms {
        let dates: ScalarForms.DateForm? =
            switch dateEncodingStrategy {
            case .secondsSince1970: .secondsSince1970
            case .millisecondsSince1970: .millisecondsSince1970
            case .iso8601: .iso8601
            case .iso8601WithFractionalSeconds: .iso8601WithFractionalSeconds
            case .rfc822: .rfc822
            case .dateOnly: .day
            case .formatted(let formatter): .formatted(formatter)
            case .deferredToDate, .custom: nil
            }
        let data: ScalarForms.DataForm? =
            switch dataEncodingStrategy {
            case .base64: .base64
            case .hexadecimal: .hexadecimal
            case .deferredToData, .custom: nil
            }
        var floats: ScalarForms.NonConformingFloats?
        if case .convertToString(let positiveInfinity, let negativeInfinity, let nan) = nonConformingFloatEncodingStrategy {
            floats = ScalarForms.NonConformingFloats(
                positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, notANumber: nan)
        }
        let booleans: BooleanWords? =
            switch boolEncodingStrategy {
            case .trueFalse: nil
            case .oneZero: BooleanWords(true: "1", false: "0")
            case .words(let `true`, let `false`): BooleanWords(true: `true`, false: `false`)
            }
        return ScalarForms(dates: dates, data: data, nonConformingFloats: floats, booleans: booleans)
    }
}
