import XMLCodable

// Types whose coding is written by hand, which asks for what no synthesised code does. (Others are among the models that compete for nodes.)

extension Session {
    func takeModelsByHand() {
        let library =
            #"<r k="1"><title>t</title><list><item k="2">1</item><item>2</item></list><item>3</item><one><item>4</item></one><empty/><text> x </text></r>"#
        let lists = ["<r><list><item>1</item></list><list><item>2</item></list></r>", "<r><list>1</list></r>", "<r><list/></r>", "<r/>"]
        let super_ = #"<r k="1"><base>b</base><derived>d</derived><super><base>c</base></super><more><x>1</x></more>text</r>"#
        let types: [(any Decodable.Type, [String])] = [
            (ByHand.Asked.self, [library]), (ByHand.ListOfKey.self, [library] + lists), (ByHand.ListOfItems.self, [library] + lists),
            (ByHand.ListInList.self, [library] + lists), (ByHand.ListOfRecords.self, [library] + lists),
            (ByHand.Mixed.self, [library] + lists),
            (ByHand.Attempts.self, [library, super_]), (ByHand.Twice.self, [library, super_]), (ByHand.AnyNode.self, [library, super_]),
            (ByHand.Derived.self, [super_]), (ByHand.DerivedInSuper.self, [super_]), (ByHand.Single.self, [library, super_]),
            (ByHand.Nested.self, [library, super_]), (ByHand.Wrapped.self, [library, super_]),
        ]
        for (type, documents) in types {
            let group = CaseGroup(self, "by-hand/\(type)", "\(type)", [type])
            for document in documents {
                group.decode([document])
                group.decode(DocumentChanges.ofMarkup(document).every(23))
            }
        }
    }
}

enum ByHand {
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Asks about keys before it decodes.
    struct Asked: Decodable {
        var answers: [String] = []
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            answers.append("keys \(container.allKeys.map(\.stringValue))")
            for name in ["k", "title", "list", "item", "one", "empty", "text", "none", "", "list/item", "one/item"] {
                let key = Key(name)
                answers.append("\(name): \(container.contains(key)), \((try? container.decodeNil(forKey: key)).map { "\($0)" } ?? "error")")
                answers.append("\((try container.decodeIfPresent(String?.self, forKey: key)).map { "\($0 ?? "nil")" } ?? "absent")")
            }
        }
    }

    struct ListOfKey: Decodable {
        var items: [String] = []
        var places: [String] = []
        enum CodingKeys: CodingKey { case list }
        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd {
                items.append(try list.decode(String.self))
                places.append("\(list.currentIndex) of \(list.count ?? -1)")
            }
        }
    }

    struct ListOfItems: Decodable {
        var items: [Int?] = []
        enum CodingKeys: CodingKey { case item }
        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .item)
            while !list.isAtEnd { items.append(try list.decodeNil() ? nil : list.decode(Int.self)) }
        }
    }

    struct ListInList: Decodable {
        var items: [[String]] = []
        enum CodingKeys: CodingKey { case list }
        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd {
                var inner = try list.nestedUnkeyedContainer()
                items.append([])
                while !inner.isAtEnd { items[items.count - 1].append(try inner.decode(String.self)) }
            }
        }
    }

    struct ListOfRecords: Decodable {
        struct Item: Decodable {
            var item: [String]
            @Attribute var k: String?
        }
        var items: [Item] = []
        enum CodingKeys: CodingKey { case list }
        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd { items.append(try list.decode(Item.self)) }
        }
    }

    /// The whole element is a list of texts and others.
    struct Mixed: Decodable {
        var items: [String] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                if let number = try? list.decode(Int.self) {
                    items.append("\(number)")
                } else if let text = try? list.decode(String.self) {
                    items.append(text)
                } else {
                    items.append("\(try list.decode([String: String].self).sorted { $0.key < $1.key })")
                }
            }
        }
    }

    /// Tries several types under one key.
    struct Attempts: Decodable {
        var values: [String] = []
        enum CodingKeys: CodingKey { case list, title, more, text }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            for key in container.allKeys {
                if let number = try? container.decode(Int.self, forKey: key) {
                    values.append("\(number)")
                } else if let numbers = try? container.decode([Int].self, forKey: key) {
                    values.append("\(numbers)")
                } else if let texts = try? container.decode([String: [String]].self, forKey: key) {
                    values.append("\(texts.sorted { $0.key < $1.key })")
                } else {
                    values.append(try container.decode(String.self, forKey: key))
                }
            }
        }
    }

    /// Decodes a key twice, and opens two containers.
    struct Twice: Decodable {
        var values: [String] = []
        init(from decoder: any Decoder) throws {
            let (one, other) = (try decoder.container(keyedBy: Key.self), try decoder.container(keyedBy: Key.self))
            for name in ["title", "text", "base", "k"] {
                if let text = try one.decodeIfPresent(String.self, forKey: Key(name)) { values.append(text) }
                if let texts = try other.decodeIfPresent([String].self, forKey: Key(name)) { values += texts }
            }
        }
    }

    /// A tree of whatever there is.
    struct AnyNode: Decodable {
        var text: String?
        var children: [String: [AnyNode]] = [:]
        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
            guard let container = try? decoder.container(keyedBy: Key.self) else { return }
            for key in container.allKeys where !key.stringValue.isEmpty {
                children[key.stringValue] = try container.decode([AnyNode].self, forKey: key)
            }
        }
    }

    class Base: Decodable {
        var base: String
        @Attribute var k: Int?
        enum CodingKeys: CodingKey { case base, k }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            base = try container.decode(String.self, forKey: .base)
            _k = try container.decode(Attribute<Int?>.self, forKey: .k)
        }
    }

    final class Derived: Base {
        var derived: String?
        var text: String?
        enum CodingKeys: String, CodingKey { case derived, text = "" }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            derived = try container.decodeIfPresent(String.self, forKey: .derived)
            text = try container.decodeIfPresent(String.self, forKey: .text)
            try super.init(from: decoder)
        }
    }

    final class DerivedInSuper: Base {
        var more: [String: Int]?
        enum CodingKeys: CodingKey { case more }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            more = try container.decodeIfPresent([String: Int].self, forKey: .more)
            try super.init(from: try container.superDecoder())
        }
    }

    /// One value in its own place, as whatever it is.
    struct Single: Decodable {
        var value: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                value = "nil"
            } else if let number = try? container.decode(Double.self) {
                value = "\(number)"
            } else if let list = try? container.decode([Inner].self) {
                value = "\(list)"
            } else {
                value = "\(try container.decode(Inner.self))"
            }
        }
        struct Inner: Decodable {
            var title: String?
            var item: [Int]?
        }
    }

    struct Nested: Decodable {
        var values: [String] = []
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for name in ["list", "one", "more", "super", "text"] {
                guard let inner = try? container.nestedContainer(keyedBy: Key.self, forKey: Key(name)) else { continue }
                for key in inner.allKeys { values.append("\(name).\(key.stringValue): \(try inner.decode([String].self, forKey: key))") }
                if let list = try? container.superDecoder(forKey: Key(name)).unkeyedContainer() { values.append("\(list.count ?? -1)") }
            }
        }
    }

    /// Values by hand inside of synthesised ones.
    struct Wrapped: Decodable {
        var list: Single?
        var one: [ListOfItems]
        @XMLInline var inner: Asked
        @XMLInline var tries: Attempts?
        var title: AnyNode?
    }
}
