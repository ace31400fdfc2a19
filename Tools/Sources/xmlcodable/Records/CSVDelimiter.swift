import ArgumentParser

/// What is between the cells of a row: in RFC 4180 a comma, and any other ASCII character that neither quotes a cell nor ends a row.
struct CSVDelimiter: ExpressibleByArgument, Sendable {
    let byte: UInt8

    static let comma = CSVDelimiter(byte: UInt8(ascii: ","))

    private init(byte: UInt8) { self.byte = byte }

    init?(argument: String) {
        let character = argument == "tab" || argument == #"\t"# ? "\t" : argument
        guard character.utf8.count == 1, let byte = character.utf8.first, !"\"\r\n".utf8.contains(byte) else { return nil }
        self.byte = byte
    }
}

extension CodingUserInfoKey {
    static let csvDelimiter = CodingUserInfoKey(rawValue: "xmlcodable.csvDelimiter")
}
