import ArgumentParser
import Foundation
import WSDL
import XMLStreaming

/// What is told on standard error.
enum Failure {
    /// A document that is wrong, or that differs.
    static let wrong = ExitCode(1)
    /// Trouble, such as a file that cannot be read.
    static let trouble = ExitCode(2)

    /// Whether it needs no telling any more.
    static func isReported(_ error: any Error) -> Bool { error is ExitCode || error is ValidationError || error is CleanExit }

    /// Tells an error with its file, line and column.
    ///
    /// - Parameter path: the elements around the place, where the error does not know them.
    /// - Returns: what the program ends with.
    static func report(_ error: any Error, in file: String, path: String? = nil) -> ExitCode {
        let (position, message, errorPath) = parts(of: error)
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        let around = [errorPath, path].compactMap { $0 }.first { !$0.isEmpty && $0 != "/" }.map { " (in \(ends(of: $0)))" } ?? ""
        say(Terminal.styled("\(file)\(place):", .error, if: Terminal.errorsAreTerminal) + " \(message)\(around)")
        return position == nil ? trouble : wrong
    }

    /// Tells what is wrong with a line.
    static func report(_ message: String, in file: String, line: Int) -> ExitCode {
        say(Terminal.styled("\(file):\(line):", .error, if: Terminal.errorsAreTerminal) + " \(message)")
        return wrong
    }

    static func say(_ text: String) {
        Progress.pause()
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// Where in a document the parser found an error.
    static func position(of error: any Error) -> XMLPosition? {
        (error as? XMLParsingError ?? (error as? DecodingError)?.xmlParsingError)?.position
    }

    /// Tells that a result cannot be written.
    static func report(cannotWrite file: String, _ reason: String = String(cString: strerror(errno))) -> ExitCode {
        say(Terminal.styled("\(file):", .error, if: Terminal.errorsAreTerminal) + " cannot be written: \(reason)")
        return trouble
    }

    private static func parts(of error: any Error) -> (XMLPosition?, String, String?) {
        switch error {
        case let error as XMLParsingError: return (error.position, message(of: error), nil)
        case let error as DecodingError:
            if let parsing = error.xmlParsingError { return (parsing.position, message(of: parsing), nil) }
            if let issue = error.xmlIssue, let position = issue.position { return (position, text(of: issue), issue.path) }
            return (nil, context(of: error) ?? "\(error)", nil)
        case let error as EncodingError:
            if case .invalidValue(_, let context) = error { return (nil, context.debugDescription, nil) }
            return (nil, "\(error)", nil)
        case let error as WSDLError: return (error.position, error.message, error.path)
        case let error as XMLCodingIssue: return (error.position, text(of: error), error.path)
        case let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile:
            return (nil, "no such file", nil)
        case let error as CocoaError where error.code == .fileReadNoPermission || error.code == .fileWriteNoPermission:
            return (nil, "no permission", nil)
        case let error as CocoaError: return (nil, reason(of: error), nil)
        case let error as LocalizedError: return (nil, error.errorDescription ?? "\(error)", nil)
        default: return (nil, "\(error)", nil)
        }
    }

    /// A path of many elements, without those in its middle.
    private static func ends(of path: String) -> String {
        let steps = path.split(separator: "/")
        return steps.count <= 2 * shownSteps
            ? path : "/\(steps.prefix(shownSteps).joined(separator: "/"))/…/\(steps.suffix(shownSteps).joined(separator: "/"))"
    }

    private static let shownSteps = 8

    /// What the system says of a file, without the name of the error's domain.
    private static func reason(of error: CocoaError) -> String {
        let error = error as NSError
        guard let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError, underlying.domain == NSPOSIXErrorDomain else {
            return error.localizedDescription
        }
        return "cannot be read: \(String(cString: strerror(Int32(truncatingIfNeeded: underlying.code))))"
    }

    private static func message(of error: XMLParsingError) -> String {
        error.message + (error.unclosedElement.map { ", which was opened at \($0)" } ?? "")
    }

    private static func text(of issue: XMLCodingIssue) -> String {
        [issue.message, issue.expected.map { "expected \($0)" }, issue.found.map { "found \($0)" }].compactMap { $0 }.joined(
            separator: ", ")
    }

    private static func context(of error: DecodingError) -> String? {
        switch error {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            return context.debugDescription
        @unknown default: return nil
        }
    }
}

/// An error in words.
struct Message: LocalizedError {
    let errorDescription: String?

    init(_ text: String) { errorDescription = text }
}
