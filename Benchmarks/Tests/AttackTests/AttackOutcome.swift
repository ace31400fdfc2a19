import SOAP
import Testing
import XMLCodable
import XMLRPC

extension Attack {
    /// Reads the document through every way into the library, and expects what the attack says.
    func run(_ report: (_ entryPoint: EntryPoint, _ seconds: Double) -> Void = { _, _ in }) async {
        let document = AttackDocument(document())
        // Others than services take messages for documents like any.
        for entryPoint in isMessage ? EntryPoint.services : EntryPoint.all where document.data.count <= entryPoint.maximumBytes {
            var result: Result<EntryPoint.Reading, any Error>?
            let seconds = await Confinement.seconds {
                do {
                    result = .success(try await entryPoint.read(document, options ?? XMLParsingOptions()))
                } catch {
                    result = .failure(error)
                }
            }
            report(entryPoint, seconds)
            if let result { expect(result, from: entryPoint) }
        }
    }

    private func expect(_ result: Result<EntryPoint.Reading, any Error>, from entryPoint: EntryPoint) {
        if let service = entryPoint.service { return expect(result, of: service, "\(name), \(entryPoint.name)") }
        var expected = outcome
        if entryPoint.isDictionaryForm, let dictionaryFormOutcome { expected = dictionaryFormOutcome }
        if entryPoint.isStream, let streamOutcome { expected = streamOutcome }
        switch (expected, result) {
        case (.accepted(let elements, let text), .success(let reading)):
            if let elements, let found = reading.elements { #expect(found == elements, "\(name), \(entryPoint.name)") }
            if let text, let found = reading.text { #expect(found == text, "\(name), \(entryPoint.name)") }
        case (.refused(let reasons), .failure(let error)): Attack.expect(error, to: reasons, "\(name), \(entryPoint.name)")
        case (.either, .success): break
        case (.either, .failure(let error)): #expect(Attack.parsingError(in: error) != nil, "\(name), \(entryPoint.name): \(error)")
        case (.accepted, .failure(let error)): Issue.record("\(name), \(entryPoint.name): \(error)")
        case (.refused, .success): Issue.record("\(name), \(entryPoint.name): it was read")
        }
    }

    /// A document that is no message is an error for readers, and servers answer it.
    private func expect(_ result: Result<EntryPoint.Reading, any Error>, of service: EntryPoint.Service, _ comment: Comment) {
        switch (service, result) {
        case (.server, .success): break
        case (.reader, .success): #expect(isMessage, "\(comment): it was read")
        case (.server, .failure(let error)): Issue.record(error, comment)
        case (.reader, .failure(is SOAPFault)): #expect(isMessage, comment)
        case (.reader, .failure(let error as XMLRPCMessageError)):
            #expect(!error.message.isEmpty && error.position != nil, "\(comment): \(error)")
        case (.reader, .failure(let error as WSDLError)):
            #expect(!error.message.isEmpty && error.position != nil, "\(comment): \(error)")
        case (.reader, .failure(let error as SOAPMessageError)):
            #expect(!error.message.isEmpty && error.position != nil, "\(comment): \(error)")
        case (.reader, .failure(let error)): Issue.record(error, comment)
        }
    }

    private static func parsingError(in error: any Error) -> XMLParsingError? {
        error as? XMLParsingError ?? (error as? DecodingError)?.xmlParsingError
    }

    /// An error of parsing says why, and where; that of a limit also which, and how much it allows.
    private static func expect(_ error: any Error, to reasons: [XMLParsingError.Reason], _ comment: Comment) {
        guard let error = parsingError(in: error) else {
            Issue.record(error, comment)
            return
        }
        #expect(reasons.contains(error.reason), "\(comment): \(error) (\(error.reason))")
        #expect(!error.message.isEmpty, comment)
        #expect(error.position != nil, comment)
        if case .limitExceeded(let limit, let maximum) = error.reason {
            let isOfToken = error.message == "more than \(maximum) bytes in one tag or comment"
            #expect(error.message == "more than \(maximum) \(limit.rawValue)" || isOfToken, comment)
        }
    }
}
