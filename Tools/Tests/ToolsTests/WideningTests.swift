import Foundation
import Testing
import XMLStreaming

@testable import xmlcodable

@Suite("More samples widen a model")
struct WideningTests {
    private static let options: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = true
        return options
    }()

    @Test("What the model of some samples reads, that of more samples reads as well", arguments: 0..<100)
    func widening(_ seed: Int) throws {
        var documents = RandomDocuments(seed: UInt64(seed))
        let folder = try TemporaryFolder()
        var shape = Shape(maximumPaths: 10_000)
        var samples: [String] = []
        var last: Grammar?
        for round in 0..<6 {
            samples.append(documents.next(isWild: round >= 3))
            let file = folder.url.appendingPathComponent("\(round).xml")
            try Data(samples[round].utf8).write(to: file)
            try shape.read(Input(file.path), Self.options)
            let optional = try ModelBuilder.model(of: shape, name: nil, isAllOptional: true)
            #expect(optional.structures.allSatisfy { $0.properties.allSatisfy { $0.number != .one } })
            let grammar = Grammar(try ModelBuilder.model(of: shape, name: nil))
            if let narrower = Grammar(optional).narrower(than: grammar) { Issue.record("\(narrower) where all is optional") }
            if let last, let narrower = grammar.narrower(than: last) {
                Issue.record("\(narrower) in the last of\n\(samples.joined(separator: "\n"))")
                return
            }
            last = grammar
        }
    }

    @Test(
        "What narrows is found",
        arguments: [
            ("<a><b>x</b></a>", "<a><b>1</b></a>", "/a/b: the value"),
            ("<l><a><b/><b/></a><a/></l>", "<l><a><b/></a><a/></l>", "/l/a/b: how many"),
            ("<a/>", "<a><b/></a>", "/a: b is required"), ("<a/>", "<a c='1'/>", "/a: @c is required"),
            ("<a><b/></a>", "<a/>", "/a: no b"), ("<a>x<b/></a>", "<a><b/></a>", "/a: the text"),
            ("<a><b k='q'>x</b><b k='p'>x</b></a>", "<a><b k='p'>x</b><b k='q'>x</b></a>", "/a/b: the keys"),
            ("<a><l><b/><c/></l></a>", "<a><l><b/></l><l><c/></l></a>", "/a/l: a choice"),
        ])
    func finding(_ wide: String, _ narrow: String, _ message: String) throws {
        let grammars = try [wide, narrow].map { sample in
            let folder = try TemporaryFolder(["a.xml": sample])
            var shape = Shape(maximumPaths: 100)
            try shape.read(Input(folder.url.appendingPathComponent("a.xml").path), Self.options)
            return Grammar(try ModelBuilder.model(of: shape, name: nil))
        }
        let found = try #require(grammars[1].narrower(than: grammars[0]))
        #expect(found.hasPrefix(message))
    }
}

/// Which documents a model reads, whatever its types are called.
private struct Grammar {
    struct Element {
        var isAny = false
        var isNillable = false
        var attributes: [String: (isRequired: Bool, value: Model.Content)] = [:]
        /// What all its text is; nil if there is none.
        var text: Model.Content?
        var isMixed = false
        var children: [String: Child] = [:]
        /// Of each, exactly one is there.
        var choices: [Set<String>] = []

        var isEmpty: Bool { attributes.isEmpty && text == nil && children.isEmpty }
    }

    struct Child {
        var least: Int
        var most: Int
        /// The attribute that tells them apart.
        var key: String?
        var content: Reference
    }

    indirect enum Reference {
        case content(Model.Content)
        case element(Element)
    }

    private let structures: [String: Model.Structure]
    private let enumerations: Set<String>
    private let root: Model.Structure

    init(_ model: Model) {
        structures = Dictionary(uniqueKeysWithValues: model.structures.map { ($0.name, $0) })
        enumerations = Set(model.structures.flatMap { $0.enumerations.map(\.name) })
        root = model.structures[0]
    }

    private func element(_ reference: Reference) -> Element {
        switch reference {
        case .element(let element): return element
        case .content(.fragment): return Element(isAny: true)
        case .content(.empty): return Element()
        case .content(.nillable(let inner)):
            var element = element(.content(inner))
            element.isNillable = true
            return element
        case .content(.type(let name)): return structures[name].map { element($0) } ?? Element(text: .string)
        case .content(let value): return Element(text: value)
        }
    }

    private func element(_ structure: Model.Structure) -> Element {
        var element = Element()
        for property in structure.properties {
            switch property.place {
            case .attribute: element.attributes[property.key] = (property.number == .one, property.content)
            case .text: element.text = property.content
            case .inline:
                guard case .type(let name) = property.content, let choice = structure.choices.first(where: { $0.name == name }) else {
                    continue
                }
                let isList = property.number == .list
                for (_, key, content) in choice.cases where !key.isEmpty {
                    element.children[key] = Child(least: 0, most: isList ? .max : 1, content: .content(content))
                }
                if !isList { element.choices.append(Set(choice.cases.map(\.key))) }
                element.isMixed = element.isMixed || choice.cases.contains { $0.key.isEmpty }
            case .element, .elementOnly: add(property, to: &element)
            }
        }
        return element
    }

    private func add(_ property: Model.Property, to element: inout Element) {
        let parts = property.key.components(separatedBy: "[@")
        let names = parts[0].components(separatedBy: "/")
        var child = Child(
            least: property.number == .one ? 1 : 0, most: [.one, .optional].contains(property.number) ? 1 : .max,
            content: .content(property.content))
        if parts.count > 1 {
            let ends = parts[1].components(separatedBy: "]/@")
            child.key = ends[0].trimmingCharacters(in: CharacterSet(charactersIn: "]"))
            var entry = Element(attributes: [child.key ?? "": (true, .string)])
            if ends.count > 1 { entry.attributes[ends[1]] = (true, property.content) } else { entry.text = property.content }
            child.content = .element(entry)
        }
        if names.count > 1 {
            // An absent wrapper is read as one without items wherever it is; what counts is whether the samples have it.
            let isOptional = [.optionalList, .optionalDictionary].contains(property.number)
            element.children[names[0]] = Child(least: isOptional ? 0 : 1, most: 1, content: .element(Element(children: [names[1]: child])))
        } else {
            element.children[names[0]] = child
        }
    }

    /// Where it does not read what another one reads; nil where it reads all of it.
    func narrower(than other: Grammar) -> String? {
        var known: Set<[String]> = []
        func compare(_ new: Reference, _ old: Reference, _ path: String) -> String? {
            if case .content(let one) = new, case .content(let two) = old, !known.insert(["\(one)", "\(two)"]).inserted { return nil }
            let (new, old) = (element(new), other.element(old))
            if new.isAny { return nil }
            if old.isAny { return "\(path): any XML" }
            if old.isNillable, !new.isNillable { return "\(path): nil" }
            if new.isNillable, old.isEmpty { return nil }
            for (name, attribute) in new.attributes where attribute.isRequired && old.attributes[name]?.isRequired != true {
                return "\(path): @\(name) is required"
            }
            for (name, attribute) in old.attributes {
                guard let own = new.attributes[name] else { return "\(path): no @\(name)" }
                if !reads(own.value, other, attribute.value) { return "\(path)/@\(name): the value \(own.value), \(attribute.value)" }
            }
            if old.isMixed, !new.isMixed { return "\(path): the text" }
            if !new.isMixed {
                // Of what may be empty, only texts are made.
                if let text = old.text {
                    guard let own = new.text, reads(own, other, text) else {
                        return "\(path): the value \(String(describing: new.text)), \(text)"
                    }
                } else if let own = new.text, !reads(own, other, .string), old.children.isEmpty {
                    return "\(path): the value \(own) of an empty element"
                }
            }
            for (name, child) in new.children where child.least > 0 && old.children[name]?.least != 1 {
                return "\(path): \(name) is required"
            }
            for choice in new.choices {
                let members = choice.filter { old.children[$0] != nil }
                let isOne = members.count == 1 && members.allSatisfy { old.children[$0]?.least == 1 && old.children[$0]?.most == 1 }
                if !isOne, !old.choices.contains(members) { return "\(path): a choice of \(choice.sorted())" }
            }
            for (name, child) in old.children.sorted(by: { $0.key < $1.key }) {
                guard let own = new.children[name] else { return "\(path): no \(name)" }
                if own.most < child.most { return "\(path)/\(name): how many" }
                if own.key != nil, child.most > 1, child.key != own.key { return "\(path)/\(name): the keys" }
                if let found = compare(own.content, child.content, "\(path)/\(name)") { return found }
            }
            return nil
        }
        return compare(.content(.type(root.name)), .content(.type(other.root.name)), "/\(root.element.localName)")
    }

    private func reads(_ new: Model.Content, _ other: Grammar, _ old: Model.Content) -> Bool {
        func plain(_ content: Model.Content, in grammar: Grammar) -> Model.Content {
            switch content {
            case .fewTexts: .string
            case .type(let name) where grammar.enumerations.contains(name): .string
            default: content
            }
        }
        let (new, old) = (plain(new, in: self), plain(old, in: other))
        let numbers: [Model.Content] = [.integer, .double, .decimal]
        if let wide = numbers.firstIndex(of: new), let narrow = numbers.firstIndex(of: old) { return narrow <= wide }
        return new == old || new == .string || (new == .dateTime && old == .universalTime)
    }
}

/// Documents of a kind that is random, too: at first they keep its rules, later not always.
private struct RandomDocuments {
    private var random: SplitMix
    private var kinds: [Kind] = []
    private static let texts = [
        "1", "2", "3.5", "x", "y", "", "true", "2026-11-21", "2026-11-21T07:05:00Z", "2026-11-21T07:05:00+01:00", "0.12345678901234567",
    ]

    /// A kind of elements.
    private struct Kind {
        let name: String
        var attributes: [(name: String, texts: [String], isOptional: Bool)] = []
        /// Without children.
        var texts: [String] = []
        var slots: [Slot] = []
        var isMixed = false
    }

    private enum Slot {
        case one(Int), optional(Int), list(Int), oneOf([Int]), choices([Int])
        /// Elements with keys.
        case entries(Int, isAscending: Bool)
    }

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        for number in 0..<8 {
            var kind = Kind(name: ["r", "a", "b", "c", "d", "e", "f", "a"][number])
            for name in ["id", "k", "p"] where chance(4) { kind.attributes.append((name, pool(), chance(3))) }
            // What comes later is inside of what comes before, and sometimes the other way round.
            let inner = Array((number + 1)..<8)
            if number == 0 || (!inner.isEmpty && chance(2)) {
                for _ in 0...below(3) { if let slot = slot(inner + (chance(4) ? [number] : [])) { kind.slots.append(slot) } }
                kind.isMixed = chance(8)
            } else {
                kind.texts = pool()
            }
            kinds.append(kind)
        }
    }

    private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    private mutating func chance(_ count: Int) -> Bool { below(count) == 0 }
    private mutating func pool() -> [String] { (0...below(2)).map { _ in Self.texts[below(Self.texts.count)] } }

    private mutating func slot(_ kinds: [Int]) -> Slot? {
        guard let first = kinds.randomElement(using: &random) else { return nil }
        let several = Array(kinds.shuffled(using: &random).prefix(3))
        return switch below(7) {
        case 0: .one(first)
        case 1: .optional(first)
        case 2: .list(first)
        case 3: .choices(several)
        case 4: .entries(first, isAscending: !chance(3))
        default: .oneOf(several)
        }
    }

    /// - Parameter isWild: whether the document does not keep all rules.
    mutating func next(isWild: Bool) -> String { element(0, depth: 0, isWild: isWild) }

    private mutating func element(_ number: Int, depth: Int, isWild: Bool, key: String? = nil) -> String {
        let kind = kinds[number]
        var attributes = key.map { " k='\($0)'" } ?? ""
        for (name, texts, isOptional) in kind.attributes
        where !(isOptional && chance(2)) && !(isWild && chance(12)) && !(name == "k" && key != nil) {
            attributes += " \(name)='\(texts[below(texts.count)])'"
        }
        if isWild, number > 0, chance(30) {
            return "<\(kind.name) xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/>"
        }
        var children: [String] = []
        if depth < 6 {
            for slot in kind.slots where !(isWild && chance(15)) { children += contents(of: slot, depth, isWild) }
        }
        if isWild, chance(8), let child = children.randomElement(using: &random) { children.append(child) }
        if isWild, chance(8) { children.shuffle(using: &random) }
        if kind.isMixed || isWild && chance(25) { children.insert("text", at: below(children.count + 1)) }
        let text = kind.texts.isEmpty ? "" : isWild && chance(10) ? "other" : kind.texts[below(kind.texts.count)]
        return "<\(kind.name)\(attributes)>\(text)\(children.joined())</\(kind.name)>"
    }

    private mutating func contents(of slot: Slot, _ depth: Int, _ isWild: Bool) -> [String] {
        func elements(_ kinds: [Int]) -> [String] { kinds.map { element($0, depth: depth + 1, isWild: isWild) } }
        switch slot {
        case .one(let kind): return elements([kind])
        case .optional(let kind): return chance(2) ? elements([kind]) : []
        case .list(let kind): return elements(Array(repeating: kind, count: below(4)))
        case .oneOf(let kinds): return elements([kinds[below(kinds.count)]])
        case .choices(let kinds): return elements((0..<below(5)).map { _ in kinds[below(kinds.count)] })
        case .entries(let kind, let isAscending):
            let keys = ["a", "b", "c"].prefix(1 + below(3))
            return (isAscending ? Array(keys) : keys.shuffled(using: &random)).map {
                element(kind, depth: depth + 1, isWild: isWild, key: $0)
            }
        }
    }
}
