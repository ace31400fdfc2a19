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
/// Parameters are written as literals. Those in SOAP's own encoding are read as well: with `xsi:type`, which the Swift types make
/// unnecessary, with references, and with arrays, which become lists.
///
/// Source: SOAP 1.1, section 7.1; SOAP 1.2 part 2, section 4.2.
public struct SOAPOperation<Parameters> {
    /// The element's name: `{namespace URI}local name`. By convention, a reply has the operation's name with `Response` at its end.
    public var name: String

    /// The parameters by their keys.
    public var parameters: Parameters

    /// Creates a call of an operation, or its reply.
    public init(_ name: String, _ parameters: Parameters) {
        self.name = name
        self.parameters = parameters
    }
}

extension SOAPOperation: Sendable where Parameters: Sendable {}
extension SOAPOperation: Equatable where Parameters: Equatable {}
extension SOAPOperation: Hashable where Parameters: Hashable {}

extension SOAPOperation: Encodable where Parameters: Encodable {
    /// Encodes the element in the place of `Body`'s content.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(parameters, as: ElementName(key: name), form: .unqualified)
    }
}

extension SOAPOperation: Decodable where Parameters: Decodable {
    /// Decodes the only element of `Body`, whatever its name is.
    public init(from decoder: any Decoder) throws {
        guard let body = decoder.xmlElements?.first, let element = body.elements.first, body.elements.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected one element, the operation"))
        }
        name = ElementName(element).key
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
        name = ElementName(element).key
        parameters = try envelope.decode(Parameters.self, from: element, decoder: decoder)
    }
}

/// Operations, whatever their parameters are.
protocol NamedOperation {
    var name: String { get }
}

extension SOAPOperation: NamedOperation {}

/// Source: SOAP 1.2 part 2, section 4.2.1.
private let resultName = ElementName(namespaceURI: "http://www.w3.org/2003/05/soap-rpc", localName: "result")

extension ReceivedEnvelope {
    /// The element with the result of an operation that has one result; nil if there is none.
    func onlyResult() throws(SOAPMessageError) -> XMLTree.Element? {
        let response = try onlyPart()
        let result = response[resultName.key]
        let results = response.elements.filter { $0.nameNumber != result?.nameNumber }
        if results.count < 2 { return results.first }
        let names = results.prefix(4).map { "'\($0.name)'" }.joined(separator: ", ")
        let problem = "expected one result, found \(results.count): \(names)"
        guard version == .v1_2, let result else { throw SOAPMessageError(problem, at: response) }
        // A qualified name; that of the result itself, without a prefix, is in no namespace, as results of RPC are.
        let name = try? XMLDecoder().decode(XMLQName.self, from: result)
        let key = name.map { "{\($0.namespaceURI ?? "")}\($0.localName)" }
        let named = key.map { Array(response.elements(named: $0).prefix(2)) } ?? []
        guard let only = named.first, named.count == 1 else {
            throw SOAPMessageError("\(problem); rpc:result names '\(name?.description ?? result.stringValue)'", at: response)
        }
        return only
    }
}
