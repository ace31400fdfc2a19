import XMLStreaming

/// Decides which types the shape of documents becomes.
struct ModelBuilder {
    private let shape: Shape
    /// Whether the next document may lack what all samples have.
    private let isAllOptional: Bool
    /// The nodes that are structures, in the order in which they are used.
    private var used: [Int] = []
    private var typeNames: [Int: String] = [:]
    private var names = NameSet(reserved: SwiftNames.reservedTypes)
    private var namespaces: [Int: Model.Namespace] = [:]
    /// The structures that lead back to themselves by children that are there once at the most: they are classes, because a struct cannot contain
    /// itself.
    private var circles: Set<Int> = []

    private init(_ shape: Shape, isAllOptional: Bool) { (self.shape, self.isAllOptional) = (shape, isAllOptional) }

    /// - Parameters:
    ///   - shape: of at least one sample.
    ///   - name: the name of the root element's type; made of the element's by default.
    ///   - isAllOptional: whether the next document may lack what all samples have. Few whole numbers are no reason then that all are whole,
    ///     few times none that all are times, and few values with keys none that all are of one kind.
    static func model(of shape: Shape, name: String?, isAllOptional: Bool = false) throws -> Model {
        var builder = ModelBuilder(shape.merged(), isAllOptional: isAllOptional)
        return try builder.build(name: name)
    }

    private mutating func build(name: String?) throws -> Model {
        for (_, uri) in shape.namespaces where uri.contains(where: { "{}".contains($0) }) {
            throw Message("the namespace \(uri) has braces, which no key can have")
        }
        findUsed(rootName: name)
        findCircles()
        findNamespaces()
        let structures = used.map { structure($0) }
        let root = shape.nodes[0].name
        // The root element's key is in the namespace of its type, as the others are.
        let rootKey = key(root, in: 0)
        return Model(structures: structures, rootKey: rootKey, prefixes: prefixes(for: root))
    }

    // MARK: What the children are

    private typealias Child = Shape.Child

    private func isStructure(_ node: Int) -> Bool { !shape.nodes[node].isUnusual && (node == 0 || !shape.nodes[node].isValue) }

    /// Children that make one property.
    private enum Group {
        case single(Child)
        /// Each parent has exactly one of them.
        case choice([Child])
        /// Of these, one is before the other in one place and after it in another. With the texts between them in mixed content.
        case choices([Child])

        var children: [Child] {
            switch self {
            case .single(let child): [child]
            case .choice(let children), .choices(let children): children
            }
        }
    }

    /// The groups of an element's children, in an order that all samples have.
    private func groups(of index: Int) -> [Group] {
        let node = shape.nodes[index]
        if node.isMixed { return [.choices(Array(node.children))] }
        if node.hasOneOfItsChildren, !isAllOptional { return [.choice(Array(node.children))] }
        let followers = node.children.map { child in child.followers.compactMap { node.children.place(of: $0) }.sorted() }
        return Components(followers).all.map { component in
            component.count == 1 ? .single(node.children[component[0]]) : .choices(component.map { node.children[$0] })
        }
    }

    /// What a child is that is not among choices.
    private enum Form {
        case single
        /// A list, perhaps in an element that has nothing else.
        case list(Child, wrapper: XMLQName?)
        /// The value is an attribute, or the text.
        case dictionary(Child, key: XMLQName, value: Shape.Attribute?, wrapper: XMLQName?)
    }

    private func form(of child: Child) -> Form {
        let node = shape.nodes[child.node]
        if child.most > 1 {
            if let (key, value) = dictionary(child) { return .dictionary(child, key: key, value: value, wrapper: nil) }
            return .list(child, wrapper: nil)
        }
        guard child.node != 0, !node.isUnusual, !node.isNillable, node.attributes.isEmpty, !node.hasText, node.children.count == 1,
            let inner = node.children.first, inner.most > 1, inner.node != child.node, !shape.nodes[inner.node].isNillable
        else { return .single }
        // A dictionary without entries would come back as none.
        if inner.parentCount == node.count, let (key, value) = dictionary(inner) {
            return .dictionary(inner, key: key, value: value, wrapper: child.name)
        }
        return .list(inner, wrapper: child.name)
    }

    /// Where the key and the value are in the elements of a dictionary.
    private func dictionary(_ child: Child) -> (key: XMLQName, value: Shape.Attribute?)? {
        let node = shape.nodes[child.node]
        guard child.node != 0, let key = child.keys.key, key.namespaceURI == nil || key.prefix == "xml", !node.isUnusual, !node.isNillable,
            node.children.isEmpty, node.attributes.count <= 2, node.attributes.contains(where: { $0.name == key && $0.count == node.count })
        else { return nil }
        guard let value = node.attributes.first(where: { $0.name != key }) else {
            // Without texts they are no values; and where only some have one, more samples would make it a dictionary that was a list.
            return node.text.emptyCount == 0 ? (key, nil) : nil
        }
        return value.count == node.count && !node.hasText ? (key, value) : nil
    }

    private func structures(of node: Int) -> [Int] {
        groups(of: node).flatMap { group -> [Int] in
            guard case .single(let child) = group else { return group.children.map(\.node) }
            switch form(of: child) {
            case .single: return [child.node]
            case .list(let item, _): return [item.node]
            case .dictionary: return []
            }
        }.filter(isStructure)
    }

    private mutating func findUsed(rootName: String?) {
        var parents: [Int: Int] = [:]
        var next = 0
        used = [0]
        while next < used.count {
            let node = used[next]
            next += 1
            let element = shape.nodes[node].name.localName
            let own = SwiftNames.type(element)
            if node == 0 {
                typeNames[0] = names.take(rootName ?? own)
            } else {
                let parent = parents[node].flatMap { typeNames[$0] } ?? ""
                typeNames[node] = names.take(own, parent + own)
            }
            for structure in structures(of: node) where parents[structure] == nil && structure != 0 {
                parents[structure] = node
                used.append(structure)
            }
        }
    }

    private mutating func findCircles() {
        let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        let direct = used.map { node in
            groups(of: node).flatMap { group -> [Child] in
                switch group {
                case .single(let child): if case .single = form(of: child) { [child] } else { [] }
                case .choice(let children): children
                case .choices: []
                }
            }.compactMap { places[$0.node] }
        }
        for component in Components(direct).all {
            circles.formUnion(component.filter { component.count > 1 || direct[$0].contains($0) }.map { used[$0] })
        }
    }

    // MARK: Namespaces

    /// A type says its namespace where it would inherit another one.
    private mutating func findNamespaces() {
        var inherited: [Int: Set<String?>] = [0: [nil]]
        for node in used {
            guard let own = mainNamespace(of: node) else { continue }
            for structure in structures(of: node) { inherited[structure, default: []].insert(own) }
        }
        for node in used {
            guard let own = mainNamespace(of: node), inherited[node] != [own] else { continue }
            namespaces[node] = own.map { .uri($0, prefix: prefix(for: $0)) } ?? Model.Namespace.none
        }
    }

    /// The namespace that most of an element's children are in; nil if there are none.
    private func mainNamespace(of node: Int) -> String?? {
        var counts: [(uri: String?, count: Int)] = []
        for child in shape.nodes[node].children {
            if let place = counts.firstIndex(where: { $0.uri == child.name.namespaceURI }) {
                counts[place].count += 1
            } else {
                counts.append((child.name.namespaceURI, 1))
            }
        }
        guard let most = counts.map(\.count).max() else { return .none }
        return counts.first { $0.count == most }.map(\.uri)
    }

    private func prefix(for uri: String) -> String { shape.namespaces.first { $0.uri == uri }?.prefix ?? "" }

    private func prefixes(for root: XMLQName) -> [(uri: String, prefix: String)] {
        var said = Set<String>()
        for case .uri(let uri, let prefix) in namespaces.values where !prefix.isEmpty { said.insert(uri) }
        if case .uri(let uri, _) = namespaces[0] { said.insert(uri) }
        var taken = Set<String>()
        return shape.namespaces.compactMap { prefix, uri in
            guard !said.contains(uri), !prefix.isEmpty || uri == root.namespaceURI, taken.insert(prefix).inserted else { return nil }
            return (uri, prefix)
        }
    }

    /// The key of a child element: its name, where that is in the namespace of most of them.
    private func key(_ name: XMLQName, in node: Int) -> String {
        let own = mainNamespace(of: node) ?? nil
        return name.namespaceURI == own ? name.localName : "{\(name.namespaceURI ?? "")}\(name.localName)"
    }

    private func key(attribute name: XMLQName) -> String {
        if name.prefix == "xml" { return name.qualifiedName }
        return name.namespaceURI.map { "{\($0)}\(name.localName)" } ?? name.localName
    }

    // MARK: Structures

    private mutating func structure(_ index: Int) -> Model.Structure {
        let node = shape.nodes[index]
        var structure = Model.Structure(
            name: typeNames[index] ?? "", element: node.name, isClass: circles.contains(index), namespace: namespaces[index])
        let documentNames = node.attributes.map(\.name) + node.children.map(\.name)
        // What has no key of its own has the name of no key, either.
        var properties = NameSet(
            reserved: index == 0 ? SwiftNames.reservedProperties.union(["read", "xml"]) : SwiftNames.reservedProperties)
        let inlineReserved = Set(documentNames.map { SwiftNames.property($0.localName) } + documentNames.map(\.localName))

        for attribute in node.attributes {
            let name = properties.take(candidates(for: attribute.name, suffix: "Attribute"))
            structure.properties.append(
                Model.Property(
                    name: name, key: key(attribute: attribute.name), place: .attribute,
                    content: content(
                        attribute.values, named: attribute.name, isOfAnyKind: node.hasKey(for: attribute.name), property: name,
                        in: &structure),
                    number: isAllOptional || attribute.count < node.count ? .optional : .one, sample: attribute.values.sample))
        }
        if node.children.isEmpty, node.text.count > 0 {
            let name = properties.take(except: inlineReserved, "text", "content", "value")
            structure.properties.append(
                Model.Property(
                    name: name, key: name, place: .text,
                    content: content(
                        node.text, named: node.name, isOfAnyKind: node.hasKey(), property: name, in: &structure),
                    number: isAllOptional ? .optional : .one,
                    sample: node.text.sample))
        }
        for group in groups(of: index) {
            if case .single(let child) = group {
                structure.properties.append(property(child, in: index, &properties, &structure))
                continue
            }
            let isList = if case .choices = group { true } else { false }
            let elements = group.children.map(\.name.localName)
            let own = node.isMixed ? nil : SwiftNames.choice(elements, isPlural: isList).map { SwiftNames.property($0) }
            let others = node.isMixed ? ["parts", "content"] : isList ? ["choices", "items"] : ["choice", "item"]
            let name = properties.take(except: inlineReserved, [own].compactMap { $0 } + others)
            let choice = choice(group.children, of: index, &structure)
            structure.choices.append(choice)
            structure.properties.append(
                Model.Property(name: name, key: name, place: .inline, content: .type(choice.name), number: isList ? .list : .one))
        }
        return structure
    }

    private func candidates(for name: XMLQName, suffix: String, isList: Bool = false) -> [String] {
        let own = isList ? SwiftNames.plural(SwiftNames.property(name.localName)) : SwiftNames.property(name.localName)
        let prefixed = name.prefix.map { SwiftNames.property($0 + "-" + name.localName) }
        return [own] + (prefixed.map { [$0] } ?? []) + [SwiftNames.property(name.localName + "-" + suffix)]
    }

    private mutating func property(_ child: Child, in index: Int, _ properties: inout NameSet, _ structure: inout Model.Structure)
        -> Model.Property
    {
        let isOptional = isAllOptional || child.parentCount < shape.nodes[index].count
        switch form(of: child) {
        case .single:
            let name = properties.take(candidates(for: child.name, suffix: "Element"))
            return element(child, in: index, named: name, wrapper: nil, isOptional ? .optional : .one, &structure)
        case .list(let item, let wrapper):
            let name = properties.take(candidates(for: child.name, suffix: "Element", isList: wrapper == nil))
            return element(item, in: index, named: name, wrapper: wrapper, isOptional && wrapper != nil ? .optionalList : .list, &structure)
        case .dictionary(let entry, let key, let value, let wrapper):
            let name = properties.take(candidates(for: child.name, suffix: "Element", isList: wrapper == nil))
            var property = element(
                entry, in: index, named: name, wrapper: wrapper, isOptional && wrapper != nil ? .optionalDictionary : .dictionary,
                &structure)
            property.key += "[@\(self.key(attribute: key))]" + (value.map { "/@\(self.key(attribute: $0.name))" } ?? "")
            let values = value?.values ?? shape.nodes[entry.node].text
            property.content = content(values, named: value?.name ?? entry.name, isOfAnyKind: true, property: name, in: &structure)
            property.sample = values.sample
            return property
        }
    }

    private mutating func element(
        _ child: Child, in index: Int, named name: String, wrapper: XMLQName?, _ number: Model.Number, _ structure: inout Model.Structure
    ) -> Model.Property {
        let node = shape.nodes[child.node]
        let isAttributeToo = wrapper == nil && shape.nodes[index].attributes.contains { $0.name.localName == child.name.localName }
        return Model.Property(
            name: name, key: (wrapper.map { key($0, in: index) + "/" } ?? "") + key(child.name, in: index),
            place: isAttributeToo ? .elementOnly : .element, content: content(of: child, in: index, property: name, in: &structure),
            number: number,
            sample: node.isValue ? node.text.sample : "")
    }

    private mutating func choice(_ children: [Child], of index: Int, _ structure: inout Model.Structure) -> Model.Choice {
        let node = shape.nodes[index]
        let name: String
        if !node.isMixed, let own = SwiftNames.choice(children.map(\.name.localName)) {
            name = names.take(own, structure.name + own)
        } else {
            var inner = NameSet(reserved: Set(structure.choices.map(\.name)))
            name = inner.take(node.isMixed ? "Part" : "Choice")
        }
        var cases = NameSet(reserved: SwiftNames.reservedProperties)
        var choice = Model.Choice(name: name, cases: node.isMixed ? [(cases.take("text"), "", .string)] : [])
        for child in children {
            let own = cases.take(candidates(for: child.name, suffix: "Element"))
            choice.cases.append((own, key(child.name, in: index), content(of: child, in: index, property: own, in: &structure)))
        }
        return choice
    }

    // MARK: Content

    private mutating func content(of child: Child, in parent: Int, property: String, in structure: inout Model.Structure) -> Model.Content {
        let node = shape.nodes[child.node]
        if node.isUnusual { return .fragment }
        var content: Model.Content
        if isStructure(child.node) {
            content = .type(typeNames[child.node] ?? "")
        } else if node.text.count == 0 {
            content = .empty
        } else {
            content = self.content(
                node.text, named: child.name, isOfAnyKind: shape.nodes[parent].hasKey(for: child.name), property: property, in: &structure)
        }
        if node.isNillable { content = .nillable(content) }
        return content
    }

    private mutating func content(
        _ values: ValueFacts, named name: XMLQName, isOfAnyKind: Bool = false, property: String, in structure: inout Model.Structure
    ) -> Model.Content {
        // What is empty is a text: an empty number would be written as nothing.
        if values.count == 0 || values.emptyCount > 0 { return .string }
        if let words = values.repeatedWords {
            return .type(enumeration(words, property: property, in: &structure))
        }
        // The versions 1.1 and 1.10 are two.
        let isVersion = name.localName.lowercased().hasSuffix("version")
        let forms = isVersion ? values.forms.subtracting(.numbers) : values.forms
        let content = Self.content(of: forms)
        guard isAllOptional, values.count < Self.manyValues else { return content }
        let isCount = Self.isName(name, endingWith: ["id", "count", "index", "integer", "port", "year"])
        // A key says what a value is, and the next one has another key. Where one has a time, the next may have a day, or a year alone.
        // After the revision 2 comes 2.1-beta.
        let mayBeTime = !forms.isDisjoint(with: .times) || forms.contains(.year) && !isCount
        if isOfAnyKind || mayBeTime || Self.isName(name, endingWith: ["jdk", "revision"]) {
            return content == .string ? .string : .fewTexts(content)
        }
        return isCount ? content : Self.content(of: forms.subtracting(.integer))
    }

    private static func content(of forms: ValueForms) -> Model.Content {
        let contents: [(ValueForms, Model.Content)] = [
            (.qualifiedName, .qualifiedName), (.boolean, .boolean), (.integer, .integer), (.double, .double), (.decimal, .decimal),
            (.day, .day),
            (.universalTime, .universalTime), (.dateTime, .dateTime), (.mailTime, .mailTime), (.httpTime, .httpTime),
        ]
        return contents.first { forms.contains($0.0) }?.1 ?? .string
    }

    /// How many values are a reason that the next one is of their kind, too.
    private static let manyValues = 20

    /// Whether a name is one of these words, or ends with it: `id`, `lineCount`.
    private static func isName(_ name: XMLQName, endingWith words: [String]) -> Bool {
        let name = SwiftNames.property(name.localName)
        return words.contains { name == $0 || name.hasSuffix($0.capitalized) || name.hasSuffix($0.uppercased()) }
    }

    private mutating func enumeration(_ words: [String], property: String, in structure: inout Model.Structure) -> String {
        let own = SwiftNames.type(property)
        var cases = NameSet(reserved: SwiftNames.reservedProperties)
        let enumeration = Model.Enumeration(
            name: names.take(own, structure.name + own), cases: words.map { (cases.take(SwiftNames.property($0)), $0) })
        structure.enumerations.append(enumeration)
        return enumeration.name
    }
}
