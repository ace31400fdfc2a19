/// The names of an encoding as they stand in tags, put together once for each name.
struct NameMarkup: ~Copyable {
    /// For every name `<name>`, `</name>` and ` name="`, one after the other.
    private var bytes = OutputBuffer(capacity: 512)
    /// By a name's number.
    private var entries = GrowableStorage<Entry>(capacity: 32)

    struct Entry: BitwiseCopyable {
        var start = 0
        /// Of the name alone; -1 if the name was not asked for.
        var count = -1
    }

    enum Form {
        case startTag, endTag, attribute
    }

    /// Appends a name in one of its forms.
    @inline(__always)
    mutating func append(_ form: Form, _ name: UInt32, in names: borrowing InternTable, to output: inout OutputBuffer) {
        if Int(name) >= entries.count || entries[Int(name)].count < 0 { make(name, in: names) }
        let entry = entries[Int(name)]
        switch form {
        case .startTag: output.append(bytes: bytes.pointer(at: entry.start), count: entry.count + 2)
        case .endTag: output.append(bytes: bytes.pointer(at: entry.start + entry.count + 2), count: entry.count + 3)
        case .attribute: output.append(bytes: bytes.pointer(at: entry.start + 2 * entry.count + 5), count: entry.count + 3)
        }
    }

    @inline(never)
    private mutating func make(_ name: UInt32, in names: borrowing InternTable) {
        while entries.count <= Int(name) { entries.append(Entry()) }
        let spelled = names.bytes(Int(name))
        entries[Int(name)] = Entry(start: bytes.count, count: spelled.count)
        bytes.append(UInt8(ascii: "<"))
        bytes.append(spelled)
        bytes.append("></")
        bytes.append(spelled)
        bytes.append("> ")
        bytes.append(spelled)
        bytes.append("=\"")
    }
}
