import Foundation
import XMLCodable

/// Values that stand in each other's elements without elements of their own, each with keys of all kinds.
struct Enclosing<First: RandomModel, Second: RandomModel>: RandomModel {
    @Attribute var outerID: Int?
    @XMLInline var middle: Middle
    var outerNote: Bool?
    @XMLInline var absent: Needy?

    /// It stands in the element of another one, and others in its own.
    struct Middle: Codable, Equatable, Sendable {
        var middleName: First
        @XMLInline var inner: Inner
        @Attribute var middleID: String?
        @XMLInline var shape: Shape?
    }

    struct Inner: Codable, Equatable, Sendable {
        @Attribute var innerID: Int?
        var innerPart: Second
        @XMLInline var needy: SecondNeedy?
    }

    enum Shape: Codable, Equatable, Sendable { case roundShape(Int), otherShape(Second) }

    /// Without its first key there is no value.
    struct Needy: Codable, Equatable, Sendable { var neededNumber: Int, neededList: [Int] }

    struct SecondNeedy: Codable, Equatable, Sendable {
        @Attribute var secondNeeded: Int
        var secondList: [Int]
    }

    static func random(_ source: inout RandomSource) -> Self {
        let shape: Shape? =
            switch source.number(below: 3) {
            case 0: nil
            case 1: .roundShape(.random(&source))
            default: .otherShape(.random(&source))
            }
        let needy = source.isOnce(in: 2) ? Needy(neededNumber: .random(&source), neededList: .random(&source)) : nil
        let second = source.isOnce(in: 2) ? SecondNeedy(secondNeeded: Attribute(.random(&source)), secondList: .random(&source)) : nil
        let inner = Inner(innerID: Attribute(.random(&source)), innerPart: .random(&source), needy: second)
        let middle = Middle(middleName: .random(&source), inner: inner, middleID: Attribute(.random(&source)), shape: shape)
        return Enclosing(outerID: Attribute(.random(&source)), middle: middle, outerNote: .random(&source), absent: needy)
    }
}
