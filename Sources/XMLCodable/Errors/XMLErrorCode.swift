/// A stable name for a kind of error.
///
/// Texts of errors may change between versions; codes do not. There may be new ones in later versions, so a `switch` over codes needs a `default`.
/// Docs/Errors.md has a cause, an example and a remedy for each.
///
/// ```swift
/// do {
///     _ = try XMLDecoder().decode(Catalog.self, from: data)
/// } catch let error as DecodingError where error.xmlErrorCode == .missingKey {
///     print("incomplete:", error.xmlIssue?.path ?? "")
/// }
/// ```
public struct XMLErrorCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name of the code, the same as that of the property.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = name }

    public var description: String { rawValue }

    // MARK: Decoding

    /// A property has no element or attribute.
    public static let missingKey = XMLErrorCode("missingKey")
    /// A list has no further item, or a path leads to no element.
    public static let missingValue = XMLErrorCode("missingValue")
    /// The text or the children of an element or attribute are no value of the type. Neither is `xsi:nil="true"`, for a number or a date.
    public static let invalidValue = XMLErrorCode("invalidValue")
    /// An element has no child, or several, that could be a case of an enum with associated values.
    public static let unknownCase = XMLErrorCode("unknownCase")
    /// A single value is asked for, and there are several elements of its name.
    public static let repeatedElement = XMLErrorCode("repeatedElement")
    /// No key asks for an element, an attribute or a text, and the decoder's policy makes that an error.
    public static let unknownNode = XMLErrorCode("unknownNode")
    /// A key matches elements or attributes of several names.
    public static let ambiguousName = XMLErrorCode("ambiguousName")
    /// A list can be read in two ways.
    public static let ambiguousList = XMLErrorCode("ambiguousList")
    /// Two properties of a model may have the same element, attribute or text. Both coders refuse the model with all documents and values.
    public static let contestedNode = XMLErrorCode("contestedNode")
    /// An element comes before one that it has to follow: by the order of the keys, or as a part of a group.
    public static let misplacedElement = XMLErrorCode("misplacedElement")
    /// The root element has another name than it must have.
    public static let unexpectedRoot = XMLErrorCode("unexpectedRoot")
    /// A type's own code threw the error.
    public static let customError = XMLErrorCode("customError")
    /// A path to records, a query, or a coding key that is a path is malformed, uses what is not supported, or does not fit its property.
    public static let invalidPath = XMLErrorCode("invalidPath")

    // MARK: Decoding and encoding

    /// Elements or types are nested too deeply.
    public static let nestingTooDeep = XMLErrorCode("nestingTooDeep")
    /// A type, or a value, cannot be a group of elements without an element of its own.
    public static let invalidGroup = XMLErrorCode("invalidGroup")
    /// An option, a header or a document type has a value that it cannot have.
    public static let invalidOption = XMLErrorCode("invalidOption")

    /// A value breaks a rule of its type, or has issues by its own account.
    public static let failedValidation = XMLErrorCode("failedValidation")
    /// An element says a kind that no type of its family has, or says none; or a value is of a type that is no kind.
    public static let unknownKind = XMLErrorCode("unknownKind")
    /// An element says two kinds, or what is written beside a value says another kind than the value is.
    public static let ambiguousKind = XMLErrorCode("ambiguousKind")
    /// A family of types contradicts itself: two kinds have one name, for example.
    public static let invalidTypeFamily = XMLErrorCode("invalidTypeFamily")

    /// A reference is to a value that the document does not have, that is of another type, or that is no longer held.
    public static let unresolvedReference = XMLErrorCode("unresolvedReference")
    /// Two values of a document have one identity, or a value that has one is written twice.
    public static let repeatedIdentity = XMLErrorCode("repeatedIdentity")

    // MARK: Encoding

    /// A text has a character that XML forbids.
    public static let forbiddenCharacter = XMLErrorCode("forbiddenCharacter")
    /// A key, a root key or another string is no name of an element or attribute, or a fragment is called otherwise than its key.
    public static let invalidName = XMLErrorCode("invalidName")
    /// Two keys are one name, or two values one attribute, or a fragment for which no key is meant has the name of one.
    public static let duplicateName = XMLErrorCode("duplicateName")
    /// A number, a date, a comment or a processing instruction has no form in XML, or a value would be read as another one.
    public static let unrepresentableValue = XMLErrorCode("unrepresentableValue")
    /// An object or a list is encoded as an attribute or a token, or a fragment or a presence without an element of its own. Or an attribute is decoded as
    /// an object without a key for its text.
    public static let misplacedValue = XMLErrorCode("misplacedValue")
    /// A value would not come back from an element's own content.
    public static let ambiguousContent = XMLErrorCode("ambiguousContent")
    /// Nothing declares the prefix of a name. Decoding has it for names that are values.
    public static let undeclaredPrefix = XMLErrorCode("undeclaredPrefix")
    /// A prefix, or the default namespace, is declared for two namespaces in one place, or for another one than a value without prefix needs.
    public static let conflictingNamespace = XMLErrorCode("conflictingNamespace")
    /// The records do not make a document with one root element.
    public static let invalidRecord = XMLErrorCode("invalidRecord")
    /// A record writer is closed, or in the middle of another call.
    public static let unusableWriter = XMLErrorCode("unusableWriter")

    // MARK: Conversion

    /// A JSON text is malformed, or not such as an element is told in.
    public static let invalidJSON = XMLErrorCode("invalidJSON")
    /// A document cannot update a value, because the decoder does not read it as the encoder writes it.
    public static let refusedUpdate = XMLErrorCode("refusedUpdate")

    // MARK: Parsing

    /// A document, or a string that is encoded as XML, is not well-formed.
    public static let notWellFormed = XMLErrorCode("notWellFormed")
    /// A document exceeds a limit.
    public static let limitExceeded = XMLErrorCode("limitExceeded")
    /// A document is in an encoding that is not supported, or that its bytes contradict.
    public static let invalidEncoding = XMLErrorCode("invalidEncoding")
    /// A document declares or uses an entity that is not allowed.
    public static let refusedEntity = XMLErrorCode("refusedEntity")
    /// The source of a document cannot be read.
    public static let unreadableSource = XMLErrorCode("unreadableSource")

    // MARK: Trees

    /// A tree has no canonical form, or does not have all that belongs to it.
    public static let noCanonicalForm = XMLErrorCode("noCanonicalForm")

    // MARK: Editing

    /// An edit of a document could be made in several places, and they differ in what the model does not read.
    public static let ambiguousEdit = XMLErrorCode("ambiguousEdit")
    /// A part of a document that is to be changed comes from an entity, or is divided by what the model does not read.
    public static let uneditableNode = XMLErrorCode("uneditableNode")
    /// An edited document would not hold the edited value.
    public static let refusedEdit = XMLErrorCode("refusedEdit")
    /// A file has changed since it was read.
    public static let changedSource = XMLErrorCode("changedSource")
}
