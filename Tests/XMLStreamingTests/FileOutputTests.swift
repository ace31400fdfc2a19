import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("Files that documents are written to")
struct FileOutputTests {
    /// The two ways to write a document to a file.
    enum Way: CaseIterable {
        case encoder, recordWriter

        func write(to url: URL, items: Int = 1) throws {
            switch self {
            case .encoder: try XMLEncoder().encode(["i": Array(0..<items)], to: url, withRootKey: "r")
            case .recordWriter:
                let writer = try XMLRecordWriter(to: url, inside: ["r"])
                try writer.write(contentsOf: 0..<items, named: "i")
                try writer.close()
            }
        }
    }

    static let document = "<r><i>0</i></r>"

    // MARK: Permissions

    @Test(
        "A file takes over the permissions of the one that it replaces, also those to run as its owner or its group",
        arguments: Way.allCases, [0o600, 0o640, 0o644, 0o664, 0o755, 0o444, 0o4755, 0o2711, 0o6744, 0o1644] as [mode_t])
    func permissions(_ way: Way, _ permissions: mode_t) throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: folder.url("a.xml"))
        #expect(chmod(folder.url("a.xml").path, permissions) == 0)
        try way.write(to: folder.url("a.xml"))
        #expect(folder.text("a.xml") == Self.document)
        var status = stat()
        #expect(stat(folder.url("a.xml").path, &status) == 0)
        #expect(status.st_mode & 0o7777 == permissions)
        #expect(folder.names == ["a.xml"])
    }

    @Test("Another name of the file keeps the old content", arguments: Way.allCases)
    func hardLink(_ way: Way) throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: folder.url("a.xml"))
        #expect(link(folder.url("a.xml").path, folder.url("b.xml").path) == 0)
        try way.write(to: folder.url("a.xml"))
        #expect(folder.text("a.xml") == Self.document)
        #expect(folder.text("b.xml") == "old")
    }

    @Test("A new file has the permissions of any new file", arguments: Way.allCases)
    func newPermissions(_ way: Way) throws {
        let folder = try TemporaryFolder()
        #expect(FileManager.default.createFile(atPath: folder.url("other").path, contents: nil))
        try way.write(to: folder.url("a.xml"))
        #expect(try folder.permissions("a.xml") == folder.permissions("other"))
    }

    @Test("A file keeps its owner and group", .enabled(if: geteuid() == 0), arguments: Way.allCases)
    func owner(_ way: Way) throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url("a.xml"))
        #expect(chown(folder.url("a.xml").path, 1234, 2345) == 0)
        try way.write(to: folder.url("a.xml"))
        var status = stat()
        #expect(stat(folder.url("a.xml").path, &status) == 0)
        #expect(status.st_uid == 1234)
        #expect(status.st_gid == 2345)
    }

    // MARK: Symbolic links

    @Test("A symbolic link is followed and stays, whether a file is there or not", arguments: Way.allCases, [true, false])
    func links(_ way: Way, isThere: Bool) throws {
        for isAbsolute in [true, false] {
            let folder = try TemporaryFolder()
            for name in ["data", "links"] {
                try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: false)
            }
            if isThere { try Data("old".utf8).write(to: folder.url("data/a.xml")) }
            // One link leads to another, out of its folder and up again.
            let target = isAbsolute ? folder.url("data/a.xml").path : "../links/../data/a.xml"
            try FileManager.default.createSymbolicLink(atPath: folder.url("links/second").path, withDestinationPath: target)
            try FileManager.default.createSymbolicLink(atPath: folder.url("first").path, withDestinationPath: "links/second")
            try way.write(to: folder.url("first"))
            #expect(folder.text("data/a.xml") == Self.document)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url("first").path) == "links/second")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url("links/second").path) == target)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url("data").path) == ["a.xml"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url("links").path) == ["second"])
        }
    }

    @Test("Links that lead in a circle are an error", arguments: Way.allCases)
    func circularLinks(_ way: Way) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.url("a").path, withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: folder.url("b").path, withDestinationPath: "a")
        #expect(throws: CocoaError.self) { try way.write(to: folder.url("a")) }
        #expect(folder.names == ["a", "b"])
    }

    // MARK: FIFOs and devices

    /// Reads a FIFO on a thread of its own, up to a number of bytes.
    private final class Reader: @unchecked Sendable {
        private let hasEnded = DispatchSemaphore(value: 0)
        private var bytes: [UInt8] = []

        init(_ url: URL, upTo limit: Int = .max) {
            Thread.detachNewThread { [self] in
                let file = open(url.path, O_RDONLY)
                var piece = [UInt8](repeating: 0, count: 1024)
                while bytes.count < limit {
                    let count = read(file, &piece, piece.count)
                    guard count > 0 else { break }
                    bytes += piece[..<count]
                }
                close(file)
                hasEnded.signal()
            }
        }

        /// What it read, once it has.
        var text: String {
            hasEnded.wait()
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("A FIFO is written into and stays one, behind a link as well", arguments: Way.allCases, ["fifo", "link"])
    func fifo(_ way: Way, _ name: String) throws {
        let folder = try TemporaryFolder()
        try #require(mkfifo(folder.url("fifo").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: folder.url("link").path, withDestinationPath: "fifo")
        let reader = Reader(folder.url("fifo"))
        try way.write(to: folder.url(name), items: 15_000)
        #expect(reader.text == "<r>" + (0..<15_000).map { "<i>\($0)</i>" }.joined() + "</r>")
        var status = stat()
        #expect(stat(folder.url("fifo").path, &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
        #expect(folder.names == ["fifo", "link"])
    }

    @Test("A reader that goes away is an error, and not the end of the process", arguments: Way.allCases)
    func brokenPipe(_ way: Way) throws {
        let folder = try TemporaryFolder()
        try #require(mkfifo(folder.url("fifo").path, 0o600) == 0)
        let reader = Reader(folder.url("fifo"), upTo: 10)
        let error = #expect(throws: CocoaError.self) { try way.write(to: folder.url("fifo"), items: 30_000) }
        #expect((error?.underlying as? NSError)?.code == Int(EPIPE))
        #expect(reader.text.hasPrefix("<r><i>0</i>"))
    }

    @Test("A value that cannot be encoded does not open a FIFO, for which nobody would wait")
    func failedEncoding() throws {
        let folder = try TemporaryFolder()
        try #require(mkfifo(folder.url("fifo").path, 0o600) == 0)
        #expect(throws: EncodingError.self) { try XMLEncoder().encode("\u{0}", to: folder.url("fifo"), withRootKey: "r") }
        #expect(throws: EncodingError.self) { _ = try XMLRecordWriter(to: folder.url("fifo"), inside: ["1"]) }
    }

    @Test("A device is written into", arguments: Way.allCases)
    func device(_ way: Way) throws {
        try way.write(to: URL(fileURLWithPath: "/dev/null"))
        var status = stat()
        #expect(stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    #if os(Linux)
    @Test("A full device is an error as Foundation has it", arguments: Way.allCases)
    func fullDevice(_ way: Way) throws {
        let error = #expect(throws: CocoaError.self) { try way.write(to: URL(fileURLWithPath: "/dev/full")) }
        #expect(error?.code == .fileWriteOutOfSpace)
    }
    #endif

    // MARK: What cannot be

    @Test("Where there cannot be a file is told as Foundation tells it", arguments: Way.allCases)
    func impossibleFiles(_ way: Way) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.url("folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder.url("link").path, withDestinationPath: "folder")
        try FileManager.default.createSymbolicLink(atPath: folder.url("nowhere").path, withDestinationPath: "missing/a.xml")
        let expected: [(URL, CocoaError.Code)] = [
            (folder.url("missing").appendingPathComponent("a.xml"), .fileNoSuchFile),
            (folder.url("nowhere"), .fileNoSuchFile),
            (folder.url("folder"), .fileWriteUnknown),
            (folder.url("link"), .fileWriteUnknown),
            (try #require(URL(string: "https://example.com/a.xml")), .fileWriteUnsupportedScheme),
        ]
        for (url, code) in expected {
            let error = #expect(throws: CocoaError.self) { try way.write(to: url) }
            #expect(error?.code == code)
        }
        #expect(folder.names == ["folder", "link", "nowhere"])
    }

    @Test("A document that cannot be encoded leaves the old one")
    func oldFile() throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: folder.url("a.xml"))
        #expect(throws: EncodingError.self) { try XMLEncoder().encode("\u{0}", to: folder.url("a.xml"), withRootKey: "r") }
        #expect(folder.text("a.xml") == "old")
        #expect(folder.names == ["a.xml"])
    }
}
