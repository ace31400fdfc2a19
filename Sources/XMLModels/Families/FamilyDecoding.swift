// Values of families of types: the element says the kind, and the kind's type decodes itself in the same place.

extension DecodingSite {
    /// Decodes a value of a family in the site's place.
    func decodeKind<Family: XMLTypeFamily>(of family: Family.Type) throws -> Family.Base {
        let table = XMLTypeRegistry.table(of: family, in: option(XMLTypeRegistry.self))
        if let problem = table.problem {
            throw dataCorrupted(
                .invalidTypeFamily, expected: problem.expected, found: problem.found,
                because: "the family \(table.familyName) contradicts itself")
        }
        if table.discriminator == .elementName { return try decodeNamedElement(family, table) }
        let own = try elementWithKind(of: Family.Base.self)
        return try own.decode(try own.foundKind(table), table)
    }

    private func foundKind<Base>(_ table: KindTable<Base>) throws -> FoundKind? {
        guard table.discriminator == .childPresence else { return try kind(by: table.discriminator) }
        let kinds = try kinds(markedBy: table)
        if kinds.count > 1 {
            throw dataCorrupted(
                .ambiguousKind, expected: "one child that is called as a kind is",
                found: "two: '\(kinds[0].name)' and '\(kinds[1].name)'", because: "the element says two kinds")
        }
        return kinds.first
    }

    /// Decodes the kind that the element says.
    private func decode<Base>(_ found: FoundKind?, _ table: KindTable<Base>) throws -> Base {
        if let found, let kind = table.kind(named: found.name) {
            if table.discriminator == .elementName { return try kind.coding.decode(decoder) }
            return try found.site.asKind { try kind.coding.decode(decoder) }
        }
        if found == nil, let unnamed = table.unnamed { return try unnamed.coding.decode(decoder) }
        switch table.unknown.policy {
        case .base: if let unnamed = table.unnamed { return try unnamed.coding.decode(decoder) }
        case .fragment(let make, _): return make(try XMLFragment(from: decoder))
        case .error: break
        }
        throw found.map { unknownKind($0, known: table.names) } ?? missingKind(table.discriminator, known: table.names)
    }

    /// Decodes the one element, this or a child of it, that is called as a kind is.
    private func decodeNamedElement<Family: XMLTypeFamily>(_: Family.Type, _ table: KindTable<Family.Base>) throws -> Family.Base {
        let elements = try elements(named: XMLPolymorphicValue<Family>.self, for: Family.Base.self)
        guard let element = elements.first else { throw missingKind(.elementName, known: table.names) }
        if elements.count > 1 {
            let names = elements.prefix(2).map { "'\($0.site.writtenName)'" }
            throw elements[1].site.dataCorrupted(
                .ambiguousKind, expected: "one element that is called as a kind is", found: "two: \(names.joined(separator: " and "))",
                because: "the element says two kinds")
        }
        return try element.decode { try $0.decode(FoundKind(name: element.name, site: $0), table) }
    }
}
