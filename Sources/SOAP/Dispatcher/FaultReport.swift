import Foundation
import XMLCodable

/// A fault, and what the header of its message says about it. It is thrown for requests that are not what their handlers take.
struct FaultReport: Error {
    let fault: SOAPFault
    var headerBlocks: [FaultHeaderBlock] = []

    init(_ fault: SOAPFault) { self.fault = fault }

    /// What is wrong with a request, in the terms of the request: nothing about the program.
    init(reading error: any Error, _ version: SOAPProtocolVersion) {
        switch error {
        case let fault as SOAPFault: self.fault = fault
        case let error as SOAPMessageError:
            let code: SOAPFault.Code
            switch error.reason {
            case .versionMismatch: (code, headerBlocks) = (.versionMismatch, [.upgrade(SOAPProtocolVersion.allCases.reversed())])
            case .notUnderstood(let names): (code, headerBlocks) = (.mustUnderstand, names.map { .notUnderstood(ExpandedName(key: $0)) })
            case .notWellFormed, .invalid: code = .sender
            }
            // SOAP 1.1 has no such blocks.
            if version == .v1_1 { headerBlocks = [] }
            fault = SOAPFault(code, error.description.writable)
        default: fault = SOAPFault(.sender, Self.text(of: error).writable)
        }
    }

    /// What the caller learns: what the document has, and not which types of the program read it or what these say themselves.
    private static func text(of error: any Error) -> String {
        guard let error = error as? DecodingError, let issue = error.xmlIssue else {
            return "the request does not have the expected content"
        }
        let place = "at \(issue.path)" + (issue.position.map { " (\($0))" } ?? "")
        guard issue.message == nil else { return "found something unexpected \(place)" }
        guard let expected = expectation(of: error, issue) else {
            let found = issue.code == .invalidValue ? issue.found : nil
            return "found something unexpected\(found.map { ", \($0)," } ?? "") \(place)"
        }
        return "expected \(expected)" + (issue.found.map { ", found \($0)" } ?? "") + " \(place)"
    }

    private static func expectation(of error: DecodingError, _ issue: XMLCodingIssue) -> String? {
        switch error {
        case .typeMismatch(let type, _):
            let ending = " (\(type))"
            guard let expected = issue.expected, expected.hasSuffix(ending) else { return nil }
            return String(expected.dropLast(ending.count))
        case .valueNotFound: return "a value"
        case .keyNotFound: return issue.expected
        case .dataCorrupted where [.unknownNode, .repeatedElement, .ambiguousName].contains(issue.code): return issue.expected
        default: return nil
        }
    }
}
