/// Encodes the records of one document, one at a time, into the innermost of its wrapping elements.
///
/// One encoding serves all records: the wrapping elements stay open in it, and with them the namespaces that are declared there; what a record
/// added is forgotten once it is written, while names, keys and containers are there for the next one. So memory is bounded by the
/// largest record.
package final class RecordEncoding {
    /// An element around all records.
    package typealias Wrapper = (name: String, attributes: [String: String])

    private let wrappers: [Wrapper]
    /// What is before and after the root element; nil before the document is started, and where there is nothing.
    private var surroundings: RootSurroundings?
    /// The only reference to the context from one record to the next. Behind a pointer, because a stored property that is lent would be checked for
    /// exclusive access wherever it is read.
    private let owned: Allocation<EncodingContext>
    var context: EncodingContext { owned.value }

    /// The element that records are put into; 0 for the document itself.
    private var parent: UInt32 = 0
    /// How many declarations are on a wrapping element.
    private var outerDeclarationCount = 0
    /// What is declared by the wrapping elements.
    private var wrapperPrefixes = PrefixTable()
    /// The context is no longer good for the next record.
    private var isSpent = false

    private(set) var recordCount = 0
    /// The name of all records so far; nil if there was none, or if they have several.
    private var commonName: String?
    /// What ``commonName`` will be with the record that is being encoded.
    private var nextCommonName: String?

    /// - Throws: `EncodingError` if an option or a wrapping element is not good for a document.
    package init(encoder: XMLEncoder, inside wrappers: [Wrapper]) throws {
        self.wrappers = wrappers
        owned = Allocation(try Self.makeContext(encoder.options, inside: wrappers))
        try addWrappers()
    }

    private static func makeContext(_ options: XMLEncoder.Options, inside wrappers: [Wrapper]) throws -> EncodingContext {
        try XMLEncoder.encodingContext(options, for: wrappers.first?.name ?? "", rootAttributes: wrappers.first?.attributes ?? [:])
    }

    // MARK: The document around the records

    /// A writer that has written everything before the first record.
    ///
    /// - Throws: `EncodingError` if something before or after the root element is not valid.
    package func start(header: XMLHeader?, doctype: XMLDocumentType?, capacity: Int) throws -> DocumentWriter {
        surroundings = try RootSurroundings(header ?? context.options.header, doctype, context.options.nodesAroundRoot)
        var writer = context.makeWriter(capacity: capacity)
        surroundings?.writeStart(to: &writer)
        let declarations = context.state.start.namespaces.declarations[...]
        context.state.document.write(
            0..<context.state.document.output.count, declaring: declarations, inside: PrefixTable(), to: &writer)
        return writer
    }

    /// Writes everything after the last record.
    ///
    /// - Throws: `EncodingError` if the document has no root element.
    package func end(_ writer: inout DocumentWriter) throws {
        if wrappers.isEmpty, recordCount == 0 {
            throw error(
                .invalidRecord, Optional<Never>.none as Any, expected: "a root element",
                found: "neither a record nor an element around the records")
        }
        for index in wrappers.indices.reversed() { writer.endElement(context.state.names.string(of: element(of: index).name)) }
        surroundings?.writeEnd(to: &writer)
    }

    package func error(_ code: XMLErrorCode, _ value: Any, expected: String, found: String, suggestion: String? = nil) -> EncodingError {
        EncodingState.error(code, value, expected: expected, found: found, suggestion: suggestion)
    }

    /// A wrapping element: they are open, from the first after the document on.
    private func element(of index: Int) -> OpenElement { context.state.document.elements[index + 1] }

    private func addWrappers() throws {
        let context = context
        parent = 0
        for wrapper in wrappers {
            for (prefix, uri) in parent == 0 ? [] : EncodingNamespaces.declarations(in: wrapper.attributes) {
                context.state.names.namespaces.noteDeclaration(of: prefix, for: uri)
            }
            let name = context.state.names.name(wrapper.name, isAttribute: false)
            if name == 0 {
                throw error(.invalidName, wrapper.name, expected: "a name for an element around the records", found: "`\(wrapper.name)`")
            }
            parent = context.state.addElementNotInlined(name, to: parent)
            try context.add(wrapper.attributes, to: parent, called: "the element `\(wrapper.name)`", wrapper.name)
        }
        guard let outermost = wrappers.first else { return context.state.noteStart(in: 0) }
        if case .xsiNil = context.options.nilEncoding { _ = context.state.names.declareInstancePrefix() }
        let all = context.state.names.namespaces.declarations + context.state.names.namespaces.innerDeclarations
        for (index, wrapper) in wrappers.enumerated() {
            // Further in, there may be another default namespace.
            let declarations = index == 0 ? all : all.filter { !$0.prefix.isEmpty }
            let range = element(of: index).start..<context.state.document.output.count
            try context.refuse(context.state.issue(ofDeclarations: declarations[...], in: range), wrapper.name)
        }
        let range = 0..<context.state.document.output.count
        try context.refuse(context.state.issueOfPrefixes(in: range, inside: 0), outermost.name)
        outerDeclarationCount = context.state.names.namespaces.declarations.count
        wrapperPrefixes = context.state.scope(in: parent)
        context.state.noteStart(in: parent)
    }

    // MARK: Records

    /// Encodes a record, which is then to be written.
    ///
    /// - Returns: where it is in the markup.
    /// - Throws: what encoding it throws; nothing of it remains.
    package func encode<Record: Encodable>(_ record: Record, named name: String?) throws -> Range<Int> {
        if wrappers.isEmpty, recordCount > 0 {
            throw error(
                .invalidRecord, record, expected: "one root element", found: "a second record",
                suggestion: "give the elements around the records as `inside`")
        }
        if isSpent { try renewContext() }
        do {
            return try encodeElement(record, named: name)
        } catch {
            forgetRecord()
            throw error
        }
    }

    /// Writes the record that was encoded, and forgets it.
    ///
    /// - Throws: an error if there was no memory for the record, or if declarations would be most of it; nothing of it remains.
    package func write(_ range: Range<Int>, of record: @autoclosure () -> Any, to writer: inout DocumentWriter) throws {
        let mark = writer.mark
        context.write(range, declaredFurtherOut: outerDeclarationCount, inside: wrapperPrefixes, to: &writer)
        if let error = context.errorOfWriting(record(), to: writer) {
            writer.rewind(to: mark)
            forgetRecord()
            throw error
        }
        forgetRecord()
        recordCount += 1
        commonName = nextCommonName
    }

    private func encodeElement<Record: Encodable>(_ record: Record, named givenName: String?) throws -> Range<Int> {
        let context = context
        let traits = context.traits(of: Record.self)
        let name = context.qualifiedName(givenName ?? context.elementName(for: Record.self), of: traits, isRoot: wrappers.isEmpty)
        countRecord(named: name, in: context)
        try context.place(record, traits, in: slot(for: record, name, isNamed: givenName != nil, in: context))
        try context.throwPendingProblem(record)
        try context.settleNotes(of: record)
        let range = try rangeOfElement(of: record, in: context)
        try context.checkNames(in: range, inside: parent, declaredFurtherOut: outerDeclarationCount, of: record)
        return range
    }

    // What follows is in line, without which records of numbers take 5 % more instructions.

    /// Has paths in errors count the records that are gone, as long as all have one name.
    @inline(__always)
    private func countRecord(named name: String, in context: EncodingContext) {
        nextCommonName = recordCount == 0 || commonName == name ? name : nil
        context.state.forgottenChildren = (parent, nextCommonName == nil ? 0 : recordCount)
    }

    /// The place of a record that is called so. Without a name of its own a choice is there by that of its case, as it is in a list without a key.
    @inline(__always)
    private func slot(for record: @autoclosure () -> Any, _ name: String, isNamed: Bool, in context: EncodingContext) throws -> Slot {
        let number = context.state.names.name(name, isAttribute: false)
        if number == 0 {
            throw error(
                .invalidName, record(), expected: "a name for a record's element", found: "`\(name)`", suggestion: "give one as `named`")
        }
        var slot = Slot(kind: .child, element: parent, name: number, container: 0, depth: UInt32(truncatingIfNeeded: wrappers.count))
        slot.isItem = true
        if !wrappers.isEmpty { (slot.index, slot.isKeyless) = (Int32(clamping: recordCount), !isNamed) }
        return slot
    }

    /// Where a record is in the markup, which has to be one element.
    @inline(__always)
    private func rangeOfElement(of record: @autoclosure () -> Any, in context: EncodingContext) throws -> Range<Int> {
        let parentElement = context.state.document.element(parent)
        guard parentElement.childCount == 1, parentElement.textCount == 0, let index = context.state.goToEnd(of: parent) else {
            let found = parentElement.textCount == 0 && parentElement.childCount > 1 ? "one that is several" : "one that is text or nothing"
            throw error(.invalidRecord, record(), expected: "a record that is an element", found: found)
        }
        return context.state.contentRange(ofElementAt: index)
    }

    // MARK: From one record to the next

    /// The caller has no reference to the context of its own.
    private func forgetRecord() { isSpent = !EncodingContext.forget(&owned.value) }

    /// Makes a new context as the first one was.
    private func renewContext() throws {
        owned.value = try Self.makeContext(context.options, inside: wrappers)
        try addWrappers()
        isSpent = false
    }
}
