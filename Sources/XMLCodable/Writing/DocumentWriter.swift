/// Writes a document node by node: the only place that knows how tags, escapes, CDATA sections, indentation and empty elements look.
///
/// The caller keeps start and end tags in balance, writes attributes right after their start tag, and has checked names and characters.
/// Everything else comes out well-formed whatever the content is.
package struct DocumentWriter: ~Copyable {
    /// What is between an element's tags.
    package enum Content {
        /// Elements only: white space around them means nothing.
        case elements
        /// Text, or text among elements: white space means something, so none is added anywhere inside.
        case mixed
    }

    /// How the document looks.
    package struct Layout: Sendable {
        /// What a level is indented by; nil to write everything on one line.
        package var indentation: XMLIndentation?
        /// Whether an element without content is written as two tags.
        package var expandsEmptyElements: Bool
        /// What ends the tag of an element without content.
        package var emptyElementEnd: StaticString = " />"

        package init(indentation: XMLIndentation? = nil, expandsEmptyElements: Bool = false) {
            self.indentation = indentation
            self.expandsEmptyElements = expandsEmptyElements
        }
    }

    /// What was written so far.
    package var output: OutputBuffer

    private let isIndented: Bool
    private let expandsEmptyElements: Bool
    private let emptyElementEnd: StaticString
    private let indentationByte: UInt8
    private let indentationCount: Int
    private let elementEscapes: CharacterEscapes
    private let attributeEscapes: CharacterEscapes
    private var level = 0
    /// The level of the outermost open element with mixed content.
    private var mixedLevel = Int.max
    /// The last start tag still lacks its `>`.
    private var tagIsOpen = false
    /// Something was written that the next node has to be put on a new line from.
    private var needsLineBreak = false

    /// A writer of a document.
    package init(
        layout: Layout = Layout(), elementEscapes: CharacterEscapes = .elements, attributeEscapes: CharacterEscapes = .attributes,
        capacity: Int = 1024
    ) {
        isIndented = layout.indentation != nil
        expandsEmptyElements = layout.expandsEmptyElements
        emptyElementEnd = layout.emptyElementEnd
        let indentation = layout.indentation ?? .spaces(0)
        (indentationByte, indentationCount) = (indentation.byte, indentation.count)
        self.elementEscapes = elementEscapes
        self.attributeEscapes = attributeEscapes
        output = OutputBuffer(capacity: capacity, notesShortage: true)
    }

    /// The document, which takes over the memory.
    package consuming func finish() -> OutputBuffer { output }

    /// Where the writer is.
    typealias Mark = (count: Int, level: Int, mixedLevel: Int, tagIsOpen: Bool, needsLineBreak: Bool)

    var mark: Mark { (output.count, level, mixedLevel, tagIsOpen, needsLineBreak) }

    /// Forgets what was written since a mark.
    mutating func rewind(to mark: Mark) {
        output.rewind(to: mark.count)
        (level, mixedLevel, tagIsOpen, needsLineBreak) = (mark.level, mark.mixedLevel, mark.tagIsOpen, mark.needsLineBreak)
    }

    // MARK: Elements

    @inline(__always)
    package mutating func startElement(_ name: UnsafeBufferPointer<UInt8>, content: Content) {
        beginNode()
        output.append(UInt8(ascii: "<"))
        output.append(name)
        tagIsOpen = true
        level += 1
        if content == .mixed, mixedLevel == .max { mixedLevel = level }
    }

    @inline(never)
    package mutating func startElement(_ name: String, content: Content) { name.withBytes { startElement($0, content: content) } }

    /// - Parameter isText: the element's content is a text, though it may be empty: then it has both tags.
    @inline(__always)
    package mutating func endElement(_ name: UnsafeBufferPointer<UInt8>, isText: Bool = false) {
        if tagIsOpen {
            tagIsOpen = false
            if !expandsEmptyElements, !isText {
                output.append(emptyElementEnd)
                return leaveElement()
            }
            output.append(UInt8(ascii: ">"))
        } else if mixedLevel == .max, isIndented {
            breakLine(level: level - 1)
        }
        output.append("</")
        output.append(name)
        output.append(UInt8(ascii: ">"))
        leaveElement()
    }

    @inline(never)
    package mutating func endElement(_ name: String) { name.withBytes { endElement($0) } }

    @inline(__always)
    private mutating func leaveElement() {
        if mixedLevel == level { mixedLevel = .max }
        level -= 1
        needsLineBreak = true
    }

    /// Elements that are written already: several only in a document without line breaks.
    @inline(__always)
    package mutating func writtenElements(_ elements: UnsafeBufferPointer<UInt8>) {
        beginNode()
        output.append(elements)
        needsLineBreak = true
    }

    /// Content of an element with mixed content, written already.
    mutating func writtenContent(_ content: UnsafeBufferPointer<UInt8>) {
        if content.isEmpty { return }
        closeTag()
        output.append(content)
    }

    // MARK: Attributes

    /// Attributes that are written already, each with a space before it.
    @inline(__always)
    package mutating func writtenAttributes(_ attributes: UnsafeBufferPointer<UInt8>) { output.append(attributes) }

    @inline(__always)
    package mutating func attribute(_ name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        output.append(UInt8(ascii: " "))
        output.append(name)
        output.append("=\"")
        attributeEscapes.append(value, to: &output)
        output.append(UInt8(ascii: "\""))
    }

    /// The attribute that declares a prefix, or the default namespace, `""`. The document needs it to be understood: what a user has escaped in
    /// values is not for it.
    package mutating func declareNamespace(prefix: String, uri: String) { Self.appendDeclaration(of: prefix, for: uri, to: &output) }

    @inline(never)
    static func appendDeclaration(of prefix: String, for uri: String, to output: inout OutputBuffer) {
        output.appendNotInlined(prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"")
        uri.withBytes { CharacterEscapes.attributes.append($0, to: &output) }
        output.append(UInt8(ascii: "\""))
    }

    package mutating func attribute(_ name: String, value: String) {
        name.withBytes { name in value.withBytes { attribute(name, value: $0) } }
    }

    // MARK: Character data

    /// - Parameter isPlain: the caller knows that nothing in the text has to be escaped.
    @inline(__always)
    package mutating func text(_ text: UnsafeBufferPointer<UInt8>, isPlain: Bool = false) {
        if text.isEmpty { return }
        closeTag()
        if isPlain { output.append(text) } else { elementEscapes.append(text, to: &output) }
    }

    package mutating func text(_ text: String) { text.withBytes { self.text($0) } }

    /// A CDATA section, or several: `]]>` is split over two, and a carriage return is written between two, as a character reference,
    /// because a parser would make a line feed of it. A section may be empty.
    package mutating func cdata(_ text: UnsafeBufferPointer<UInt8>) {
        closeTag()
        Self.appendSections(of: text, to: &output)
    }

    /// Appends a text as CDATA sections.
    static func appendSections(of text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
        output.append("<![CDATA[")
        let sectionStart = output.count
        var runStart = 0
        for (index, byte) in text.enumerated() where byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\r") {
            output.append(UnsafeBufferPointer(rebasing: text[runStart..<index]))
            runStart = index
            if byte == UInt8(ascii: "\r") {
                output.append("]]>&#13;<![CDATA[")
                runStart = index + 1
            } else if index >= 2, text[index - 1] == UInt8(ascii: "]"), text[index - 2] == UInt8(ascii: "]"), output.count > sectionStart {
                output.append("]]><![CDATA[")
            }
        }
        output.append(UnsafeBufferPointer(rebasing: text[runStart...]))
        output.append("]]>")
    }

    package mutating func cdata(_ text: String) { text.withBytes { cdata($0) } }

    // MARK: Other nodes

    /// A comment. A comment must not have two hyphens in a row, nor one at the end: a space goes between.
    package mutating func comment(_ text: String) {
        beginNode()
        output.append("<!--")
        append(text, parting: UInt8(ascii: "-"), UInt8(ascii: "-"))
        if text.utf8.last == UInt8(ascii: "-") { output.append(UInt8(ascii: " ")) }
        output.append("-->")
        needsLineBreak = true
    }

    /// Appends a text with a space between two bytes where they follow each other.
    private mutating func append(_ text: String, parting first: UInt8, _ second: UInt8) {
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte == second, last == first { output.append(UInt8(ascii: " ")) }
            output.append(byte)
            last = byte
        }
    }

    package mutating func comment(_ text: UnsafeBufferPointer<UInt8>) { comment(String(decoding: text, as: UTF8.self)) }

    /// A processing instruction. It must not have `?>` in it: a space goes between.
    package mutating func processingInstruction(target: String, content: String) {
        beginNode()
        output.append("<?")
        output.appendNotInlined(target)
        if !content.isEmpty { output.append(UInt8(ascii: " ")) }
        append(content, parting: UInt8(ascii: "?"), UInt8(ascii: ">"))
        output.append("?>")
        needsLineBreak = true
    }

    package mutating func processingInstruction(target: UnsafeBufferPointer<UInt8>, content: UnsafeBufferPointer<UInt8>) {
        processingInstruction(target: String(decoding: target, as: UTF8.self), content: String(decoding: content, as: UTF8.self))
    }

    // MARK: Lines

    /// Ends the line of a node outside of the root element: such nodes are on lines of their own also where nothing is indented.
    mutating func endLine() {
        output.append(UInt8(ascii: "\n"))
        needsLineBreak = false
    }

    @inline(__always)
    private mutating func closeTag() {
        if tagIsOpen {
            output.append(UInt8(ascii: ">"))
            tagIsOpen = false
            needsLineBreak = true
        }
    }

    /// Writes what comes before an element, a comment or a processing instruction.
    @inline(__always)
    private mutating func beginNode() {
        closeTag()
        if isIndented, needsLineBreak, mixedLevel == .max { breakLine(level: level) }
    }

    private mutating func breakLine(level: Int) {
        output.append(UInt8(ascii: "\n"))
        output.append(repeating: indentationByte, count: level * indentationCount)
    }
}

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
