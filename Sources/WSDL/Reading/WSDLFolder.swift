import Foundation

/// The files of a folder, for files that import each other. Nothing outside of it is read.
struct WSDLFolder {
    private let path: String

    init(_ url: URL) { path = url.resolvingSymlinksInPath().standardizedFileURL.path }

    /// What a file has in it; nil if it is not in the folder.
    ///
    /// - Throws: what Foundation throws for a file that cannot be read.
    func data(of file: WSDLImport) throws -> Data? {
        guard let location = URL(string: file.resolvedLocation) else { return nil }
        let isHere = location.isFileURL || location.scheme == nil
        let place = isHere ? location : URL(fileURLWithPath: path).appendingPathComponent(location.lastPathComponent)
        let found = place.resolvingSymlinksInPath().standardizedFileURL
        guard found.path.hasPrefix(path.hasSuffix("/") ? path : path + "/") else { return nil }
        // A pipe or a device could be without an end.
        let attributes = try? FileManager.default.attributesOfItem(atPath: found.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        guard (attributes?[.size] as? NSNumber)?.intValue ?? 0 <= WSDLDefinitions.maximumByteCount else {
            throw WSDLError(
                "expected a file of at most \(WSDLDefinitions.maximumByteCount) bytes, found a longer one", location: found.path)
        }
        return try Data(contentsOf: found)
    }
}
