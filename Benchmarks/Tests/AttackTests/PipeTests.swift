#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable

/// A document that can be read once, and whose reader waits for a writer.
@Suite("A document from a pipe")
struct PipeTests {
    struct Number: Decodable { let b: Int }

    @Test("A document from a pipe is not read again for the place of an error, which would be waited for")
    func error() async {
        await #expect(processExitsWith: .success) {
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 2)
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).fifo").path
            #expect(mkfifo(path, 0o600) == 0)
            defer { unlink(path) }
            Thread.detachNewThread {
                let handle = FileHandle(forWritingAtPath: path)
                handle?.write(Data("<a><b>x</b></a>".utf8))
                try? handle?.close()
            }
            let error = #expect(throws: DecodingError.self) {
                try XMLDecoder().decode(Number.self, contentsOf: URL(fileURLWithPath: path))
            }
            #expect(error?.xmlIssue?.path == "/a/b")
            #expect(error?.xmlIssue?.position?.byteOffset == 3)
        }
    }
}
#endif
