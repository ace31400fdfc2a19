/// What a level of indentation consists of, where a document is laid out in lines.
public enum XMLIndentation: Sendable, Hashable {
    /// A number of spaces, 0 or more.
    case spaces(Int)
    /// A number of tabs, 0 or more.
    case tabs(Int)

    package var byte: UInt8 {
        switch self {
        case .spaces: UInt8(ascii: " ")
        case .tabs: UInt8(ascii: "\t")
        }
    }

    package var count: Int {
        switch self {
        case .spaces(let count), .tabs(let count): min(max(count, 0), 1024)  // enough, and the sums stay within bounds
        }
    }
}
