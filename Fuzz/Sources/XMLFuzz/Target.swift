import XMLCodable

/// What is fuzzed. A target says what is wrong with an input; that it comes to an end, and reads no memory that is not its own, goes without saying.
enum Target: String, CaseIterable {
    /// A document is parsed, written and parsed again.
    case parse
    /// A document is decoded as a model that has something of everything; what that is encoded as decodes to the same.
    case decode
    /// Values of many types, and strings that are up to no good, are encoded and come back.
    case values
    /// Records come out of a document the same wherever it is cut.
    case records
    /// A document becomes XMLMapper's dictionaries, and these a document.
    case dictionary
    /// Queries of a document lead where their definition says.
    case query
    /// A document is edited: it changes as the edit says and in nothing else, or the edit is refused.
    case edit
    /// A message of XML-RPC is read, written and read again.
    case xmlrpc
    /// A dispatcher of XML-RPC answers a request, whatever it is.
    case xmlrpcServer
    /// An envelope of SOAP is read, written and read again.
    case soap
    /// A dispatcher of SOAP answers a request, whatever it is.
    case soapServer

    func fault(in input: [UInt8]) -> String? {
        switch self {
        case .values:
            var source = RandomSource(bytes: input)
            if source.isOnce(in: 4) { return InjectionProperty.fault(&source) }
            if source.isOnce(in: 4) { return EncoderReuseProperty.fault(Self.types, &source) }
            let type = source.element(of: Self.types)
            return RoundTripProperty.fault(type, &source) ?? CollectedIssuesProperty.fault(type, &source)
        case .parse:
            var (document, source) = Self.divided(input)
            return TreeProperty.fault(document, XMLParsingOptions(&source))
        case .decode:
            let (document, source) = Self.divided(input)
            return DecodeProperty.fault(document, source)
        case .records:
            var (document, source) = Self.divided(input)
            return RecordsProperty.fault(document, &source)
        case .query:
            var (document, source) = Self.divided(input)
            return QueryProperty.fault(document, &source)
        case .edit:
            var (document, source) = Self.divided(input)
            return EditingProperty.fault(document, &source)
        case .dictionary:
            let (document, source) = Self.divided(input)
            return DictionaryProperty.fault(document, source)
        case .xmlrpc:
            var (document, source) = Self.divided(input)
            return XMLRPCProperty.fault(document, &source)
        case .xmlrpcServer: return XMLRPCServerProperty.fault(input)
        case .soap: return SOAPProperty.fault(input)
        case .soapServer: return SOAPServerProperty.fault(input)
        }
    }

    private static let types = RandomTypes.pool(count: 200, seed: 2)

    /// A document and choices. They stand behind two zero bytes, which no document has in a row; where they are missing, all of them are the first
    /// possibility, so that any document is an input.
    private static func divided(_ input: [UInt8]) -> (document: [UInt8], choices: RandomSource) {
        let end = input.indices.dropLast().first { input[$0] == 0 && input[$0 + 1] == 0 } ?? input.count
        return (Array(input[..<end]), RandomSource(bytes: Array(input.dropFirst(end + 2))))
    }
}
