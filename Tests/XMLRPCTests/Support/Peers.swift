import Foundation

/// The programs in Python and C beside these tests.
enum Peers {
    static let server = file("server.py")
    static let client = file("client.py")
    static let serverInC = file("server.sh")
    static let supervisor = file("supervisor.py")

    private static func file(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Peers/\(name)").standardized
    }
}
