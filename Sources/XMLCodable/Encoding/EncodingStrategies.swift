import Foundation

extension XMLEncoder {
    /// How the document is laid out.
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Every element on a line of its own, indented. Text and mixed content stay as they are.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)

        /// Attributes and child elements sorted by name. Text of mixed content would move, so elements with mixed content stay as they are.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)

        /// Elements without content are written as `<a></a>` instead of `<a />`. Those that hold an empty text always are.
        public static let noEmptyElements = OutputFormatting(rawValue: 1 << 2)
    }

    /// What a level of indentation consists of.
    public enum PrettyPrintIndentation: Sendable, Hashable {
        /// A number of spaces, 0 or more.
        case spaces(Int)
        /// A number of tabs, 0 or more.
        case tabs(Int)
    }

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
        /// As ISO 8601 in UTC, with a fraction where there is one: `2026-11-21T07:05:00.25Z`, in as many digits as it takes to read the same date
        /// back. ``XMLDecoder/DateDecodingStrategy/iso8601`` reads it; Foundation's coders do not.
        case iso8601WithFractionalSeconds
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
        /// As the given strings. XML Schema writes `INF`, `-INF` and `NaN`, which the decoder reads without being asked.
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How coding keys become names.
    public enum KeyEncodingStrategy: Sendable {
        /// The key is the name. The default.
        case useDefaultKeys
        /// `firstName` becomes `first_name`.
        case convertToSnakeCase
        /// `firstName` becomes `first-name`.
        case convertToKebabCase
        /// `firstName` becomes `FirstName`.
        case capitalized
        /// `firstName` becomes `FIRSTNAME`.
        case uppercased
        /// `firstName` becomes `firstname`.
        case lowercased
        /// A closure makes the name from the coding path, which ends with the key.
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }

    /// Says for a key which kind of node it is written as; nil leaves it to the type, if it conforms to ``DynamicNodeEncoding``, or else to the
    /// default.
    public typealias XMLNodeEncoderClosure = @Sendable (any CodingKey) -> NodeEncoding?

    /// Says for a type, at the encoder that is about to encode it, which kinds of node its keys are written as.
    public typealias XMLEncodingClosure = @Sendable (any Encodable.Type, any Encoder) -> XMLNodeEncoderClosure

    /// Which kind of node a key is written as, where no property wrapper says so.
    public enum NodeEncodingStrategy: Sendable {
        /// What the type says, if it conforms to ``DynamicNodeEncoding``; otherwise elements.
        case deferredToEncoder
        /// A closure decides, before the type does. It is given the type of the root and the type of what stands under a key. The items of a list
        /// go by what it says of the list, `[Book].self`: the decoder's strategy is asked about each item, `Book.self`. What a value encodes in its
        /// own place, through a single-value container, goes by the same answer as the value.
        case custom(XMLEncodingClosure)
    }

    /// Another name for ``NodeEncodingStrategy``.
    @available(*, deprecated, renamed: "NodeEncodingStrategy")
    public typealias NodeEncodingStrategies = NodeEncodingStrategy

    /// How strings are written that say nothing else; ``XMLEncoder/cdataStrategy`` is the finer form.
    public enum StringEncodingStrategy: Sendable, Hashable {
        /// As text, with escapes where they are needed.
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
        /// As a closure lists the names for a type: the listed first, the others after them as they were encoded. Nil leaves the type alone.
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
        /// As a closure says for each, from the coding path, which ends with the key. It is not asked about attributes, which are left out.
        case custom(@Sendable (_ codingPath: [any CodingKey]) -> NilForm)
    }

    /// How one optional that is nil is written.
    public enum NilForm: Sendable, Hashable {
        /// Not at all; in a list, as an empty element, or marked where an empty element is a value of the type.
        case omit
        /// As an empty element.
        case emptyElement
        /// As `<a xsi:nil="true" />`.
        case xsiNil
    }
}
