// Whose a node is that several values of an element could have, one ledger says: the decoder's, `SharedContent`. Where the keys of such values may mean
// the same node, what was written is read by it before it leaves the encoder.

extension EncodingContext {
    /// Makes sure that each node of a document or record has one owner when it is read, where values share elements whose keys may mean the same.
    ///
    /// Reading calls the `init(from:)` of the value's type. What else it finds to be wrong is not looked at: a decoder may be set to something else.
    ///
    /// - Parameter index: that of a record.
    /// - Throws: an `EncodingError` that names the two keys which the decoder's error names.
    func checkOwners<Value: Encodable>(of value: Value, in element: UInt32, index: Int? = nil) throws {
        if state.mayShareNodes, options.validatesValues { try readBack(value, from: element, index) }
    }

    @inline(never)
    private func readBack<Value: Encodable>(_ value: Value, from element: UInt32, _ index: Int?) throws {
        let hasNamespaces = !state.names.namespaces.declarations.isEmpty
        guard let type = Value.self as? any Decodable.Type, let decoder = options.decoder(ofNamespaces: hasNamespaces) else { return }
        var writer = DocumentWriter(capacity: state.document.expectedOutputCount)
        state.write(element, declaredFurtherOut: 0, isIndented: false, to: &writer)
        let document = writer.finish()
        do {
            _ = try decoder.decode(type, from: Array(document.bytes))
        } catch let error as DecodingError {
            guard let issue = error.xmlIssue, Self.collisions.contains(issue.code) else { return }
            let path = state.documentPath(of: state.document.node(element).parent)
            let issueOfWriting = XMLCodingIssue(
                issue.code, path: (path == "/" ? "" : path) + issue.path, position: nil, expected: issue.expected, found: issue.found,
                suggestion: issue.suggestion)
            let codingPath = (index.map { [AnyCodingKey(intValue: $0)] } ?? []) + (error.context?.codingPath ?? [])
            throw EncodingState.error(value, issueOfWriting, codingPath: codingPath)
        } catch {}
    }

    /// What the decoder finds where two properties have one node, or where a node is not where its owner looks for it.
    private static let collisions: Set<XMLErrorCode> = [
        .contestedNode, .ambiguousList, .ambiguousName, .invalidGroup, .invalidPath, .misplacedElement, .misplacedValue, .repeatedElement,
    ]
}

extension XMLEncoder.Options {
    /// A decoder that reads what is written with these options; nil where a closure makes names or texts, which nothing tells how to read.
    fileprivate func decoder(ofNamespaces processesNamespaces: Bool) -> XMLDecoder? {
        let keys = elementKeyEncodingStrategy ?? keyEncodingStrategy
        let attributeKeys = attributeKeyEncodingStrategy ?? keyEncodingStrategy
        guard valueTransform == nil, let keys = keys.decoding, let attributeKeys = attributeKeys.decoding else { return nil }
        let decoder = XMLDecoder()
        (decoder.elementKeyDecodingStrategy, decoder.attributeKeyDecodingStrategy) = (keys, attributeKeys)
        decoder.shouldProcessNamespaces = processesNamespaces
        decoder.userInfo = userInfo
        decoder.limits.maximumDepth = maximumDepth
        switch dateEncodingStrategy {
        case .deferredToDate: decoder.dateDecodingStrategy = .deferredToDate
        case .secondsSince1970, .custom: decoder.dateDecodingStrategy = .secondsSince1970
        case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
        case .iso8601, .iso8601WithFractionalSeconds, .dateOnly: decoder.dateDecodingStrategy = .iso8601
        case .formatted(let formatter): decoder.dateDecodingStrategy = .formatted(formatter)
        }
        switch dataEncodingStrategy {
        case .deferredToData: decoder.dataDecodingStrategy = .deferredToData
        case .base64, .custom: decoder.dataDecodingStrategy = .base64
        case .hexadecimal: decoder.dataDecodingStrategy = .hexadecimal
        }
        if case .convertToString(let positive, let negative, let nan) = nonConformingFloatEncodingStrategy {
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
        }
        if case .words(let `true`, let `false`) = boolEncodingStrategy { decoder.boolDecodingStrategy = .words(true: `true`, false: `false`) }
        return decoder
    }
}

extension XMLEncoder.KeyEncodingStrategy {
    /// The strategy that reads the names which this one makes; nil for a closure.
    fileprivate var decoding: XMLDecoder.KeyDecodingStrategy? {
        switch self {
        case .useDefaultKeys: .useDefaultKeys
        case .convertToSnakeCase: .convertFromSnakeCase
        case .convertToKebabCase: .convertFromKebabCase
        case .convertToScreamingSnakeCase: .convertFromScreamingSnakeCase
        case .capitalized: .convertFromCapitalized
        case .uppercased: .convertFromUppercase
        case .lowercased: .convertFromLowercase
        case .custom: nil
        }
    }
}
