import XMLCodable
import XMLDocuments
import XMLFormats
import XMLModels

/// Models composed at random out of those in OwnedModels.swift, of properties that others tempt.
enum OwnedTypes {
    static let values: [any OwnedValue.Type] = [
        String.self, String?.self, Attribute<String>.self, Attribute<String?>.self, Element<String>.self, Element<String?>.self,
        ElementAndAttribute<String>.self, ElementAndAttribute<String?>.self, XMLCData<String>.self, [String].self, [String]?.self,
        OwnedLeaf.self, OwnedLeaf?.self, [OwnedLeaf].self, OwnedNeedy?.self, OwnedRest.self, [OwnedRest].self, AnyNames.self,
        XMLPresence<String>.self, XMLPresence<OwnedLeaf>.self, Attribute<XMLPresence<String>>.self, XMLTokens<[String]>.self,
        Attribute<XMLTokens<[String]>>.self, OwnedShape.self, OwnedShape?.self, [OwnedShape].self, XMLFragment?.self, [XMLFragment].self,
        [String: String].self, [String: String]?.self, [String: OwnedLeaf].self, [String: [String]].self,
    ]
    /// Values whose kind a node says, and others that seldom meet.
    static let kinds: [any OwnedValue.Type] = [
        OwnedByAttribute.self, OwnedByAttribute?.self, [OwnedByAttribute].self, OwnedByChild.self, [OwnedByChild].self,
        XMLPolymorphic<OwnedFamilies.ByAttribute>.self, XMLPolymorphic<OwnedFamilies.ByAttribute?>.self,
        XMLPolymorphic<[OwnedFamilies.ByAttribute]>.self, XMLPolymorphic<OwnedFamilies.ByType>.self,
        XMLPolymorphic<[OwnedFamilies.ByPresence]>.self, XMLPolymorphic<OwnedFamilies.ByName>.self,
        XMLPolymorphic<OwnedFamilies.ByName?>.self, XMLPolymorphic<[OwnedFamilies.ByName]>.self, OwnedInNamespace.self,
        OwnedInNamespace?.self, XMLInline<OwnedInNamespace>.self, XMLInline<OwnedInNamespace?>.self, OwnedPayloads.self,
        [OwnedPayloads].self, XMLInline<OwnedPayloads>.self, XMLInline<[OwnedPayloads]>.self, OwnedNamed.self, [OwnedNamed].self,
    ]
    /// Values that code themselves, and lists of lists.
    static let byHand: [any OwnedValue.Type] = [
        OwnedLoop.self, OwnedLoop?.self, [OwnedLoop].self, OwnedItems<String>.self, OwnedItems<OwnedLeaf>.self, OwnedItems<OwnedShape>.self,
        OwnedAround<OwnedLeaf>.self, OwnedAround<[String]>.self, OwnedAround<String?>.self, OwnedAround<OwnedShape>.self,
        [OwnedAround<OwnedLeaf>].self, OwnedChoiceByHand.self, [OwnedChoiceByHand].self, Set<String>.self, [[String]].self,
        [[OwnedLeaf]].self, [String: [OwnedLeaf]].self, [[String: String]].self,
        XMLInline<OwnedLoop>.self, XMLInline<OwnedAround<OwnedLeaf>>.self, XMLInline<OwnedAround<OwnedShape>>.self,
        XMLInline<OwnedChoiceByHand>.self, XMLInline<[OwnedChoiceByHand]>.self, XMLInline<OwnedItems<String>>.self,
        XMLInline<OwnedItems<OwnedShape>>.self, XMLInline<OwnedAround<[OwnedShape]>>.self, XMLInline<[OwnedLeaf]>.self,
        XMLInline<[OwnedShape]?>.self,
    ]
    /// What has no element or attribute of its own.
    static let sharing: [any OwnedValue.Type] = [
        XMLText<String>.self, XMLText<String?>.self, Attribute<[String: String]>.self, Attribute<[String: String]?>.self,
        XMLInline<[String: String]>.self, XMLInline<[String]>.self, XMLInline<OwnedLeaf>.self, XMLInline<OwnedNeedy>.self,
        XMLInline<OwnedNeedy?>.self, XMLInline<OwnedLeaf?>.self, XMLInline<OwnedRest>.self, XMLInline<AnyNames>.self,
        XMLInline<OwnedShape>.self, XMLInline<OwnedShape?>.self, XMLInline<[OwnedShape]>.self, XMLInline<[OwnedRun]>.self,
        XMLInline<[OwnedOpen]>.self, XMLInline<OwnedOpen?>.self, XMLSequence<[OwnedGroup]>.self, XMLSequence<[OwnedGroup]?>.self,
        XMLUnknownNodes.self, XMLUnknownNodes?.self, XMLInline<[XMLFragment]>.self,
    ]

    static func model(_ source: inout RandomSource, depth: Int) -> any OwnedModel.Type {
        let count = source.isOnce(in: depth == 0 ? 4 : 8) ? 3 : 2
        var values: [any OwnedValue.Type] = []
        for _ in 0..<count { values.append(value(&source, depth: depth)) }
        // Two cases of one enum have two names.
        var names: [any OwnedName.Type] = []
        for value in values {
            var name = name(for: value, &source)
            while names.contains(where: { $0 == name }) { name = Self.name(for: value, &source) }
            names.append(name)
        }
        return count == 2
            ? pair(names[0], values[0], names[1], values[1]) : triple(names[0], values[0], names[1], values[1], names[2], values[2])
    }

    private static func value(_ source: inout RandomSource, depth: Int) -> any OwnedValue.Type {
        switch source.number(below: 16) {
        case 0 where depth < 3: inline(model(&source, depth: depth + 1))
        case 1 where depth < 2: source.isOnce(in: 2) ? model(&source, depth: depth + 1) : list(model(&source, depth: depth + 1))
        case 2 where depth < 3: perhapsInline(model(&source, depth: depth + 1))
        case 3...7: source.element(of: sharing)
        case 8...9: source.element(of: kinds)
        case 10: source.element(of: byHand)
        default: source.element(of: values)
        }
    }

    /// Mostly one that the value may have.
    private static func name(for value: any OwnedValue.Type, _ source: inout RandomSource) -> any OwnedName.Type {
        guard source.isOnce(in: 3), !sharing.contains(where: { $0 == value }) else { return source.element(of: OwnedNames.plain) }
        if value is any OwnedDictionary.Type, !source.isOnce(in: 4) { return source.element(of: OwnedNames.dictionaries) }
        if value is any OwnedList.Type, !source.isOnce(in: 2) { return source.element(of: OwnedNames.lists) }
        return source.element(of: OwnedNames.paths)
    }

    private static func inline<Model: OwnedModel>(_: Model.Type) -> any OwnedValue.Type { XMLInline<Model>.self }
    private static func perhapsInline<Model: OwnedModel>(_: Model.Type) -> any OwnedValue.Type { XMLInline<Model?>.self }
    private static func list<Model: OwnedModel>(_: Model.Type) -> any OwnedValue.Type { [Model].self }

    static func pair<NameA: OwnedName, A: OwnedValue, NameB: OwnedName, B: OwnedValue>(
        _: NameA.Type, _: A.Type, _: NameB.Type, _: B.Type
    ) -> any OwnedModel.Type { OwnedPair<NameA, A, NameB, B>.self }

    static func triple<NameA: OwnedName, A: OwnedValue, NameB: OwnedName, B: OwnedValue, NameC: OwnedName, C: OwnedValue>(
        _: NameA.Type, _: A.Type, _: NameB.Type, _: B.Type, _: NameC.Type, _: C.Type
    ) -> any OwnedModel.Type { OwnedTriple<NameA, A, NameB, B, NameC, C>.self }
}

private protocol OwnedDictionary {}
extension Dictionary: OwnedDictionary where Key == String, Value: OwnedValue {}
private protocol OwnedList {}
extension Array: OwnedList where Element: OwnedValue {}
