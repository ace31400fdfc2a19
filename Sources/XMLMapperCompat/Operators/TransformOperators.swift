// The operators with a transform: for a value of the transform's object type, and for arrays, dictionaries, sets, arrays of arrays and
// dictionaries of arrays of such values.
//
// Each shape has one function that reads and writes optionals; the one for properties that are not optional keeps the old value if that
// gives nil. `>>>` takes optionals only, because every value converts to one.

// MARK: One value

/// Maps a value through a transform.
public func <- <Transform: XMLTransformType>(left: inout Transform.Object, right: (XMLMap, Transform)) {
    right.0.mapKeepingOld(&left) { $0 <- right }
}

/// Maps an optional value through a transform.
public func <- <Transform: XMLTransformType>(left: inout Transform.Object?, right: (XMLMap, Transform)) {
    right.0.map(&left, through: right.1)
}

/// Writes a value through a transform.
public func >>> <Transform: XMLTransformType>(left: Transform.Object?, right: (XMLMap, Transform)) {
    right.0.write(left, through: right.1)
}

// MARK: Arrays

/// Maps an array through a transform of its items; items that the transform rejects are left out.
public func <- <Transform: XMLTransformType>(left: inout [Transform.Object], right: (XMLMap, Transform)) {
    right.0.mapKeepingOld(&left) { $0 <- right }
}

/// Maps an optional array through a transform of its items.
public func <- <Transform: XMLTransformType>(left: inout [Transform.Object]?, right: (XMLMap, Transform)) {
    right.0.map(&left, through: right.1, read: { $0.items.compactMap($1) }, content: listContent)
}

/// Writes an array through a transform of its items.
public func >>> <Transform: XMLTransformType>(left: [Transform.Object]?, right: (XMLMap, Transform)) {
    right.0.write(left, through: right.1, content: listContent)
}

// MARK: Arrays of arrays

/// Maps an array of arrays through a transform of the inner items.
public func <- <Transform: XMLTransformType>(left: inout [[Transform.Object]], right: (XMLMap, Transform)) {
    right.0.mapKeepingOld(&left) { $0 <- right }
}

/// Maps an optional array of arrays through a transform of the inner items.
public func <- <Transform: XMLTransformType>(left: inout [[Transform.Object]]?, right: (XMLMap, Transform)) {
    right.0.map(
        &left, through: right.1, read: { found, transform in found.items.map { $0.row.items.compactMap(transform) } }, content: rowsContent
    )
}

/// Writes an array of arrays through a transform of the inner items.
public func >>> <Transform: XMLTransformType>(left: [[Transform.Object]]?, right: (XMLMap, Transform)) {
    right.0.write(left, through: right.1, content: rowsContent)
}

// MARK: Sets

/// Maps a set through a transform of its items.
public func <- <Transform: XMLTransformType>(left: inout Set<Transform.Object>, right: (XMLMap, Transform)) {
    right.0.mapKeepingOld(&left) { $0 <- right }
}

/// Maps an optional set through a transform of its items.
public func <- <Transform: XMLTransformType>(left: inout Set<Transform.Object>?, right: (XMLMap, Transform)) {
    right.0.map(&left, through: right.1, read: { Set($0.items.compactMap($1)) }, content: setContent)
}

/// Writes a set through a transform of its items.
public func >>> <Transform: XMLTransformType>(left: Set<Transform.Object>?, right: (XMLMap, Transform)) {
    right.0.write(left, through: right.1, content: setContent)
}

// MARK: Dictionaries

/// Maps a dictionary, whose keys are names of child elements, through a transform of its values.
public func <- <Transform: XMLTransformType>(left: inout [String: Transform.Object], right: (XMLMap, Transform)) {
    right.0.mapKeepingOld(&left) { $0 <- right }
}

/// Maps an optional dictionary through a transform of its values.
public func <- <Transform: XMLTransformType>(left: inout [String: Transform.Object]?, right: (XMLMap, Transform)) {
    right.0.map(&left, through: right.1, read: { $0.valuesByName($1) }, content: dictionaryContent)
}

/// Writes a dictionary through a transform of its values.
public func >>> <Transform: XMLTransformType>(left: [String: Transform.Object]?, right: (XMLMap, Transform)) {
    right.0.write(left, through: right.1, content: dictionaryContent)
}

// MARK: Dictionaries of arrays

/// Maps a dictionary of arrays through a transform of the arrays' items.
public func <- <Transform: XMLTransformType>(left: inout [String: [Transform.Object]], right: (XMLMap, Transform)) {
    right.0.mapKeepingOld(&left) { $0 <- right }
}

/// Maps an optional dictionary of arrays through a transform of the arrays' items.
public func <- <Transform: XMLTransformType>(left: inout [String: [Transform.Object]]?, right: (XMLMap, Transform)) {
    right.0.map(
        &left, through: right.1,
        read: { found, transform in found.valuesByName { $0.items.compactMap(transform) } },
        content: { left, content in dictionaryContent(left) { listContent($0, content) } }
    )
}

/// Writes a dictionary of arrays through a transform of the arrays' items.
public func >>> <Transform: XMLTransformType>(left: [String: [Transform.Object]]?, right: (XMLMap, Transform)) {
    right.0.write(left, through: right.1, content: { left, content in dictionaryContent(left) { listContent($0, content) } })
}

// MARK: - Collections of transformed values

private func listContent<Item>(_ items: [Item], _ content: (Item?) -> ContentValue?) -> ContentValue? { .list(items.compactMap(content)) }

private func rowsContent<Item>(_ rows: [[Item]], _ content: (Item?) -> ContentValue?) -> ContentValue? {
    .list(rows.compactMap { listContent($0, content) })
}

private func setContent<Item>(_ items: Set<Item>, _ content: (Item?) -> ContentValue?) -> ContentValue? {
    .list(items.compactMap(content).sorted(byKey: \.sortKey))
}

private func dictionaryContent<Value>(_ dictionary: [String: Value], _ content: (Value) -> ContentValue?) -> ContentValue? {
    .element(ElementContent(entries: dictionary, content))
}
