// What a part of the package does for a type or in a document, as the coders know it: they call it, and know none of its types.
//
//     struct Item: Codable, _XMLParticipant { … }      an examination that checks the values, or what tells the case of an enum

// MARK: Types

/// A type that takes part in coding by what a part of the package knows of it. Conform to the part's protocols instead.
public protocol _XMLParticipant: XMLAnnotated {
    /// What the part does for the type.
    static var _xmlParticipation: _XMLParticipation { get }
}

/// What a part does for a type while it is coded.
public struct _XMLParticipation: Sendable {
    /// What tells an enum's case in its element, and reads and writes it; nil for types that are no such enum.
    package var discrimination: (any Discrimination)?
    /// Looks at complete values and their elements; nil where no part does.
    package var examination: (any Examination)?
    /// Whether the issues in a value are also those of properties that its code has not come to; nil where the code itself tells.
    package var tellsIssuesOfEveryProperty: Bool?

    package init() {}
}

/// What tells the case of an enum in its element: it reads and writes the enum in its place.
package protocol Discrimination: Sendable {
    func decode<Value: Decodable>(_ type: Value.Type, at site: DecodingSite) throws -> Value
    func encode<Value: Encodable>(_ value: Value, at site: EncodingSite) throws
}

/// Looks at the values of a type once they are complete, and at their elements before: checks them, and notes what they are.
///
/// Of other types the coders know by one flag that nothing looks at them.
package protocol Examination: Sendable {
    /// Looks at the element of a value that is about to be decoded.
    func checkElement(at site: DecodingSite) throws

    /// Looks at a value that is decoded.
    ///
    /// - Parameter isToken: whether it is one of several in a text.
    func examine<Value>(_ value: Value, at site: DecodingSite, isToken: Bool) throws

    /// Looks at a value that has encoded itself, and at what it has written.
    ///
    /// - Parameter isToken: whether it is one of several in a text, which belongs to the value at the site.
    func examine<Value>(_ value: Value, at site: EncodingSite, isToken: Bool) throws
}

// MARK: Documents

/// What a part notes while a document or record is decoded, to come back to it when all of that is decoded. One type of it is in use.
package protocol DecodingNotes: AnyObject {
    /// Nothing yet.
    init()

    /// Comes back to what was noted.
    ///
    /// - Parameter document: a site of the document; see ``DecodingSite/at(_:)``.
    func settle(in document: DecodingSite) throws
}

/// What a part notes while a document or record is encoded, to come back to it when all of that is encoded, and nothing of it is written yet. One type of
/// it is in use.
package protocol EncodingNotes: AnyObject {
    /// Nothing yet.
    init()

    /// Forgets what a value has noted that is given up: all that has come since it began is at its site's number or a greater one.
    func forget(from number: UInt32)

    /// Comes back to what was noted.
    ///
    /// - Parameters:
    ///   - document: a site of the document; see ``EncodingSite/at(_:)``.
    ///   - value: the document or record.
    func settle(in document: EncodingSite, of value: Any) throws
}

/// What a part of the package remembers of a document that is decoded, beyond the record at hand. One type of it is in use.
package protocol DocumentMemory: AnyObject {
    /// Nothing yet.
    init()

    /// The same for the next part of the document, which has other nodes and the same numbers for names.
    func inNextPart() -> any DocumentMemory
}

// MARK: Options

/// Options of the coders that parts of the package add, by their types. The coders hand them on, and know none of them.
package struct PartOptions: Sendable {
    private var values = Table<ObjectIdentifier, any Sendable>()

    package subscript<Option: Sendable>(_ type: Option.Type) -> Option? {
        get { values.isEmpty ? nil : values[ObjectIdentifier(type)] as? Option }
        set { values[ObjectIdentifier(type)] = newValue }
    }
}
