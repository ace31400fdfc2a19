import XMLCodable

/// How values of a model are written directly, and what they are made of.
struct ModelCoding<Model: XMLModel>: DirectCoding {
    func propertyTypes<Keys: CodingKey>(by _: Keys.Type) -> [String: any Any.Type]? {
        guard Keys.self == Model.XMLKeys.self else { return nil }
        func possible<Coding: Decodable>(_: Coding.Type) -> any Any.Type { PossibleValue<Coding>.self }
        var properties = XMLModelProperties<Model>()
        Model.describe(&properties)
        return Dictionary(
            properties.all.map { ($0.key, $0.mayBeAbsent ? possible($0.coding) : $0.coding) }, uniquingKeysWith: { first, _ in first })
    }

    func mayWrite(remembers: Bool) -> Bool {
        guard let plan = WritingPlan.of(Model.self) else { return false }
        return !remembers || plan.history.withLock { $0.mayAttempt() }
    }

    func writing(_ layout: OutputLayout, _ root: DocumentRoot, _ encoder: any PropertyEncoder) -> (any DirectWriting)? {
        guard let plan = WritingPlan.of(Model.self) else { return nil }
        let conditions = DirectOutput.Conditions(declaredPrefixes: root.declaredPrefixes)
        guard conditions.allow(plan), conditions.allow(name: root.name), plan.attributeNames.isDisjoint(with: root.attributes.keys),
            root.plainAttributes.allSatisfy({ conditions.allow(name: $0) }),
            let output = try? DirectOutput(layout, conditions, root, plan, encoder)
        else { return nil }
        return DirectDocuments<Model>(root, plan, output)
    }
}
