import Foundation

/// A file that goes away with the process: positions are read from it as long as somebody may ask for them.
struct TemporaryFile {
    let url: URL
    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("XMLTests-\(UUID().uuidString)")
        atexit { try? FileManager.default.removeItem(at: TemporaryFile.folder) }
        return folder
    }()

    init(_ bytes: [UInt8], name: String = "document.xml") throws {
        let folder = Self.folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
    }
}

/// Documents in other encodings than a `String`'s.
enum DocumentBytes {
    static func utf16(_ document: String, isBigEndian: Bool, hasByteOrderMark: Bool) -> [UInt8] {
        let units = (hasByteOrderMark ? [0xFEFF] : []) + Array(document.utf16)
        return units.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
    }
}
