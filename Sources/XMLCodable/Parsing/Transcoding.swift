import CExpat

/// Has the system's converter, iconv, make UTF-8 of a document in an encoding with several bytes for a character, in front of expat, which knows none of
/// these.
///
/// It finds the encoding in the XML declaration, all of which is ASCII, and passes every other document on as it is. Offsets are then those of the text
/// in UTF-8. It keeps nothing but the declaration and, between two pieces, a character of which some bytes are missing.
package final class Transcoding {
    /// Nil while nothing is converted.
    private var conversion: UnsafeMutableRawPointer?
    private var isDecided = false
    /// What has come, until the XML declaration is complete.
    private var start: [UInt8] = []
    /// The start of a character whose other bytes have not come.
    private var rest: [UInt8] = []
    private lazy var counter = LineCounter(documentStart: [], encoding: nil)
    private let encoding: String?
    private let maximumInputBytes: Int
    private let keepsText: Bool
    /// How many bytes have come.
    package private(set) var receivedBytes = 0
    /// The document in UTF-8, where it is to be kept.
    private(set) var text: [UInt8] = []
    /// What was wrong with the bytes behind those that were converted. After it nothing is.
    package private(set) var failure: XMLParsingError?

    /// An XML declaration has some hundred bytes at most.
    private static let maximumDeclarationBytes = 1 << 12
    /// No encoding has characters, or sequences to switch between sets of them, of more bytes.
    private static let maximumCharacterBytes = 16
    private static let outputSize = 1 << 15

    /// - Parameters:
    ///   - encoding: the encoding, where something outside of the document names it.
    ///   - keepsText: whether the converted document is kept, to be asked about places.
    init(encoding: String?, maximumInputBytes: Int, keepsText: Bool) {
        (self.encoding, self.maximumInputBytes, self.keepsText) = (encoding, maximumInputBytes, keepsText)
        if let encoding { begin(encoding) }
    }

    deinit {
        if let conversion { CExpat_closeConversion(conversion) }
    }

    /// Whether the document is converted.
    package var isActive: Bool { conversion != nil }

    /// The next bytes of the document in UTF-8; nil for bytes that are to be parsed as they are.
    package func utf8(of bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        if isDecided, conversion == nil { return nil }
        var bytes = bytes
        var output: [UInt8] = []
        if !isDecided {
            let earlier = start.count
            let next = UnsafeRawBufferPointer(rebasing: bytes.prefix(Transcoding.maximumDeclarationBytes))
            // Mostly all of the declaration is in the first piece, and nothing has to be copied.
            if earlier > 0 { start += next }
            let end = earlier > 0 ? start.withUnsafeBytes(declarationEnd) : declarationEnd(in: next)
            guard let end, conversion != nil else {
                if isDecided { start = [] } else if earlier == 0 { start = Array(next) }
                return nil
            }
            output = Array(bytes.prefix(end - earlier))
            let declaration = start[..<earlier] + output
            if keepsText { text = Array(start[..<earlier]) }
            declaration.withUnsafeBytes { counter.advance(over: $0) }
            receivedBytes = end
            bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(end - earlier))
            start = []
        }
        let allowed = max(maximumInputBytes - receivedBytes, 0)
        receivedBytes += bytes.count
        let converted = convert(UnsafeRawBufferPointer(rebasing: bytes.prefix(allowed)))
        if bytes.count > allowed { fail(XMLParsingError.exceeding(.inputBytes, maximumInputBytes, at: counter.position)) }
        output += converted
        if keepsText { text += output }
        return output
    }

    /// What the document's end adds to its text.
    package func end() -> [UInt8] {
        guard conversion != nil else { return [] }
        if !rest.isEmpty { failEncoding("the document ends in the middle of a character of \(encodingName)") }
        let output = failure == nil ? convert(nil) : []
        if keepsText { text += output }
        return output
    }

    // MARK: The encoding

    private lazy var encodingName = encoding ?? ""

    private func begin(_ name: String) {
        isDecided = true
        guard case .multiByte(let converters) = SourceEncoding(named: name) else { return }
        for converter in converters where conversion == nil { conversion = CExpat_openConversion(converter) }
        encodingName = name
    }

    /// Decides what the document's encoding is, if enough of its start has come.
    ///
    /// - Returns: where the XML declaration ends; nil if there is none, or not all of it.
    private func declarationEnd(in start: UnsafeRawBufferPointer) -> Int? {
        guard start.prefix(5).elementsEqual("<?xml".utf8.prefix(start.count)), start.count < 6 || start[5].isXMLWhitespace else {
            isDecided = true
            return nil
        }
        let end = start.indices.dropFirst(5).first { start[$0] == UInt8(ascii: ">") && start[$0 - 1] == UInt8(ascii: "?") }
        isDecided = end != nil || start.count >= Transcoding.maximumDeclarationBytes
        guard let end else { return nil }
        if let name = SourceEncoding.name(declaredIn: UnsafeRawBufferPointer(rebasing: start[..<end])) { begin(name) }
        return end + 1
    }

    // MARK: Converting

    /// Converts bytes, or, without any, writes what the conversion holds back.
    private func convert(_ bytes: UnsafeRawBufferPointer?) -> [UInt8] {
        guard let conversion, failure == nil else { return [] }
        // Mostly nothing has to be copied.
        guard let bytes, !rest.isEmpty else { return convert(bytes, conversion) }
        let joined = rest + bytes
        rest = []
        return joined.withUnsafeBytes { convert($0, conversion) }
    }

    private func convert(_ bytes: UnsafeRawBufferPointer?, _ conversion: UnsafeMutableRawPointer) -> [UInt8] {
        var output: [UInt8] = []
        var input = bytes.flatMap(CString.characters)
        var inputCount = bytes?.count ?? 0
        if bytes != nil, inputCount == 0 { return [] }
        output.reserveCapacity(inputCount + inputCount / 2)
        var problem: Int32
        repeat {
            problem = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Transcoding.outputSize) { buffer in
                var (place, room) = (buffer.baseAddress, buffer.count)
                // The pointers move within the two buffers, as far as the counts say.
                let problem = CExpat_convert(conversion, &input, &inputCount, &place, &room)
                output.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(buffer.count - room))
                return problem
            }
        } while problem == E2BIG
        output.withUnsafeBytes { counter.advance(over: $0) }
        guard problem != 0, let bytes else { return output }
        let unconverted = bytes.suffix(inputCount)
        if problem == EINVAL, unconverted.count < Transcoding.maximumCharacterBytes {
            rest = Array(unconverted)
        } else {
            let number = unconverted.first.map { String($0, radix: 16, uppercase: true) } ?? ""
            failEncoding("the byte \(number) starts no character of the document's encoding \(encodingName)")
        }
        return output
    }

    private func failEncoding(_ message: String) {
        fail(XMLParsingError(reason: .encoding, message: message, position: counter.position))
    }

    private func fail(_ error: XMLParsingError) { if failure == nil { failure = error } }
}
