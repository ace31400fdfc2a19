#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable

/// Whatever a document refers to outside of itself, nobody goes there.
@Suite("Nothing outside of a document", .serialized)
struct NoAccessTests {
    static let secret = "canary-5f2c"

    /// Documents that would have a parser open an address, if it let them.
    static let documents: [(name: String, document: @Sendable (_ address: String) -> String)] = [
        ("general entity", { "<!DOCTYPE a [<!ENTITY e SYSTEM '\($0)'>]><a>x&e;</a>" }),
        ("general entity with a public identifier", { "<!DOCTYPE a [<!ENTITY e PUBLIC '-//X//Y' '\($0)'>]><a>x&e;</a>" }),
        ("general entity in an attribute", { "<!DOCTYPE a [<!ENTITY e SYSTEM '\($0)'>]><a id='&e;'>x</a>" }),
        ("general entity in a default attribute", { "<!DOCTYPE a [<!ENTITY e SYSTEM '\($0)'><!ATTLIST a id CDATA '&e;'>]><a>x</a>" }),
        ("general entity in another one", { "<!DOCTYPE a [<!ENTITY e SYSTEM '\($0)'><!ENTITY f 'x&e;'>]><a>&f;</a>" }),
        ("general entity that nobody refers to", { "<!DOCTYPE a [<!ENTITY e SYSTEM '\($0)'>]><a>x</a>" }),
        ("unparsed entity", { "<!DOCTYPE a [<!NOTATION n SYSTEM '\($0)'><!ENTITY e SYSTEM '\($0)' NDATA n>]><a id='e'>x</a>" }),
        ("parameter entity", { "<!DOCTYPE a [<!ENTITY % p SYSTEM '\($0)'> %p;]><a>x</a>" }),
        ("parameter entity that declares another", { "<!DOCTYPE a [<!ENTITY % p SYSTEM '\($0)'> %p; %q;]><a>x&e;</a>" }),
        ("external subset", { "<!DOCTYPE a SYSTEM '\($0)'><a>x</a>" }),
        ("external subset with a public identifier", { "<!DOCTYPE a PUBLIC '-//X//Y' '\($0)'><a>x</a>" }),
        ("external subset and standalone='no'", { "<?xml version='1.0' standalone='no'?><!DOCTYPE a SYSTEM '\($0)'><a>x&e;</a>" }),
        ("XInclude", { "<a xmlns:xi='http://www.w3.org/2001/XInclude'>x<xi:include href='\($0)' parse='text'/></a>" }),
        ("style sheet", { "<?xml-stylesheet href='\($0)' type='text/xsl'?><a>x</a>" }),
        (
            "schema locations",
            {
                """
                <a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='urn:a \($0)' \
                xsi:noNamespaceSchemaLocation='\($0)'>x</a>
                """
            }
        ),
        ("namespace and base", { "<a xmlns='\($0)' xml:base='\($0)'>x</a>" }),
        ("link", { "<a xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='\($0)' xlink:actuate='onLoad'>x</a>" }),
    ]

    /// Reads all of them in every way, with everything switched on that may be.
    static func readAll(_ address: String) async {
        for (name, document) in documents {
            let document = AttackDocument(Array(document(address).utf8))
            for options in [XMLParsingOptions(), .namespaces, .everythingKept, .untrusted] {
                for entryPoint in EntryPoint.all {
                    guard let reading = try? await entryPoint.read(document, options) else { continue }
                    #expect(reading.text ?? "x" == "x", "\(name), \(entryPoint.name)")
                }
            }
        }
    }

    @Test("No file is read for a document, which here would never end")
    func files() async {
        await #expect(processExitsWith: .success) {
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 10)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("canary-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            // Opening a pipe for reading waits until somebody writes, which nobody does: the process would be ended by its bounds.
            let pipe = folder.appendingPathComponent("pipe")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            await NoAccessTests.readAll(pipe.absoluteString)
            await NoAccessTests.readAll(pipe.path)
            await NoAccessTests.readAll("../\(folder.lastPathComponent)/pipe")
            // And a file that could be read, whose text would show.
            let file = folder.appendingPathComponent("file")
            try Data(NoAccessTests.secret.utf8).write(to: file)
            await NoAccessTests.readAll(file.absoluteString)
            await NoAccessTests.readAll(file.path)
        }
    }

    @Test("Nothing is asked for over the network")
    func network() async throws {
        let listener = try Listener()
        for scheme in ["http", "https", "ftp"] { await Self.readAll("\(scheme)://127.0.0.1:\(listener.port)/\(Self.secret)") }
        await Self.readAll("//127.0.0.1:\(listener.port)/\(Self.secret)")
        #expect(listener.connections == 0)
        // The listener does count.
        try listener.connectToItself()
        #expect(listener.connections == 1)
    }
}

/// Takes connections on a port of this machine, as many as its backlog holds.
private final class Listener {
    private let descriptor: Int32
    let port: Int

    init() throws {
        let descriptor = socket(AF_INET, Self.stream, 0)
        self.descriptor = descriptor
        var address = Listener.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isListening, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw CocoaError(.featureUnsupported) }
    }

    deinit { close(descriptor) }

    /// How many connections came since it was asked the last time.
    var connections: Int {
        var count = 0
        while true {
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { return count }
            close(connection)
            count += 1
        }
    }

    func connectToItself() throws {
        let client = socket(AF_INET, Self.stream, 0)
        defer { close(client) }
        var address = Listener.loopback(port: UInt16(port))
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw CocoaError(.featureUnsupported) }
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
    private static let stream = SOCK_STREAM
    #endif
}
#endif
