import Foundation

/// One encoding: the options, the document so far, and everything that its encoders and containers share. They are small structs that
/// refer to it and to a destination in it.
final class EncodingContext {
    /// What changes all the time. It is reached through a pointer, so that hot paths do not pay for the checks of class properties; no
    /// method of it calls anybody's code, so that accesses cannot overlap.
    struct State: ~Copyable {
        var arena = EncodingArena()
        var names = InternTable()
        var markup = NameMarkup()
        /// Destinations by their numbers; 0 is a place holder.
        var destinations = GrowableStorage<Destination>()
        /// What the keys are written as, by the key's number in the table of names.
        var keys = GrowableStorage<EncodingKey>(capacity: 32)
        /// Key tables by key type, traits by value type.
        var keyTables = TypeCache<Unmanaged<EncodingKeyTable>>()
        var traits = TypeCache<EncodingTraits>()
        /// What is left of the stack for values inside each other.
        var stack = StackBounds()
        /// How many values are being encoded inside each other.
        var recursion = 0
        /// Whether something went wrong that nobody could throw.
        fileprivate(set) var hasPendingProblem = false
    }

    let options: XMLEncoder.Options
    let userInfo: [CodingUserInfoKey: Any]
    /// Valid as long as this object, which every encoder and container keeps.
    let state: UnsafeMutablePointer<State>
    let elementEscapes: CharacterEscapes
    let attributeEscapes: CharacterEscapes
    /// Some key strategy asks for the coding path, so that keys have other names in other places.
    let hasKeysByPath: Bool
    /// Some key strategy makes other names of keys.
    let convertsKeys: Bool
    /// The form of text that is neither a property's nor a strategy's choice needs no look at the coding path or the text.
    let hasUniformText: Bool
    /// The form of text that has nothing but digits, letters and the like in it.
    let plainForm: TextForm
    /// The document is written without line breaks and in the order in which it was made, so that leaves can be put together to runs.
    let isCompact: Bool
    /// The order of nodes depends on the type that made their element.
    let ordersByType: Bool
    /// Some type's kinds of nodes are a strategy's choice.
    let hasNodeStrategy: Bool
    let omitsNil: Bool
    /// Whether the encoding is over. Encoders may be kept and used after that.
    private(set) var isFinished = false
    var namespaces: EncodingNamespaces
    /// What the strategy for kinds of nodes said, by the destinations of the values that it was asked about.
    private(set) var strategyKinds: [UInt32: XMLEncoder.XMLNodeEncoderClosure] = [:]
    /// The type that made an element, where the order of nodes depends on it.
    private(set) var typesOfElements: [UInt32: any Encodable.Type] = [:]
    /// The keys of types that have a dictionary for attributes, and the dictionary's own key.
    var collectors: [(keys: any CodingKey.Type, own: String)] = []
    /// How many children an element had before those that are there, all of one name; they are written and forgotten.
    var forgottenChildren: (parent: UInt32, count: Int) = (0, 0)
    /// The prefixes of names that came with them, as keys or from the user, and that nothing need have declared.
    private(set) var writtenPrefixes: Set<String> = []
    private var latestWrittenPrefix: String?
    /// The names of elements that mean what their key says only under a certain default namespace.
    private(set) var namesByDefaultNamespace: [UInt32: NameByDefaultNamespace] = [:]
    /// Those names, by the numbers of their keys.
    private var elementsByDefaultNamespace: [UInt32: UInt32] = [:]
    /// What went wrong in a place that cannot throw: the request for a container.
    var pendingProblem: PendingProblem? {
        didSet { state.pointee.hasPendingProblem = pendingProblem != nil }
    }

    /// What a name without prefix depends on.
    struct NameByDefaultNamespace {
        /// The namespace that has to be the default; `""` for none.
        let uri: String
        /// The number of the same name where it does not matter.
        let name: UInt32
    }

    struct PendingProblem {
        let codingPath: [any CodingKey]
        let issue: XMLCodingIssue
    }

    init(options: XMLEncoder.Options, takenPrefixes: Set<String> = []) {
        self.options = options
        userInfo = options.userInfo
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        elementEscapes = Self.escapes(options.charactersEscapedInElements, .element)
        attributeEscapes = Self.escapes(options.charactersEscapedInAttributes, .attribute)
        hasKeysByPath =
            (options.elementKeyEncodingStrategy ?? options.keyEncodingStrategy).dependsOnPath
            || (options.attributeKeyEncodingStrategy ?? options.keyEncodingStrategy).dependsOnPath
        convertsKeys =
            !(options.elementKeyEncodingStrategy ?? options.keyEncodingStrategy).isDefault
            || !(options.attributeKeyEncodingStrategy ?? options.keyEncodingStrategy).isDefault
        if case .never = options.cdataStrategy, options.stringEncodingStrategy == .deferredToString {
            hasUniformText = true
        } else {
            hasUniformText = false
        }
        plainForm = elementEscapes.leavesPlainScalarsAlone && attributeEscapes.leavesPlainScalarsAlone ? .plain : .escaped
        if case .omit = options.nilEncoding { omitsNil = true } else { omitsNil = false }
        if case .listed = options.nodeOrdering { ordersByType = true } else { ordersByType = false }
        if case .custom = options.nodeEncodingStrategy { hasNodeStrategy = true } else { hasNodeStrategy = false }
        if case .encoded = options.nodeOrdering, options.outputFormatting.isDisjoint(with: [.prettyPrinted, .sortedKeys]) {
            isCompact = hasUniformText
        } else {
            isCompact = false
        }
        namespaces = EncodingNamespaces(prefixes: options.namespacePrefixes, taken: takenPrefixes)
        let placeHolder = Slot(kind: .content, element: 0, name: 0, container: 0, depth: 0)
        state.pointee.destinations.append(Destination(placeHolder, nameOfElement: 0))
        state.pointee.keys.append(EncodingKey(key: 0, element: 0, attribute: 0, status: .content))
    }

    deinit {
        // Containers that rest refer to the tables that keep them.
        removeContainers()
        state.pointee.keyTables.forEachValue { $0.release() }
        state.pointee.traits.forEachValue { $0.deallocate() }
        state.deinitialize(count: 1)
        state.deallocate()
    }

    private static func escapes(_ table: [(String, String)], _ place: CharacterEscapes.Place) -> CharacterEscapes {
        if table.elementsEqual(XMLEncoder.predefinedEntities, by: ==) { return place == .element ? .elements : .attributes }
        return CharacterEscapes(place: place, table: table)
    }

    /// Lets go of the containers, which refer to the context.
    func finish() {
        isFinished = true
        removeContainers()
    }

    private func removeContainers() {
        state.pointee.keyTables.forEachValue { $0._withUnsafeGuaranteedRef { $0.containers.pointee.removeAll() } }
    }

    /// Has the containers that nobody holds let go of the context: whoever still refers to it then has kept an encoder or a container.
    func restContainers() {
        state.pointee.keyTables.forEachValue { $0._withUnsafeGuaranteedRef { $0.containers.pointee.rest { $0.rest() } } }
    }

    /// Lets go of everything but the document that belongs to the values that were encoded, to encode more of their kind. Only for a context
    /// whose encoders and containers are all gone, because they refer to it by numbers.
    func forgetValues() {
        state.pointee.destinations.truncate(to: 1)
        state.pointee.recursion = 0
        state.pointee.stack = StackBounds()  // the next value may come on another thread
        pendingProblem = nil
        if hasNodeStrategy { strategyKinds.removeAll(keepingCapacity: true) }
        if ordersByType { typesOfElements.removeAll(keepingCapacity: true) }
    }

    /// Goes back to the namespaces as they were before a value, and to keys whose names were not made yet.
    func restoreNamespaces(_ earlier: EncodingNamespaces) {
        namespaces = earlier
        for index in 0..<state.pointee.keys.count where state.pointee.keys[index].status == .expanded {
            state.pointee.keys[index].element = 0
            state.pointee.keys[index].attribute = 0
        }
        elementsByDefaultNamespace.removeAll(keepingCapacity: true)
    }

    // MARK: Types and keys

    @inline(__always)
    func traits<T: Encodable>(of type: T.Type) -> EncodingTraits {
        state.pointee.traits.value(for: type) { EncodingTraits(type, options: options) }
    }

    /// The traits of the type that is being encoded at a destination.
    @inline(__always)
    func traits(at destination: UInt32) -> EncodingTraits? { state.pointee.destinations[Int(destination)].type }

    @inline(__always)
    func keyTable<Key: CodingKey>(for type: Key.Type) -> EncodingKeyTable {
        state.pointee.keyTables.value(for: type) { .passRetained(EncodingKeyTable(for: type)) }
            .takeUnretainedValue()
    }

    /// What a key is written as, as far as that does not depend on the coding path.
    func entry(for key: String) -> EncodingKey {
        if key.isEmpty { return state.pointee.keys[0] }
        let number = intern(key)
        while state.pointee.keys.count <= Int(number) { state.pointee.keys.append(.unresolved) }
        let known = state.pointee.keys[Int(number)]
        if known.status != .unresolved { return known }
        let isPayloadKey =
            key.utf8.first == UInt8(ascii: "_") && key.utf8.count > 1 && key.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        var entry = EncodingKey(key: number, element: 0, attribute: 0, status: key == "_0" ? .unlabelled : .ordinary)
        if key.utf8.first == UInt8(ascii: "{") {
            entry.status = .expanded
        } else if isPayloadKey {
            (entry.element, entry.attribute) = (number, number)
        } else if !hasKeysByPath {
            let (element, attribute) = (elementName(for: key, path: []), attributeName(for: key, path: []))
            entry.element = name(element, isAttribute: false)
            // What is a name of elements is one of attributes, and there is nothing more to note about it.
            entry.attribute = entry.element != 0 && attribute == element ? entry.element : name(attribute, isAttribute: true)
        }
        // Names were interned in between, so that numbers beyond this one may have come.
        while state.pointee.keys.count <= Int(number) { state.pointee.keys.append(.unresolved) }
        if !hasKeysByPath { state.pointee.keys[Int(number)] = entry }
        return entry
    }

    /// The entry of a key that is a name in a document already, which no strategy converts.
    func entry(forName key: String) -> EncodingKey {
        guard NameRules.isName(key) else { return entry(for: key) }
        noteWrittenPrefix(of: key)
        let name = intern(key)
        return EncodingKey(key: name, element: name, attribute: name, status: .ordinary)
    }

    /// The entry with the names that the key has in its place, as far as they are needed.
    func resolved(_ entry: EncodingKey, for key: some CodingKey, in container: UInt32, asAttribute: Bool, asElement: Bool) -> EncodingKey {
        guard entry.status == .expanded || (hasKeysByPath && entry.status == .ordinary) else { return entry }
        var entry = entry
        let path = hasKeysByPath ? codingPath(of: container) + [key] : []
        if asAttribute, entry.attribute == 0 { entry.attribute = name(attributeName(for: key.stringValue, path: path), isAttribute: true) }
        if asElement, entry.element == 0 {
            entry.element =
                elementsByDefaultNamespace[entry.key] ?? name(elementName(for: key.stringValue, path: path), isAttribute: false)
            if namesByDefaultNamespace[entry.element] != nil {
                // Not where leaves look for their names: these need a node that can get a declaration.
                elementsByDefaultNamespace[entry.key] = entry.element
                return entry
            }
        }
        if !hasKeysByPath { state.pointee.keys[Int(entry.key)] = entry }
        return entry
    }

    /// The name of a key's element, before it is known whether it can be one.
    func elementName(for key: String, path: [any CodingKey]) -> String {
        converted(key, path, options.elementKeyEncodingStrategy ?? options.keyEncodingStrategy)
    }

    /// The name of a key's attribute, before it is known whether it can be one.
    func attributeName(for key: String, path: [any CodingKey]) -> String {
        converted(key, path, options.attributeKeyEncodingStrategy ?? options.keyEncodingStrategy)
    }

    private func converted(_ key: String, _ path: [any CodingKey], _ strategy: XMLEncoder.KeyEncodingStrategy) -> String {
        if key.utf8.first == UInt8(ascii: "{") { return key }  // an expanded name is what it is
        return strategy.dependsOnPath && !path.isEmpty ? strategy.name(for: path) : strategy.name(for: key)
    }

    /// The number of a name; 0 if it is none.
    func name(_ string: String, isAttribute: Bool) -> UInt32 {
        if !string.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") }) {
            return NameRules.isName(string) ? intern(string) : 0
        }
        guard let (name, defaultNamespace) = namespaces.qualifiedName(for: string, isAttribute: isAttribute), NameRules.isName(name) else {
            return 0
        }
        if let defaultNamespace { return intern(name, byDefaultNamespace: defaultNamespace) }
        // Attributes that begin so declare a prefix. Elements cannot.
        if name.utf8.starts(with: "xmlns:".utf8) {
            let isDeclaration = isAttribute && NameRules.isNameWithoutColon(String(name.dropFirst(6)))
            return isDeclaration || options.allowsUndeclaredPrefixes ? intern(name) : 0
        }
        if string.utf8.first != UInt8(ascii: "{") { noteWrittenPrefix(of: name) }
        return intern(name)
    }

    func intern(_ string: String, qualifier: UInt32 = 0) -> UInt32 {
        var string = string
        return string.withUTF8 { UInt32(truncatingIfNeeded: state.pointee.names.intern($0, qualifier: qualifier)) }
    }

    /// A name has another number for every default namespace that it depends on.
    private func intern(_ name: String, byDefaultNamespace uri: String) -> UInt32 {
        let qualifier = intern(uri) + 1
        let number = intern(name, qualifier: qualifier)
        namesByDefaultNamespace[number] = NameByDefaultNamespace(uri: uri, name: intern(name))
        return number
    }

    private func noteWrittenPrefix(of name: String) {
        // Most names have the same prefix as the one before.
        guard let prefix = NameRules.prefix(of: name), prefix != latestWrittenPrefix, prefix != "xml" else { return }
        latestWrittenPrefix = prefix
        writtenPrefixes.insert(prefix)
    }

    func string(ofName name: UInt32) -> String { String(decoding: state.pointee.names.bytes(Int(name)), as: UTF8.self) }

    // MARK: Destinations

    func addDestination(_ slot: Slot) -> UInt32 {
        let nameOfElement = slot.kind == .itself ? state.pointee.arena.nodes[Int(slot.element)].name : 0
        state.pointee.destinations.append(Destination(slot, nameOfElement: nameOfElement))
        return UInt32(truncatingIfNeeded: state.pointee.destinations.count - 1)
    }

    /// The element of a destination, which is made if it was pending.
    func element(of destination: UInt32) -> UInt32 {
        let record = state.pointee.destinations[Int(destination)]
        if record.element != 0 { return record.element }
        let element: UInt32
        if record.kind == .attribute {
            note("text", found: "an object or a list", at: destination, suggestion: "an attribute can have a scalar value only")
            element = state.pointee.arena.addDetachedElement()
        } else {
            element = state.pointee.arena.addElement(record.name, to: record.parentElement)
            if let traits = traits(at: destination) { noteType(traits, ofElement: element) }
        }
        state.pointee.destinations[Int(destination)].element = element
        return element
    }

    /// Asks the strategy for kinds of nodes about a value that is about to be encoded at a destination: the root, or what stands under a key. Items
    /// of a list go by what it said of the list.
    @inline(never)
    func askNodeStrategy(about type: any Encodable.Type, at destination: UInt32) {
        guard case .custom(let strategy) = options.nodeEncodingStrategy else { return }
        strategyKinds[destination] = strategy(type, ValueEncoder(context: self, destination: destination))
    }

    /// Notes that a list stands in an element by itself, so that the order of its children means something.
    func noteList(in element: UInt32) { state.pointee.arena.noteList(in: element) }

    func noteType(_ traits: EncodingTraits, ofElement element: UInt32) {
        if ordersByType { typesOfElements[element] = traits.type }
    }
}
