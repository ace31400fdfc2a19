import Foundation

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
        /// the basic form, and as a date alone (then midnight).
        case iso8601
        /// As a formatter reads them.
        case formatted(DateFormatter)
        /// As a closure reads them.
        @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Date)
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

    /// Which strings stand for infinity and not-a-number. XML Schema's `INF`, `-INF` and `NaN` always do.
    public enum NonConformingFloatDecodingStrategy: Sendable, Hashable {
        /// No others; they are an error.
        case `throw`
        /// These as well.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How names become coding keys. Each is the inverse of the encoder's strategy, also for keys with acronyms in them.
    public enum KeyDecodingStrategy: Sendable {
        /// The name is the key. The default.
        case useDefaultKeys
        /// `first_name` becomes `firstName`.
        case convertFromSnakeCase
        /// `first-name` becomes `firstName`.
        case convertFromKebabCase
        /// `FirstName` becomes `firstName`.
        case convertFromCapitalized
        /// `FIRSTNAME` becomes `firstname` and `FIRST_NAME` `firstName`; a key in mixed case is found by its upper-case form.
        case convertFromUppercase
        /// A closure makes the key from the coding path, which ends with the name.
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }

    /// Where a key's value is looked for.
    public enum NodeDecoding: Sendable, Hashable {
        /// Among the attributes.
        case attribute
        /// Among the child elements.
        case element
        /// Among the child elements, then among the attributes.
        case elementOrAttribute
    }

    /// Where keys are looked for, where no property wrapper says so.
    public enum NodeDecodingStrategy: Sendable {
        /// Where the type says, if it conforms to ``DynamicNodeDecoding``; otherwise among the elements, then among the attributes.
        case deferredToDecoder
        /// A closure decides, and no type is asked. It is given the type of the root, of what stands under a key and of each item of a list, with
        /// the decoder that is about to decode it. What such a value decodes in its own place, through a single-value container, goes by the same
        /// answer.
        @preconcurrency case custom(@Sendable (any Decodable.Type, any Decoder) -> ((any CodingKey) -> NodeDecoding))
    }

    /// What happens where a single value is asked for and there are several elements of the name.
    public enum RepeatedElementPolicy: Sendable, Hashable {
        /// The first is taken; for a value of a dictionary, which takes whatever names there are, it is an error. The default.
        case automatic
        /// The first is taken.
        case first
        /// The last is taken.
        case last
        /// It is an error.
        case error
    }

    /// What happens to elements, attributes and text that no key asks for.
    public enum UnknownNodePolicy: Sendable, Hashable {
        /// They are ignored. The default.
        case ignore
        /// They are an error. Namespace declarations and attributes of the namespaces `xml` and `xsi` are not meant.
        case error
    }

    /// What happens to an error of another type than `DecodingError` that a type's own code throws.
    public enum CustomErrorPolicy: Sendable, Hashable {
        /// It is thrown as it is. The default.
        case passThrough
        /// It becomes `DecodingError.dataCorrupted`, with its own words and the place in ``XMLCodingIssue``, whose ``XMLCodingIssue/cause`` it is;
        /// so does what a `DecodingError` of a type's own code has as its underlying error. `CancellationError` is thrown as it is.
        case locate
    }
}
