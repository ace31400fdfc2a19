/// A text as an error shows it.
enum Excerpt {
    static func of(_ text: UnsafeBufferPointer<UInt8>) -> String {
        let start = String(decoding: text.prefix(240), as: UTF8.self)
        return start.count > 60 ? start.prefix(60) + "…" : start
    }

    static func of(_ text: String) -> String {
        var text = text
        return text.withUTF8 { of($0) }
    }
}
