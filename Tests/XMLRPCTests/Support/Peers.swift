import Foundation

/// The programs in Python beside these tests.
enum Peers {
    static let server = file("server.py")
    static let client = file("client.py")

    private static func file(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Peers/\(name)").standardized
    }
}
