import Testing

@testable import XMLModels

@Suite("Attempts to write directly")
struct AttemptHistoryTests {
    @Test("Where attempts keep failing there are few, and after a success a few failures change nothing")
    func history() {
        var history = AttemptHistory()
        var attempts = 0
        for _ in 0..<100_000 where history.mayAttempt() {
            attempts += 1
            history.noteFailure()
        }
        #expect((10...200).contains(attempts))
        while !history.mayAttempt() {}
        history.noteSuccess()
        var answers: [Bool] = []
        for _ in 0..<4 {
            answers.append(history.mayAttempt())
            history.noteFailure()
        }
        #expect(answers == [true, true, true, false])
    }
}
