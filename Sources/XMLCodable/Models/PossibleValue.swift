/// A value of a property that has a default, or none. It stands for the nodes that the value stands for.
@usableFromInline
struct PossibleValue<Coding: Decodable>: Decodable {
    @usableFromInline let value: Coding?

    static var absent: PossibleValue { PossibleValue(value: nil) }

    private init(value: Coding?) { self.value = value }

    @usableFromInline
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard container.decodeNil() else {
            value = try container.decode(Coding.self)
            return
        }
        let isAbsent = (decoder as? any AbsenceDecoder)?.isAbsent ?? false
        value = isAbsent ? nil : (Coding.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Coding
    }
}
