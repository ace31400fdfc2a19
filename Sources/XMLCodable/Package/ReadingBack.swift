// Whose a node is that several values of an element could have, one ledger says: the decoder's, `SharedContent`. Where the keys of such values may mean
// the same node, what was written is read by it before it leaves the encoder.

extension EncodingContext {
    /// Makes sure that each node of a document or record has one owner when it is read, where values share elements whose keys may mean the same.
    ///
    /// Reading calls the `init(from:)` of the value's type. What else it finds to be wrong is not looked at: a decoder may be set to something else.
    ///
    /// - Parameter index: that of a record.
    /// - Throws: an `EncodingError` that names the two keys which the decoder's error names.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func checkOwners<Value: Encodable>(of value: Value, in element: UInt32, index: Int? = nil) throws {
        guard state.mayShareNodes, options.validatesValues, let type = Value.self as? any Decodable.Type, let decoder = options.decoder
        else { return }
        // What is noted while the document is written is noted of the one that leaves the encoder.
        let (roles, repeatedDeclarations) = (state.document.roles, state.document.repeatedDeclarations)
        state.document.roles = nil
        var writer = DocumentWriter(capacity: state.document.expectedOutputCount)
        state.document.write(
            element, declaring: state.names.namespaces.declarations[...], names: state.names, isIndented: false, to: &writer)
        (state.document.roles, state.document.repeatedDeclarations) = (roles, repeatedDeclarations)
        let output = writer.finish()
        let document = Array(output.bytes)
        guard let error = problem(of: type, in: document, decoder), let issue = error.xmlIssue else { return }
        // It is not known whether the one that the document is for processes namespaces.
        decoder.shouldProcessNamespaces = true
        if problem(of: type, in: document, decoder) == nil { return }
        let around = state.documentPath(of: state.document.node(element).parent)
        var found = issue
        found.path = (around == "/" ? "" : around) + issue.path
        found.position = nil
        let codingPath = (index.map { [AnyCodingKey(intValue: $0)] } ?? []) + (error.context?.codingPath ?? [])
        let issueOfWriting =
            Self.collisions.contains(issue.code)
            ? found
            : XMLCodingIssue(
                .ambiguousContent, path: found.path, expected: "properties whose nodes are told apart when they are read",
                found: "a node that another one would read: there, \(found)")
        throw self.error(inDocumentOf: value, issueOfWriting, codingPath: codingPath)
    }

    /// The error if a document cannot be read for a reason of its nodes.
    private func problem(of type: any Decodable.Type, in document: [UInt8], _ decoder: XMLDecoder) -> DecodingError? {
        do {
            _ = try decoder.decode(type, from: document)
        } catch let error as DecodingError {
            guard let issue = error.xmlIssue else { return nil }
            let isOfNodes = Self.collisions.contains(issue.code) || options.areReadAsWritten && Self.misreadings.contains(issue.code)
            return isOfNodes ? error : nil
        } catch {}
        return nil
    }

    /// What the decoder finds where two properties have one node, or where a node is not where its owner looks for it.
    private static let collisions: [XMLErrorCode] = [
        .contestedNode, .ambiguousKind, .ambiguousList, .ambiguousName, .invalidGroup, .invalidPath, .misplacedElement, .misplacedValue,
        .repeatedElement,
    ]

    /// What it finds where a property has another one's nodes, or a rest has part of them.
    private static let misreadings: [XMLErrorCode] = [.missingKey, .missingValue, .invalidValue, .unknownCase, .unknownKind, .unknownNode]
}

extension XMLEncoder.Options {
    /// A decoder that reads what is written with these options; nil where a closure makes names or texts, which nothing tells how to read.
    fileprivate var decoder: XMLDecoder? {
        let keys = elementKeyEncodingStrategy ?? keyEncodingStrategy
        let attributeKeys = attributeKeyEncodingStrategy ?? keyEncodingStrategy
        guard valueTransform == nil, let keys = keys.decoding, let attributeKeys = attributeKeys.decoding else { return nil }
        let decoder = XMLDecoder()
        (decoder.elementKeyDecodingStrategy, decoder.attributeKeyDecodingStrategy) = (keys, attributeKeys)
        decoder.userInfo = userInfo
        decoder.limits.maximumDepth = maximumDepth
        switch dateEncodingStrategy {
        case .deferredToDate: decoder.dateDecodingStrategy = .deferredToDate
        case .secondsSince1970, .custom: decoder.dateDecodingStrategy = .secondsSince1970
        case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
        case .iso8601, .iso8601WithFractionalSeconds, .dateOnly: decoder.dateDecodingStrategy = .iso8601
        case .rfc822: decoder.dateDecodingStrategy = .rfc822
        case .formatted(let formatter): decoder.dateDecodingStrategy = .formatted(formatter)
        }
        switch dataEncodingStrategy {
        case .deferredToData: decoder.dataDecodingStrategy = .deferredToData
        case .base64, .custom: decoder.dataDecodingStrategy = .base64
        case .hexadecimal: decoder.dataDecodingStrategy = .hexadecimal
        }
        if case .convertToString(let positive, let negative, let nan) = nonConformingFloatEncodingStrategy {
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: positive, negativeInfinity: negative, nan: nan)
        }
        if case .words(let `true`, let `false`) = boolEncodingStrategy {
            decoder.boolDecodingStrategy = .words(true: `true`, false: `false`)
        }
        return decoder
    }

    /// Whether each value is read from what is written for it: nothing is left out, and no closure has a say.
    fileprivate var areReadAsWritten: Bool {
        if case .custom = dateEncodingStrategy { return false }
        if case .custom = dataEncodingStrategy { return false }
        if case .custom = nilEncoding { return false }
        if case .custom = nodeEncodingStrategy { return false }
        return skips.isEmpty
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
