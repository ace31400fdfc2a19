/// The cases of an enum, as its code tells them, seen without a value of it: it is told of one case, as if the document had that.
///
/// Swift's synthesised code asks for all keys, takes the one that there is, and asks for the container of the payload.
final class EnumCases: Probe {
    /// The key of a case for elements that no other case and no key beside the choice names.
    static let anyElement = "*"

    /// What a case holds.
    enum Payload {
        case none
        /// One value, which is all of the element.
        case value(any Any.Type)
        /// Values by their labels. Of the first one the type is known.
        case labelled([String], first: any Any.Type)

        /// The type of the value, or of the first of several.
        var type: (any Any.Type)? {
            switch self {
            case .none: nil
            case .value(let type), .labelled(_, let type): type
            }
        }
    }

    private let number: Int
    private let entersContainers: Bool
    private var wasAskedForAllKeys = false
    private var isChoice = false
    /// The keys that the code has asked for: those of the cases, then those of the payload.
    private var keys: [KeyTraits] = []
    private var payloadType: (any Any.Type)?

    /// - Parameters:
    ///   - number: that of the case which it is told of.
    ///   - entersContainers: whether it goes on to the payload.
    private init(number: Int, entersContainers: Bool) {
        (self.number, self.entersContainers) = (number, entersContainers)
        super.init()
    }

    private static func asked(by type: any Any.Type, case number: Int, entersContainers: Bool) -> EnumCases? {
        guard let decodable = type as? any Decodable.Type else { return nil }
        let probe = EnumCases(number: number, entersContainers: entersContainers)
        _ = try? decodable.init(from: probe)
        return probe
    }

    private static let choices = TypeRegistry<Bool>()

    /// The keys of an enum whose cases are names of elements, because they are marked, or because its code is synthesised; nil for other types. Code of
    /// a struct is not asked: it may count on a document's keys.
    static func keysOfChoice(_ type: TypeTraits) -> KeyTraits? {
        guard type.isEnum, !type.isDiscriminated, let keys = FirstKeys.traits(of: type.type) else { return nil }
        let isChoice = choices.value(of: type.type) {
            keys.isChoice || asked(by: type.type, case: 0, entersContainers: false)?.isChoice ?? false
        }
        return isChoice ? keys : nil
    }

    /// What the cases hold.
    static func payloads(of type: any Any.Type) -> [Payload] {
        guard let keys = FirstKeys.traits(of: type) else { return [] }
        return keys.listed.indices.map { asked(by: type, case: $0, entersContainers: true)?.payload ?? .none }
    }

    private var payload: Payload {
        guard let payloadType else { return .none }
        // Code by hand decodes the value under the key of the case.
        let labels = keys.count > 1 ? keys[1].listed : []
        return labels.isEmpty || labels == ["_0"] ? .value(payloadType) : .labelled(labels, first: payloadType)
    }

    override func note<Key: CodingKey>(_ question: Question, of _: Key.Type) {
        switch question {
        case .keys: keys.append(KeyTraits.of(Key.self))
        case .allKeys: wasAskedForAllKeys = true
        case .container: isChoice = wasAskedForAllKeys
        case .value(_, let type?), .optionalValue(_, let type): payloadType = payloadType ?? type
        default: break
        }
    }

    override func firstOfAllKeys<Key: CodingKey>() -> Key? {
        let keys = EnumType.cases(of: Key.self)
        return keys.indices.contains(number) ? keys[number] : nil
    }

    /// Containers in containers have no end where code goes on as long as there is a key.
    override var opensContainers: Bool { entersContainers && keys.count < 8 }
}
