import Foundation
import XMLCodable

extension WSSecurity.UsernameToken {
    /// Why a token does not prove that its sender is the user. Do not tell the sender which: answer each with the same fault.
    public enum CheckError: Error, Sendable, Hashable, CustomStringConvertible {
        /// There is no token, or it has no password.
        case noPassword
        /// The password is another one.
        case wrongPassword
        /// A digest comes without a nonce: anybody could send it again.
        case noNonce
        /// A digest comes without the time that it was made at: anybody could send it again.
        case noCreationTime
        /// A time is none.
        case malformedTime(String)
        /// The timestamp says that the message ended to be valid so many seconds ago.
        case expired(seconds: TimeInterval)
        /// The token, or the message, was made so many seconds ago.
        case tooOld(seconds: TimeInterval)
        /// The token, or the message, was made so many seconds from now, by the sender's clock.
        case fromTheFuture(seconds: TimeInterval)

        public var description: String {
            switch self {
            case .noPassword: "the message has no password"
            case .wrongPassword: "the password is wrong"
            case .noNonce: "the digest comes without a nonce"
            case .noCreationTime: "the digest comes without the time that it was made at"
            case .malformedTime(let text): "expected a date and a time, found '\(text.prefix(60))'"
            case .expired(let seconds): "the message expired \(Int(clamping: seconds)) s ago"
            case .tooOld(let seconds): "the message is \(Int(clamping: seconds)) s old"
            case .fromTheFuture(let seconds): "the message was made \(Int(clamping: seconds)) s from now"
            }
        }
    }

    /// Checks that the sender knows the user's password, and that the token is new. How long it takes tells nothing about the password.
    ///
    /// A digest has to come with a nonce and a time. A readable password may come without a time; if there is one, it is checked. To refuse
    /// tokens that are sent twice, keep the nonces that you have accepted for `maximumAge` plus `maximumClockDifference`: this method does
    /// not know them.
    ///
    /// - Parameters:
    ///   - password: the user's password.
    ///   - maximumAge: how many seconds old the token may be. Five minutes by default, as the profile recommends.
    ///   - maximumClockDifference: how many seconds the sender's clock may be ahead. One minute by default.
    ///   - now: the time; the current time by default.
    /// - Throws: ``CheckError``.
    public func check(
        password: String, maximumAge: TimeInterval = 300, maximumClockDifference: TimeInterval = 60, at now: Date = Date()
    ) throws(CheckError) {
        switch self.password {
        case nil: throw .noPassword
        case .text(let sent): try Self.check([UInt8](sent.utf8), against: [UInt8](password.utf8))
        case .digest(let sent):
            guard let nonce, !nonce.isEmpty else { throw .noNonce }
            guard let created else { throw .noCreationTime }
            try Self.check([UInt8](sent), against: [UInt8](Self.digest(nonce: nonce, created: created, password: password)))
        }
        try created?.checkAge(maximumAge: maximumAge, maximumClockDifference: maximumClockDifference, at: now)
    }

    /// Compares in a time that depends on what was sent only.
    private static func check(_ sent: [UInt8], against expected: [UInt8]) throws(CheckError) {
        var difference = sent.count ^ expected.count
        for index in sent.indices where !expected.isEmpty { difference |= Int(sent[index] ^ expected[index % expected.count]) }
        if difference != 0 { throw .wrongPassword }
    }
}

extension WSSecurity {
    /// Checks the token, and the timestamp if there is one; see ``UsernameToken/check(password:maximumAge:maximumClockDifference:at:)``.
    ///
    /// - Throws: ``UsernameToken/CheckError``, also if there is no token.
    public func check(
        password: String, maximumAge: TimeInterval = 300, maximumClockDifference: TimeInterval = 60, at now: Date = Date()
    ) throws(UsernameToken.CheckError) {
        guard let usernameToken else { throw .noPassword }
        try usernameToken.check(password: password, maximumAge: maximumAge, maximumClockDifference: maximumClockDifference, at: now)
        try timestamp?.created?.checkAge(maximumAge: maximumAge, maximumClockDifference: maximumClockDifference, at: now)
        guard let expires = timestamp?.expires else { return }
        let left = try expires.seconds(after: now)
        guard left > -maximumClockDifference else { throw .expired(seconds: -left) }
    }
}

extension WSSecurity.UsernameToken.CheckError: LocalizedError {
    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}

extension String {
    /// How many seconds the time that the text says is after another one.
    fileprivate func seconds(after now: Date) throws(WSSecurity.UsernameToken.CheckError) -> TimeInterval {
        guard let date = TextBytes(self).dateTime else { throw .malformedTime(self) }
        return date.timeIntervalSince(now)
    }

    fileprivate func checkAge(
        maximumAge: TimeInterval, maximumClockDifference: TimeInterval, at now: Date
    ) throws(WSSecurity.UsernameToken.CheckError) {
        let age = -(try seconds(after: now))
        guard age <= maximumAge else { throw .tooOld(seconds: age) }
        guard age >= -maximumClockDifference else { throw .fromTheFuture(seconds: -age) }
    }
}

extension Int {
    /// The nearest whole number that there is.
    fileprivate init(clamping seconds: TimeInterval) { self = seconds < 1e15 ? Int(seconds) : Int(1e15) }
}
