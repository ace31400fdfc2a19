/// On Linux, Foundation's parser refuses documents of more than ten million bytes, and everything that is built on it does.
enum FoundationParserLimit {
    static let byteCount = 10_000_000

    static func reasonToSkip(_ document: DocumentName) -> String? {
        #if os(Linux)
        guard document.byteCount > byteCount else { return nil }
        return "Foundation's parser fails above 10,000,000 bytes on Linux"
        #else
        return nil
        #endif
    }
}
