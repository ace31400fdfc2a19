import Foundation
import XMLCodable

/// Maps documents, and their dictionary forms, to objects and back.
///
/// ```swift
/// let food = XMLMapper<Food>().map(XMLString: "<food><name>Belgian Waffles</name></food>")
/// let text = XMLMapper().toXMLString(food)
/// ```
///
/// Methods that return nil for an error have a counterpart that throws, such as `mapOrThrow(XMLString:)`. A value that does not fit its
/// property is no error in this sense: it is skipped, and ``onIssue`` receives it.
public final class XMLMapper<N: XMLBaseMappable> {
    /// A value for the models, which find it in ``XMLMap/context``.
    public var context: XMLMapContext?

    /// Whether properties that are nil are written, in the form of ``nilStyle``; arrays, sets and dictionaries too. Attributes that are nil
    /// never are. False by default.
    public var shouldIncludeNilValues = false

    /// How properties that are nil are written, if ``shouldIncludeNilValues`` is true. As empty elements by default.
    public var nilStyle: XMLNilStyle = .emptyElement

    /// Behavior of XMLMapper 2.0 to restore. Starts with that of ``XMLMapperDefaults``, by default none.
    public var legacyBehavior = XMLMapperDefaults.legacyBehavior

    /// A closure that receives every value that could not be mapped and was skipped: a text that is not a number, an item of a list that
    /// its type rejected. Starts with that of ``XMLMapperDefaults``, by default nil.
    public var onIssue: ((XMLMapError) -> Void)? = XMLMapperDefaults.onIssue

    /// How documents are parsed: limits, entities, encoding. Starts with those of ``XMLMapperDefaults``, by default the parser's defaults.
    ///
    /// Namespaces are resolved if the document declares all its prefixes; with `shouldProcessNamespaces`, an undeclared prefix is an error.
    /// If there are several root elements, limits count one more level around them.
    public var parsingOptions = XMLMapperDefaults.parsingOptions

    /// Creates a mapper.
    ///
    /// - Parameters:
    ///   - context: a context for its models. None by default.
    ///   - shouldIncludeNilValues: whether properties that are nil are written. False by default.
    public init(context: XMLMapContext? = nil, shouldIncludeNilValues: Bool = false) {
        self.context = context
        self.shouldIncludeNilValues = shouldIncludeNilValues
    }

    /// What the maps of one call share.
    func session() -> MappingSession {
        MappingSession(
            context: context, includesNil: shouldIncludeNilValues ? nilStyle : nil, legacy: legacyBehavior, report: onIssue)
    }

    // MARK: Objects

    /// Maps an object; nil if the value is no element, or the type rejects it.
    ///
    /// - Parameter XMLObject: a dictionary in the form that ``XMLSerialization`` makes, or a text.
    public func map(XMLObject: Any?) -> N? { try? mapOrThrow(XMLObject: XMLObject) }

    /// Maps the object of a document's root element, or of the first of several; nil if there is none, or the type rejects it.
    public func map(XMLString: String) -> N? { try? mapOrThrow(XMLString: XMLString) }

    /// Maps an object from its dictionary form; nil if the type rejects it.
    public func map(XML: [String: Any]) -> N? { try? mapOrThrow(XML: XML) }

    // MARK: Onto objects

    /// Maps onto an existing object. If the value is no element, nothing changes.
    public func map(XMLObject: Any?, toObject object: N) -> N {
        guard let node = XMLObject.flatMap({ FoundValue(inDictionary: $0).node }) else { return object }
        return mapped(node, onto: object, session())
    }

    /// Maps a document onto an existing object. If the document is not well-formed, nothing changes.
    public func map(XMLString: String, toObject object: N) -> N {
        (try? mapOrThrow(XMLString: XMLString, toObject: object)) ?? object
    }

    /// Maps a dictionary onto an existing object.
    public func map(XML: [String: Any], toObject object: N) -> N {
        mapped(.dictionary(XML), onto: object, session())
    }

    // MARK: Arrays

    /// Maps all root elements that have the first one's name; nil if there is none. Those that the type rejects are left out.
    public func mapArray(XMLString: String) -> [N]? { try? mapArrayOrThrow(XMLString: XMLString) }

    /// Maps an array, or one object as an array of one; nil for anything else.
    public func mapArray(XMLObject: Any?) -> [N]? { try? mapArrayOrThrow(XMLObject: XMLObject) }

    /// Maps every item of an array that the type does not reject.
    public func mapArray(XMLArray: [Any]) -> [N] { array(.object(XMLArray), session()) }

    // MARK: Dictionaries

    /// Maps the child elements of the root by name; nil if there is none that the type accepts.
    public func mapDictionary(XMLString: String) -> [String: N]? { try? mapDictionaryOrThrow(XMLString: XMLString) }

    /// Maps the entries of a dictionary; nil if there is none that the type accepts.
    public func mapDictionary(XMLObject: Any?) -> [String: N]? { try? mapDictionaryOrThrow(XMLObject: XMLObject) }

    /// Maps the entries of a dictionary; nil if there is none that the type accepts.
    public func mapDictionary(XML: [String: Any]) -> [String: N]? { mapDictionary(XMLObject: XML) }

    /// Maps the entries of a dictionary onto objects that are there; those that are not are made.
    public func mapDictionary(XMLObject: Any?, toDictionary dictionary: [String: N]) -> [String: N] {
        guard let value = XMLObject.map(FoundValue.init(inDictionary:)) else { return dictionary }
        return read(value, session(), onto: dictionary) ?? dictionary
    }

    /// Maps the entries of a dictionary onto objects that are there; those that are not are made.
    public func mapDictionary(XML: [String: Any], toDictionary dictionary: [String: N]) -> [String: N] {
        mapDictionary(XMLObject: XML, toDictionary: dictionary)
    }

    /// Maps the child elements by name, several of a name or one; nil if there is none that the type accepts.
    public func mapDictionaryOfArrays(XMLObject: Any?) -> [String: [N]]? { try? mapDictionaryOfArraysOrThrow(XMLObject: XMLObject) }

    /// Maps the child elements by name, several of a name or one; nil if there is none that the type accepts.
    public func mapDictionaryOfArrays(XML: [String: [Any]]) -> [String: [N]]? { mapDictionaryOfArrays(XMLObject: XML) }

    /// Maps an array of arrays; nil for anything else, and where it is empty.
    public func mapArrayOfArrays(XMLObject: Any?) -> [[N]]? { try? mapArrayOfArraysOrThrow(XMLObject: XMLObject) }

    // MARK: Parsing

    /// The dictionary form of a document; nil if it is not well-formed, and for several root elements.
    public static func parseXMLStringIntoDictionary(XMLString: String) -> [String: Any]? {
        parseXMLString(XMLString: XMLString) as? [String: Any]
    }

    /// The dictionary form of a document, or an array of such for several root elements; nil if it is not well-formed.
    public static func parseXMLString(XMLString: String) -> Any? { try? XMLSerialization.xmlObject(withString: XMLString) }
}

// MARK: - Sets

extension XMLMapper where N: Hashable {
    /// Maps all root elements that have the first one's name; nil if there is none.
    public func mapSet(XMLString: String) -> Set<N>? { mapArray(XMLString: XMLString).map { Set($0) } }

    /// Maps an array, or one object; nil for anything else.
    public func mapSet(XMLObject: Any?) -> Set<N>? { mapArray(XMLObject: XMLObject).map { Set($0) } }

    /// Maps every item of an array that the type does not reject.
    public func mapSet(XMLArray: [Any]) -> Set<N> { Set(mapArray(XMLArray: XMLArray)) }

    /// Maps all root elements that have the first one's name.
    ///
    /// - Throws: `XMLParsingError`.
    public func mapSetOrThrow(XMLString: String) throws -> Set<N> { Set(try mapArrayOrThrow(XMLString: XMLString)) }

    /// Maps an array, or one object.
    ///
    /// - Throws: ``XMLMapError``.
    public func mapSetOrThrow(XMLObject: Any?) throws -> Set<N> { Set(try mapArrayOrThrow(XMLObject: XMLObject)) }
}

// MARK: - Files

extension XMLMapper {
    /// Maps the root element of a file in a bundle, the main one by default; nil if there is no such file, or it cannot be mapped.
    public func map(XMLfile: String, in bundle: Bundle = .main) -> N? { try? mapOrThrow(XMLfile: XMLfile, in: bundle) }

    /// Maps the root element of a file in a bundle, the main one by default, as an array.
    public func mapArray(XMLfile: String, in bundle: Bundle = .main) -> [N]? { try? mapArrayOrThrow(XMLfile: XMLfile, in: bundle) }
}
