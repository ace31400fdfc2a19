import Foundation
import XMLCodable

/// Why something could not be mapped, and where.
///
/// ```swift
/// do {
///     let menu = try XMLMapper<Menu>().mapOrThrow(XMLString: text)
/// } catch let error as XMLMapError {
///     print(error.path ?? "", error.location?.line ?? 0, error.reason ?? "")
/// }
/// ```
public struct XMLMapError: Error, Sendable, CustomStringConvertible {
    /// The key that was looked up.
    public private(set) var key: String?

    /// What is wrong, in words.
    public private(set) var reason: String?

    /// The element in which the value was looked up, or the value itself.
    var element: XMLTree.Element?
    /// What was found, in words.
    var found: String?
    var sourceShift = SourceShift()
    /// The place, if there is no tree to find it in.
    var place: (path: String, position: XMLPosition)?
    var code = XMLErrorCode.invalidValue

    /// The source file that asked for the value, if it used a throwing getter.
    public private(set) var file: StaticString?

    /// The function that asked for the value.
    public private(set) var function: StaticString?

    /// The line that asked for the value.
    public private(set) var line: UInt?

    /// The text of a value that was found in a dictionary. Describing dictionaries and arrays would take as long as they are large, and as
    /// much of the stack as they are deep.
    static func foundDescription(of object: Any) -> String {
        if let text = object as? any TextRepresentable { return text.xmlText }
        if let dictionary = object as? [String: Any] {
            return (dictionary[ReservedKey.name] as? String).map { "an element named \($0)" } ?? "a dictionary"
        }
        if object is any ContainerType { return "a value of the type \(type(of: object))" }
        return String(describing: object)
    }

    /// What was found: an element in its dictionary form, or the text of something else.
    public var currentValue: Any? { found ?? element.map { DictionaryForm.standardObject(for: $0) } }

    /// Where the element's start tag is in the document; nil for a value that did not come from a document.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the document before the element: lines are counted each time.
    public var location: XMLPosition? { element.map { sourceShift.original($0.position) } ?? place?.position }

    /// The element as a path from the root: `/catalog/book[2]`.
    ///
    /// - Complexity: O(*n*), where *n* is the number of siblings of the element and of the elements around it.
    public var path: String? { element.map { sourceShift.original(path: $0.path) } ?? place?.path }

    /// The same as an issue of `XMLDecoder` and `XMLEncoder`, for code that handles those: with the key and the reason as its message. The code is
    /// `missingKey` where nothing was found, `repeatedElement` for several values where one is wanted, and `invalidValue` otherwise.
    ///
    /// - Complexity: that of ``location`` and ``path``.
    public var xmlIssue: XMLCodingIssue {
        XMLCodingIssue(
            code, path: path ?? "/", position: location,
            message: "could not map\(key.map { " the key '\($0)'" } ?? "")\(reason.map { ": \($0)" } ?? "")", found: found)
    }

    public var description: String {
        var lines = ["Could not map\(key.map { " the key '\($0)'" } ?? "")\(reason.map { ": \($0)" } ?? "")"]
        if let path, let location { lines.append("at \(path) (\(location))") }
        if let found { lines.append("found: \(found)") }
        if let file, let function, let line { lines.append("asked for in \(function) at \(file):\(line)") }
        return lines.joined(separator: "\n")
    }
}

extension XMLMapError: LocalizedError {
    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
