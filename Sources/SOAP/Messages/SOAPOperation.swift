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
        let name = ElementName(key: name)
        switch use {
        case .literal: try encoder.encode(parameters, as: name, form: .unqualified)
        case .encoded: try encoder.encode(EncodedParameters(parameters: parameters), as: name, form: .unqualified)
        }
    }
}

extension SOAPOperation: Decodable where Parameters: Decodable {
    /// Decodes the only element of `Body`, whatever its name is.
    public init(from decoder: any Decoder) throws {
        guard let body = decoder.xmlElements?.first, let element = body.elements.first, body.elements.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected one element, the operation"))
        }
        (name, use) = (ElementName(element).key, .literal)
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
        (name, use) = (ElementName(element).key, .literal)
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
    /// The only result of an operation, as a type.
    func result<Result: Decodable>(_ type: Result.Type, decoder: XMLDecoder) throws -> Result {
        let response = try onlyPart()
        let results = results(of: response)
        let list = type as? any DecodableList.Type
        if let list, results.count != 1, Set(results.map(\.nameNumber)).count < 2 {
            // The cast gives back the type that was asked for.
            if results.isEmpty, let none = list.none as? Result { return none }
            return try items(of: response, named: ElementName(results[0]), decoder: decoder)
        }
        guard let result = try onlyResult(of: results, in: response) else {
            // Some servers leave out a result that is nil.
            if let absent = absence(of: type) { return absent }
            throw SOAPMessageError("expected a result, found none", at: response)
        }
        let element = try resolved(result)
        if element.isNil, !(type is any _XMLAbsenceWrapper.Type), type != SOAPValue.self {
            if let absent = absence(of: type) { return absent }
            let problem = "expected a value, found xsi:nil at \(result.path) (\(result.position))"
            throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: problem))
        }
        do {
            return try self.decoder(decoder).decode(type, from: element)
        } catch {
            // An array of one item, which is the element itself.
            guard list != nil, let items: Result = try? items(of: response, named: ElementName(result), decoder: decoder) else {
                throw error
            }
            return items
        }
    }

    /// A list whose items are elements of one name.
    private func items<List: Decodable>(of response: XMLTree.Element, named name: ElementName, decoder: XMLDecoder) throws -> List {
        let copy = XMLDecoder(optionsOf: self.decoder(decoder))
        if let key = NamedItems<List>.key { copy.userInfo[key] = name.key }
        return try copy.decode(NamedItems<List>.self, from: resolved(response)).items
    }

    private func results(of response: XMLTree.Element) -> [XMLTree.Element] {
        let result = response[resultName.key]
        return response.elements.filter { $0.nameNumber != result?.nameNumber }
    }

    /// The element with the result of an operation that has one result; nil if there is none.
    private func onlyResult(
        of results: [XMLTree.Element], in response: XMLTree.Element
    ) throws(SOAPMessageError) -> XMLTree.Element? {
        if results.count < 2 { return results.first }
        let names = results.prefix(4).map { "'\($0.name)'" }.joined(separator: ", ")
        let problem = "expected one result, found \(results.count): \(names)"
        guard version == .v1_2, let result = response[resultName.key] else { throw SOAPMessageError(problem, at: response) }
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

/// Lists, whatever their items are.
private protocol DecodableList {
    /// The list without items.
    static var none: Self { get }
}

extension Array: DecodableList where Element: Decodable {
    fileprivate static var none: [Element] { [] }
}

/// The elements of a name that the decoder's `userInfo` says.
private struct NamedItems<List: Decodable>: Decodable {
    static var key: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "SOAP.NamedItems") }

    let items: List

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: LiteralKey.self)
        let name = Self.key.flatMap { decoder.userInfo[$0] as? String }
        items = try container.decode(List.self, forKey: LiteralKey(stringValue: name ?? ""))
    }
}
