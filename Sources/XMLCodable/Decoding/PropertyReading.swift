/// What the code of one value has asked for: whether it is what synthesised code asks for shows which properties it has not come to.
///
/// Nothing tells synthesised code from other code for certain. So no code gets a value that the document does not have; the properties that it
/// has not come to are read beside it, and dropped, unless a type says of itself what is done.
final class PropertyReading {
    let type: any Any.Type
    /// The frame of the value.
    let frame: Int
    let place: Place
    /// The reading of the value around.
    let outer: PropertyReading?
    /// How many issues there are that count, whatever the code does next.
    var settled: Int
    /// Whether the code has come to its end: what is read now is read beside it.
    private(set) var isOver = false
    private var requests: [Request] = []
    private var isByKeys = true
    private var keys: (any CodingKey.Type)?
    /// Reads the properties that the code has not come to.
    private var readRest: ((_ isAsked: (String) -> Bool) -> Void)?

    private struct Request {
        let name: String
        let type: any Any.Type
        let isIfPresent: Bool
        var hasFailed = false
    }

    init(of type: any Any.Type, frame: Int, at place: Place, inside outer: PropertyReading?, settled: Int) {
        (self.type, self.frame, self.place, self.outer, self.settled) = (type, frame, place, outer, settled)
    }

    /// Notes a container.
    ///
    /// - Parameter readRest: reads all properties that have not been asked for by a name.
    func open<Key: CodingKey>(_ keys: Key.Type, readRest: @escaping (_ isAsked: (String) -> Bool) -> Void) {
        if self.keys != nil { isByKeys = false }
        (self.keys, self.readRest) = (keys, readRest)
    }

    /// Notes that something else than a key's value was asked for.
    func noteOther() { isByKeys = false }

    func ask<Key: CodingKey>(_ key: Key, _ type: any Any.Type, isIfPresent: Bool) {
        requests.append(Request(name: StoredProperties.caseName(of: key) ?? key.stringValue, type: type, isIfPresent: isIfPresent))
    }

    func noteFailure() { requests[requests.count - 1].hasFailed = true }

    func end() { readRest = nil }

    // MARK: Is the code synthesised?

    /// Whether the code has asked for something that synthesised code does not ask for.
    var asksForSomethingElse: Bool { !requests.isEmpty && !(isByKeys && asksForProperties) }

    /// Whether it asks for stored properties in the order of the keys.
    private var asksForProperties: Bool {
        guard let keys else { return false }
        let plan = ElementPlan.of(TypeTraits.of(type), by: KeyTraits.of(keys))
        guard plan.isComplete, requests.count <= plan.properties.count else { return false }
        return zip(requests, plan.properties).allSatisfy { request, property in
            guard request.name == property.name, let type = property.type else { return false }
            guard request.isIfPresent else { return request.type == type.type }
            if case .optional(let wrapped) = type.shape { return wrapped == request.type }
            return false
        }
    }

    /// Reads the properties that the code has not come to because it has failed, if it can be known which those are.
    ///
    /// - Parameter codingThemselves: types that are known to read something else.
    /// - Returns: whether they were read.
    func readOn(unless codingThemselves: Table<ObjectIdentifier, Bool>) -> Bool {
        var readsAsSynthesised: Bool {
            requests.last?.hasFailed ?? false && !asksForSomethingElse && codingThemselves[ObjectIdentifier(type)] == nil
        }
        guard let readRest, TypeTraits.of(type).tellsIssuesOfEveryProperty ?? readsAsSynthesised else { return false }
        isOver = true
        readRest(Set(requests.map(\.name)).contains)
        return true
    }
}
