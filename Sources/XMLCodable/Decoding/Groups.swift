/// Groups: parts of an element's children that are decoded as if each were an element.
///
///     <dl><dt/><dd/><x/><dt/><dd/><dd/></dl>     a list of groups that start with dt     group 0: dt dd x     group 1: dt dd dd
///
/// A group shares the element with the value that it is in, as anything does that is in an element without one of its own. What it sees of the
/// children are those from its first one to that of the next group.
final class Groups {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    /// The children of each group of the lists that are being decoded. Places refer to them by number.
    private var bounds: [Range<NodeIndex>] = []
    /// What types start with, in the namespaces that their keys are in.
    private var leaders = Table<ObjectIdentifier, [(namespace: KeyNamespace, leader: GroupLeader)]>()
    /// What is wrong with a group's type, where that cannot be thrown.
    private var problem: (any Error)?

    init(in context: DecodingContext) { self.context = context }

    // MARK: Lists of groups

    /// Begins a list of groups. It is to be ended, whatever becomes of it.
    ///
    /// - Returns: the places of the groups.
    func begin(_ item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int) throws -> [Place] {
        let element = place.node
        let leader = try leader(of: item, at: place, step: step, frame: frame)
        let (starts, before) = try candidates(leader, in: element, step: step, frame: frame)
        try check(starts, before, leader, at: place, step: step, frame: frame)
        let end = context.search.bounds(of: element).upperBound
        var groups: [Place] = []
        groups.reserveCapacity(starts.count)
        for (index, start) in starts.enumerated() {
            groups.append(.group(UInt32(truncatingIfNeeded: bounds.count), of: element))
            bounds.append(start..<(index + 1 < starts.count ? starts[index + 1] : end))
        }
        context.search.windows.value.all.append((element, context.search.bounds(of: element)))
        return groups
    }

    /// Whether a list that may be nil has no groups at a place, and nothing that would have to be in one.
    func isMissing(_ list: any Any.Type, at place: Place, step: PathStep, frame: Int) -> Bool {
        guard case .list(let item) = context.traits(of: list).shape,
            let leader = try? leader(of: item, at: place, step: step, frame: frame),
            let (leaders, others) = try? candidates(leader, in: place.node, step: step, frame: frame)
        else { return false }
        return leaders.isEmpty && firstMember(of: others, leader, step: step, frame: frame) == nil
    }

    func end(_ groups: [Place]) {
        bounds.removeLast(groups.count)
        context.search.windows.value.all.removeLast()
    }

    /// The children of the group at a place, which are from now on those that are seen of its element; nil if its list is done.
    @discardableResult
    func enter(_ place: Place) -> Range<NodeIndex>? {
        guard let bounds = self.bounds(of: place) else { return nil }
        if let window = context.search.windows.value.all.lastIndex(where: { $0.element == place.node }) {
            context.search.windows.value.all[window].bounds = bounds
        }
        return bounds
    }

    /// The children of the group at a place; nil if its list is done.
    func bounds(of place: Place) -> Range<NodeIndex>? {
        let number = Int(place.detail)
        return place.kind == .group && number < bounds.count ? bounds[number] : nil
    }

    // MARK: Where groups start

    /// Makes sure that there is nothing of a group before the first.
    private func check(
        _ starts: [NodeIndex], _ before: [NodeIndex], _ leader: GroupLeader, at place: Place, step: PathStep, frame: Int
    ) throws {
        if let other = firstMember(of: before, leader, step: step, frame: frame) {
            throw misplaced(other, leader, step: step, frame: frame)
        }
    }

    /// The first of some children that is a group's: one of its type's keys has the name, or an inline value of it.
    private func firstMember(of children: [NodeIndex], _ leader: GroupLeader, step: PathStep, frame: Int) -> NodeIndex? {
        let isMember = context.ownership.membership(step: step, frame: frame)
        return children.first { leader.names($0, context) || isMember($0) }
    }

    private func misplaced(_ element: NodeIndex, _ leader: GroupLeader, step: PathStep, frame: Int) -> any Error {
        let name = arena.names.qualifiedName(arena.node(element).name)
        return context.errors.dataCorrupted(
            .misplacedElement, at: .element(element), path: context.codingPath(frame: frame, step: step),
            expected: "the element '\(leader.key.stringValue)', with which each group starts", found: "'\(name)' before any group",
            because: "an element of a group is outside of all groups")
    }

    /// The children that a group's first key means, and those before the first of them.
    ///
    /// As any key does, one without a namespace prefers the element's own.
    private func candidates(
        _ leader: GroupLeader, in element: NodeIndex, step: PathStep, frame: Int
    ) throws -> (leaders: [NodeIndex], before: [NodeIndex]) {
        let meaning = leader.table.meaning(of: leader.key, in: context)
        let bounds = context.search.bounds(of: element)
        let path = context.path(for: meaning, in: element, frame: frame, step: step) + [AnyCodingKey(intValue: 0)]
        let (found, other) = context.search.children(leader.key.stringValue, meaning, in: bounds, of: element, path: path)
        if let other {
            throw context.errors.refused(.severalNames(found[0], other, in: arena), path: context.codingPath(frame: frame, step: step))
        }
        func isAnothers(_ child: NodeIndex) -> Bool {
            !meaning.byNamespace && context.ownership.isSaidWithNamespace(arena.node(child).name, frame: frame)
        }
        let starts = found.filter { !isAnothers($0) }
        return (starts, arena.elements(from: bounds.lowerBound, before: starts.first ?? bounds.upperBound).filter { !isAnothers($0) })
    }

    private func leader(of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int) throws -> GroupLeader {
        guard let item, let type = item as? any Decodable.Type, case .ordinary = context.traits(of: item).shape, !EnumType.isEnum(item)
        else {
            throw context.errors.invalidGroups(
                at: place, found: item.map { "a list of \($0)" } ?? "a list of another kind",
                path: context.codingPath(frame: frame, step: step))
        }
        let own = context.traits(of: item).namespace
        let namespace = own.isSpecified ? own : context.namespace(ofFrame: frame)
        if let known = leaders[ObjectIdentifier(item)]?.first(where: { $0.namespace == namespace }) { return known.leader }
        let probe = GroupLeaderProbe(for: context, in: namespace)
        _ = try? type.init(from: probe)
        switch probe.finding ?? .unsuitable("that it reads nothing") {
        case .leader(let leader):
            leaders[ObjectIdentifier(item), default: []].append((namespace, leader))
            return leader
        case .unsuitable(let reason):
            throw context.errors.dataCorrupted(
                .invalidGroup, at: place, path: context.codingPath(frame: frame, step: step),
                expected: "\(item) to read one element first, which every group has and starts with", found: reason,
                because: "nothing tells where a group starts")
        }
    }

    // MARK: What a group cannot have

    /// Notes that a group's type asks for what no group has.
    func note(_ found: String, at place: Place, path: [any CodingKey]) {
        guard problem == nil else { return }
        problem = context.errors.dataCorrupted(
            .invalidGroup, at: place, path: path, expected: "elements, because a group has no element of its own", found: found,
            because: "the type cannot be a group")
    }

    /// Takes what is wrong with a group's type.
    func takeProblem() -> (any Error)? { problem.take() }
}

/// What the type of a group reads first: the element that a group starts with.
struct GroupLeader {
    let key: any CodingKey
    /// The keys of the type.
    let table: KeyTable

    /// Whether the type has a key of an element's name.
    func names(_ element: NodeIndex, _ context: DecodingContext) -> Bool {
        table.key(ofElement: context.arena.node(element).name, in: context) != nil
    }
}

/// Finds out what the type of a group reads first.
private final class GroupLeaderProbe: Probe {
    /// What the type reads first, or why it cannot be that.
    enum Finding {
        case leader(GroupLeader)
        case unsuitable(String)
    }

    private(set) var finding: Finding?
    private let context: DecodingContext
    private let namespace: KeyNamespace

    init(for context: DecodingContext, in namespace: KeyNamespace) {
        (self.context, self.namespace) = (context, namespace)
        super.init(userInfo: context.options.userInfo)
    }

    override func note<Key: CodingKey>(_ question: Question, of keys: Key.Type) {
        guard finding == nil else { return }
        switch question {
        case .keys: break
        case .list: finding = .unsuitable("that it reads a list")
        case .singleValue: finding = .unsuitable("that it reads a single value")
        case .allKeys: finding = .unsuitable("that it asks which keys there are")
        case .superclass: finding = .unsuitable("what its superclass reads from an element of its own")
        case .presence(let key): finding = .unsuitable("'\(key.stringValue)', which may be missing")
        case .listForKey(let key): finding = .unsuitable("'\(key.stringValue)', which may be missing (a list)")
        case .optionalValue(let key, let type):
            finding = .unsuitable("'\(key.stringValue)', which may be missing (\(Spelling.name(of: type))?)")
        case .container(let key): finding = (key as? Key).map { self.finding(for: $0, nil) }
        case .value(let key, let type): finding = (key as? Key).map { self.finding(for: $0, type) }
        }
    }

    private func finding<Key: CodingKey>(for key: Key, _ type: (any Any.Type)?) -> Finding {
        if let reason = reason(against: type, key.stringValue) { return .unsuitable(reason) }
        let table = context.keyTable(for: Key.self).table(in: namespace)
        if table.takesAnything { return .unsuitable("keys that may be any name") }
        if table.meaning(of: key, in: context).kind == .path {
            return .unsuitable("the path '\(key.stringValue)', or a name that begins one")
        }
        return .leader(GroupLeader(key: key, table: table))
    }

    private func reason(against type: (any Any.Type)?, _ key: String) -> String? {
        if key.isEmpty || key == EnumCases.anyElement { return "the key '\(key)', which names no element" }
        guard let type else { return nil }
        let traits = context.traits(of: type)
        if let kind = traits.wrapperKind, kind != .element, kind != .cdata { return "'\(key)', which is no element" }
        return traits.decodesFromAbsence ? "'\(key)', which may be missing (\(Spelling.name(of: type)))" : nil
    }
}

extension DecodingErrors {
    /// What is to be a list of groups, and is none.
    @inline(never)
    func invalidGroups(at place: Place, found: String, path: [any CodingKey]) -> any Error {
        dataCorrupted(
            .invalidGroup, at: place, path: path, expected: "a list of types with keys, whose items are groups", found: found,
            because: "the value cannot be a list of groups")
    }
}
