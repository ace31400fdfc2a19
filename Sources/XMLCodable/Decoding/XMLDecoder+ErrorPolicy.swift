import Foundation

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

    /// What happens to a value that cannot be decoded. By default its error is thrown.
    ///
    /// What does not depend on the document is thrown in any case: a model that contradicts itself, or values that are nested too deeply. So is
    /// the failure after 10,000 others in one document or record.
    ///
    /// With another policy than ``ErrorPolicy/throwing``, or with ``onIssue``, decoding is slower.
    public var errorPolicy: ErrorPolicy {
        get { self[\.errorPolicy] }
        set { self[\.errorPolicy] = newValue }
    }

    /// Is told what a value is without: of each failure that ``errorPolicy`` or a property has passed over. Nil by default.
    ///
    /// It is called when a value is complete, or a record: once for each issue, in the order in which they were found. It is not told of a
    /// decoding that throws, nor of errors that a type's own code catches. A closure of ``UnknownNodePolicy/report(_:)`` is told of nodes that no
    /// key asks for, and this one is not.
    @preconcurrency public var onIssue: (@Sendable (XMLCodingIssue) -> Void)? {
        get { self[\.onIssue] }
        set { self[\.onIssue] = newValue }
    }
}
