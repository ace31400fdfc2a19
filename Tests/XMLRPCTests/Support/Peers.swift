import Foundation

/// The programs in other languages beside these tests.
enum Peers {
    static let server = file("server.py")
    static let client = file("client.py")
    static let serverInC = file("server.sh")
    static let supervisor = file("supervisor.py")
    static let phpServer = file("server.php")
    static let phpClient = file("client.php")

    private static func file(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Peers/\(name)").standardized
    }
}
