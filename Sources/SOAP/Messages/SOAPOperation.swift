import Foundation
import XMLCodable

/// The body of a message of RPC: an element with the operation's name, and in it the parameters or the results, in no namespace.
///
/// ```swift
/// struct Parameters: Codable { var symbol: String }
/// let body = SOAPOperation("{Some-URI}GetLastTradePrice", Parameters(symbol: "DIS"))
/// // <m:GetLastTradePrice xmlns:m="Some-URI"><symbol>DIS</symbol></m:GetLastTradePrice>
/// ```
///
/// Parameters are written as literals, or in SOAP's own encoding: see ``use``. Both are read: those in SOAP's encoding with `xsi:type`, which
/// the Swift types make unnecessary, with references, with arrays, which become lists, and with `Map`s, which become dictionaries.
///
/// Source: SOAP 1.1, section 7.1; SOAP 1.2 part 2, section 4.2.
public struct SOAPOperation<Parameters> {
    /// The element's name: `{namespace URI}local name`. By convention, a reply has the operation's name with `Response` at its end.
    public var name: String

    /// The parameters by their keys.
    public var parameters: Parameters

    /// How the parameters are written: ``SOAPParameterUse/literal`` by default, also for what was read in another form.
    ///
    /// Two operations are equal if their names and parameters are, in whatever form they are written.
    public var use: SOAPParameterUse

    /// Creates a call of an operation, or its reply.
    public init(_ name: String, _ parameters: Parameters, use: SOAPParameterUse = .literal) {
        self.name = name
        self.parameters = parameters
        self.use = use
    }
}

/// How the parameters and results of RPC are written: `use` in a WSDL.
public enum SOAPParameterUse: Sendable, Hashable {
    /// By a schema: elements with their values. An array is an element for each item.
    case literal
    /// In SOAP's own encoding (RPC/encoded): each value with its type, an array as one `Array`, a dictionary as Apache's and PHP's `Map`.
    /// Dates are `xs:dateTime`; options of the encoder do not matter.
    case encoded
}

extension SOAPOperation: Sendable where Parameters: Sendable {}
extension SOAPOperation: Equatable where Parameters: Equatable {
    public static func == (one: Self, other: Self) -> Bool {
        one.name == other.name && one.parameters == other.parameters
    }
}

extension SOAPOperation: Hashable where Parameters: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(parameters)
    }
}

extension SOAPOperation: Encodable where Parameters: Encodable {
    /// Encodes the element in the place of `Body`'s content.
    public func encode(to encoder: any Encoder) throws {
        let name = ExpandedName(key: name)
        switch use {
        case .literal:
            guard !(parameters is any ItemsWithoutKeys) else { throw EncodedValue.withoutKeys(parameters, in: encoder) }
            try encoder.encode(parameters, as: name, form: .unqualified)
        case .encoded: try encoder.encode(EncodedParameters(parameters: parameters), as: name, form: .unqualified)
        }
    }
}

/// What has no keys to be parameters by.
private protocol ItemsWithoutKeys {}
extension Array: ItemsWithoutKeys {}
extension Set: ItemsWithoutKeys {}

extension SOAPOperation: Decodable where Parameters: Decodable {
    /// Decodes the only element of `Body`, whatever its name is.
    public init(from decoder: any Decoder) throws {
        guard let body = decoder.xmlElements?.first, let element = body.elements.first, body.elements.count == 1 else {
            throw decoder.corrupted("expected one element, the operation")
        }
        (name, use) = (element.meaning.key, .literal)
        let container = try decoder.container(keyedBy: LiteralKey.self)
        parameters = try container.decode(Parameters.self, forKey: LiteralKey(stringValue: name))
    }
}

/// Operations of any parameters.
protocol OperationDecodable {
    init(_ element: XMLTree.Element, in envelope: ReceivedEnvelope, decoder: XMLDecoder) throws
}

extension SOAPOperation: OperationDecodable where Parameters: Decodable {
    init(_ element: XMLTree.Element, in envelope: ReceivedEnvelope, decoder: XMLDecoder) throws {
        (name, use) = (element.meaning.key, .literal)
        parameters = try envelope.decode(Parameters.self, from: element, decoder: decoder)
    }
}

/// Operations, whatever their parameters are.
protocol NamedOperation {
    var name: String { get }
}

extension SOAPOperation: NamedOperation {}
