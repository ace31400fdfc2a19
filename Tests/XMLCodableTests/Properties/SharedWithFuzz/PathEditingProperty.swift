import Foundation
import XMLCodable
import XMLDocuments

/// Values that keys with paths lead to become nil, and nothing else of the document changes: what the model does not read stays around them.
enum PathEditingProperty {
    private struct Model: Codable {
        var first: String?, second: String?, leaf: String?, inner: String?, deep: Int?, list: [String]?
        var note: String?
        var entries: [String: String]
        enum CodingKeys: String, CodingKey {
            case first = "s/@a", second = "s/@b", leaf = "s/x", inner = "s/t/y", deep = "d/e/@g", list = "w/i", note = "n"
            case entries = "m[@k]/v"
        }
    }

    /// One of the model's properties, and where it is in a document.
    private struct Property: Sendable {
        let steps: [String]
        /// The attribute or the element at the end.
        let end: String
        let isAttribute: Bool
        let clear: @Sendable (inout Model) -> Void
    }

    private static let properties = [
        Property(steps: ["s"], end: "a", isAttribute: true) { $0.first = nil },
        Property(steps: ["s"], end: "b", isAttribute: true) { $0.second = nil },
        Property(steps: ["s"], end: "x", isAttribute: false) { $0.leaf = nil },
        Property(steps: ["s", "t"], end: "y", isAttribute: false) { $0.inner = nil },
        Property(steps: ["d", "e"], end: "g", isAttribute: true) { $0.deep = nil },
        Property(steps: ["w"], end: "i", isAttribute: false) { $0.list = nil },
        Property(steps: [], end: "n", isAttribute: false) { $0.note = nil },
    ]

    // MARK: Documents

    /// An element of a document that is made up, with what the model reads and what it does not.
    private struct Node {
        enum Content {
            case element(Node)
            /// A comment or a processing instruction.
            case markup(String)
        }

        let name: String
        /// With the white space before them, and their quotation marks.
        var attributes: [(name: String, text: String)] = []
        var content: [Content] = []
        var text = ""

        var isEmpty: Bool { attributes.isEmpty && content.isEmpty && text.isEmpty }

        var markup: String {
            let tag = "<\(name)" + attributes.map(\.text).joined()
            let inner =
                text
                + content.map { if case .element(let node) = $0 { node.markup } else if case .markup(let text) = $0 { text } else { "" } }
                .joined()
            return inner.isEmpty ? tag + "/>" : "\(tag)>\(inner)</\(name)>"
        }

        /// Takes away what a property reads, and the elements around it that then have nothing in them.
        mutating func remove(_ property: Property, after steps: ArraySlice<String>) {
            guard let step = steps.first else {
                if property.isAttribute {
                    attributes.removeAll { $0.name == property.end }
                } else {
                    content.removeAll { if case .element(let node) = $0 { node.name == property.end } else { false } }
                }
                return
            }
            content = content.compactMap { child in
                guard case .element(var node) = child, node.name == step else { return child }
                let before = node.markup
                node.remove(property, after: steps.dropFirst())
                // An empty element around a list is an empty list.
                return node.isEmpty && (node.markup != before || property.end == "i") ? nil : .element(node)
            }
        }

        /// Takes an entry of the dictionary away, or gives it another value.
        mutating func setEntry(_ key: String, to text: String?) {
            content = content.compactMap { child in
                guard case .element(var node) = child, node.name == "m", node.attributes.contains(where: { $0.text == " k='\(key)'" })
                else { return child }
                guard let text else { return nil }
                node.content = node.content.map { child in
                    guard case .element(var value) = child else { return child }
                    value.text = value.text.hasPrefix("<![CDATA[") ? "<![CDATA[\(text)]]>" : text
                    return .element(value)
                }
                return .element(node)
            }
        }

        /// Whether there is an element at the end of some steps.
        func has(_ steps: ArraySlice<String>) -> Bool {
            guard let step = steps.first else { return true }
            return content.contains { if case .element(let node) = $0 { node.name == step && node.has(steps.dropFirst()) } else { false } }
        }
    }

    /// Makes documents in which each node that the model does not read has a number of its own.
    private struct Maker {
        var count = 0

        private mutating func unread() -> String {
            count += 1
            return "u\(count)u"
        }

        mutating func root(_ source: inout RandomSource) -> Node {
            var root = Node(name: "r")
            var children = ["s", "d", "w", "n", "m1", "m2", "m3", "m4"].filter { _ in !source.isOnce(in: 5) }
            children.shuffle(using: &source)
            for name in children {
                addUnread(to: &root, &source)
                switch name {
                case "n": root.content.append(.element(leaf("n", &source)))
                case "s": root.content.append(.element(step("s", attributes: ["a", "b"], leaves: ["x"], inner: ("t", [], ["y"]), &source)))
                case "d": root.content.append(.element(step("d", attributes: [], leaves: [], inner: ("e", ["g"], []), &source)))
                case _ where name.hasPrefix("m"):
                    var entry = Node(name: "m")
                    addAttribute(to: &entry, &source)
                    entry.attributes.append(("k", " k='\(name)'"))
                    addAttribute(to: &entry, &source)
                    entry.content.append(.element(leaf("v", &source)))
                    if source.isOnce(in: 3) { entry.content.append(.markup("<!--\(unread())-->")) }
                    root.content.append(.element(entry))
                default: root.content.append(.element(step("w", attributes: [], leaves: ["i", "i", "i"], inner: nil, &source)))
                }
            }
            addUnread(to: &root, &source)
            return root
        }

        private mutating func step(
            _ name: String, attributes: [String], leaves: [String], inner: (name: String, attributes: [String], leaves: [String])?,
            _ source: inout RandomSource
        ) -> Node {
            var node = Node(name: name)
            for attribute in attributes where !source.isOnce(in: 3) {
                addAttribute(to: &node, &source)
                node.attributes.append((attribute, " \(attribute)='\(source.number(below: 10))'"))
            }
            addAttribute(to: &node, &source)
            for leaf in leaves where !source.isOnce(in: 3) {
                addUnread(to: &node, &source)
                node.content.append(.element(self.leaf(leaf, &source)))
            }
            if let inner, !source.isOnce(in: 4) {
                addUnread(to: &node, &source)
                let step = step(inner.name, attributes: inner.attributes, leaves: inner.leaves, inner: nil, &source)
                node.content.append(.element(step))
            }
            addUnread(to: &node, &source)
            return node
        }

        private func leaf(_ name: String, _ source: inout RandomSource) -> Node {
            var leaf = Node(name: name)
            leaf.text = source.element(of: ["1", "&lt;", "<![CDATA[z]]>", "t&#65;"])
            return leaf
        }

        private mutating func addAttribute(to node: inout Node, _ source: inout RandomSource) {
            if source.isOnce(in: 3) {
                node.attributes.append(("o\(count)", source.element(of: [" ", "  "]) + "o\(count)=\"\(unread())&#33;\""))
            }
        }

        private mutating func addUnread(to node: inout Node, _ source: inout RandomSource) {
            guard source.isOnce(in: 3) else { return }
            switch source.number(below: 3) {
            case 0: node.content.append(.markup("<!--\(unread())-->"))
            case 1: node.content.append(.markup("<?p \(unread())?>"))
            default: node.content.append(.markup("<o k='\(unread())'>&amp;</o>"))
            }
        }
    }

    // MARK: The property

    /// What went wrong with an edit of a document that is made up; nil if nothing did.
    static func fault(_ source: inout RandomSource) -> String? {
        var maker = Maker()
        let root = maker.root(&source)
        let document = root.markup
        var expected = root
        var editor: XMLDocumentEditor<Model>
        do {
            editor = try XMLDocumentEditor(Model.self, from: Data(document.utf8))
        } catch {
            return "\(document): \(error)"
        }
        let original = editor.value
        let hasList = original.list != nil
        var clearsList = false
        for property in properties where source.isOnce(in: 2) {
            property.clear(&editor.value)
            expected.remove(property, after: property.steps[...])
            if property.end == "i" { clearsList = true }
        }
        for key in original.entries.keys.sorted() where source.isOnce(in: 3) {
            let text = source.isOnce(in: 2) ? "new" : nil
            editor.value.entries[key] = text
            expected.setEntry(key, to: text)
        }
        // A list that is nil comes back as an empty one where the element around it stays.
        let comesBackEmpty = hasList && clearsList && expected.has(["w"])
        do {
            let edited = String(decoding: try editor.data(), as: UTF8.self)
            if comesBackEmpty { return "\(document): nil was written for a list that is read as empty: \(edited)" }
            if compact(edited) != compact(expected.markup) { return "\(document): \(edited) instead of \(expected.markup)" }
            var back = try XMLDocumentEditor(Model.self, from: Data(edited.utf8))
            back.value = original
            let again = String(decoding: try back.data(), as: UTF8.self)
            return unreadFault(again, expected.markup, maker.count).map { "\(document): \($0) in \(again) of \(edited)" }
        } catch let error as XMLEditingError {
            if !comesBackEmpty || error.code != .refusedEdit || !error.message.contains("empty list") { return "\(document): \(error)" }
        } catch {
            return "\(document): \(error)"
        }
        editor.value.list = []
        do {
            let edited = String(decoding: try editor.data(), as: UTF8.self)
            return compact(edited) == compact(expected.markup)
                ? nil : "\(document): \(edited) instead of \(expected.markup) with an empty list"
        } catch {
            return "\(document): \(error) for an empty list"
        }
    }

    /// What is not read and has gone.
    private static func unreadFault(_ document: String, _ before: String, _ count: Int) -> String? {
        guard count > 0 else { return nil }
        return (1...count).first { before.contains("u\($0)u") && !document.contains("u\($0)u") }.map { "u\($0)u has gone" }
    }

    /// A document in which elements without content are one tag.
    private static func compact(_ document: String) -> String {
        document.replacingOccurrences(of: "></[a-z]>", with: "/>", options: .regularExpression).replacingOccurrences(of: " />", with: "/>")
    }
}
