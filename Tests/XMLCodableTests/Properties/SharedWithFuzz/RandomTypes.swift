import Foundation
import XMLCodable

/// Types composed at random out of those in RandomModels.swift, as far as XML can tell their values apart.
enum RandomTypes {
    /// So many types of root elements, which are always there, the same for the same seed.
    static func pool(count: Int, seed: UInt64) -> [any RandomModel.Type] {
        var source = RandomSource(seed: seed)
        return (0..<count).map { _ in
            let type = any(&source, depth: 3)
            return type.traits.contains(.optional) ? fields(type, Int.self, type) : type
        }
    }

    static func any(_ source: inout RandomSource, depth: Int) -> any RandomModel.Type {
        guard depth > 0 else { return scalar(&source) }
        switch source.number(below: 19) {
        case 0, 1: return scalar(&source)
        case 2: return Paragraph.self
        case 3: return optional(plain(&source, depth: depth - 1))
        case 4, 5: return list(item(&source, depth: depth - 1))
        case 6: return dictionary(plain(&source, depth: depth - 1))
        case 7, 8: return fields(any(&source, depth: depth - 1), any(&source, depth: depth - 1), any(&source, depth: depth - 1))
        case 9: return attributed(scalar(&source), any(&source, depth: depth - 1))
        case 10: return source.isOnce(in: 2) ? labelled(scalar(&source), scalar(&source)) : branch(any(&source, depth: depth - 1))
        case 11: return sectioned(any(&source, depth: depth - 1))
        case 12: return qualified(any(&source, depth: depth - 1), any(&source, depth: depth - 1))
        case 13, 14: return inNamespace(any(&source, depth: depth - 1), any(&source, depth: depth - 1), &source)
        case 15: return grouped(scalar(&source), any(&source, depth: depth - 1))
        case 16: return enclosing(any(&source, depth: depth - 1), plain(&source, depth: depth - 1))
        case 17: return preset(scalar(&source))
        default:
            let first = plain(&source, depth: depth - 1)
            let second = plain(&source, depth: depth - 1)
            return source.isOnce(in: 2) ? choice(first, second) : drawing(first, second)
        }
    }

    private static func scalar(_ source: inout RandomSource) -> any RandomScalar.Type {
        let scalars: [any RandomScalar.Type] = [
            String.self, Int.self, Double.self, Bool.self, Date.self, Data.self, Decimal.self, URL.self, UUID.self, Int8.self, UInt16.self,
            UInt64.self, Float.self, XMLQName.self,
        ]
        return source.isOnce(in: 3) ? String.self : source.element(of: scalars)
    }

    /// A type of which every value is exactly one element.
    private static func plain(_ source: inout RandomSource, depth: Int) -> any RandomModel.Type {
        let type = any(&source, depth: depth)
        return type.traits.isDisjoint(with: [.optional, .list]) ? type : scalar(&source)
    }

    /// A type of which every value is one element in a list, where nil is an empty one.
    private static func item(_ source: inout RandomSource, depth: Int) -> any RandomModel.Type {
        let type = plain(&source, depth: depth)
        guard source.isOnce(in: 5), !type.traits.contains(.readsEmptyElement) else { return type }
        return optional(type)
    }

    private static func optional<Wrapped: RandomModel>(_: Wrapped.Type) -> any RandomModel.Type { Wrapped?.self }
    private static func list<Item: RandomModel>(_: Item.Type) -> any RandomModel.Type { [Item].self }
    private static func dictionary<Value: RandomModel>(_: Value.Type) -> any RandomModel.Type { [String: Value].self }
    private static func branch<Value: RandomModel>(_: Value.Type) -> any RandomModel.Type { Branch<Value>.self }
    private static func sectioned<Content: RandomModel>(_: Content.Type) -> any RandomModel.Type { Sectioned<Content>.self }
    private static func fields<First: RandomModel, Second: RandomModel, Third: RandomModel>(
        _: First.Type, _: Second.Type, _: Third.Type
    ) -> any RandomModel.Type { Fields<First, Second, Third>.self }
    private static func attributed<Value: RandomScalar, Content: RandomModel>(
        _: Value.Type, _: Content.Type
    ) -> any RandomModel.Type { Attributed<Value, Content>.self }
    private static func labelled<Label: RandomScalar, Content: RandomScalar>(
        _: Label.Type, _: Content.Type
    ) -> any RandomModel.Type { Labelled<Label, Content>.self }
    private static func qualified<First: RandomModel, Second: RandomModel>(
        _: First.Type, _: Second.Type
    ) -> any RandomModel.Type { Qualified<First, Second>.self }
    private static func inNamespace<First: RandomModel, Second: RandomModel>(
        _: First.Type, _: Second.Type, _ source: inout RandomSource
    ) -> any RandomModel.Type {
        func itemized<Item: RandomModel>(_: Item.Type) -> any RandomModel.Type { InNamespace<First, Item>.self }
        switch source.number(below: 3) {
        case 0: return itemized(plain(&source, depth: 1))
        case 1: return InDefaultNamespace<First, Second>.self
        default: return InNoNamespace<Second>.self
        }
    }
    private static func grouped<First: RandomScalar, Second: RandomModel>(
        _: First.Type, _: Second.Type
    ) -> any RandomModel.Type { Grouped<First, Second>.self }
    private static func enclosing<First: RandomModel, Second: RandomModel>(
        _: First.Type, _: Second.Type
    ) -> any RandomModel.Type { Enclosing<First, Second>.self }
    private static func preset<Value: RandomScalar>(_: Value.Type) -> any RandomModel.Type { Preset<Value>.self }
    private static func choice<First: RandomModel, Second: RandomModel>(
        _: First.Type, _: Second.Type
    ) -> any RandomModel.Type { Choice<First, Second>.self }
    private static func drawing<First: RandomModel, Second: RandomModel>(
        _: First.Type, _: Second.Type
    ) -> any RandomModel.Type { Drawing<First, Second>.self }
}
