extension DecodingSite {
    /// The value in the site's place without what cannot be decoded of it, and why that cannot: a list without items, nil.
    package func decodeLosing<Value: Decodable>(_ type: Value.Type) throws -> (value: Value, issues: [XMLCodingIssue]) {
        let issues = context.logOfIssues()
        let mark = issues.begin()
        let traits = context.traits(of: type)
        if traits.isList { issues.nextListIsLossy = true }
        defer { issues.nextListIsLossy = false }
        var value: Value
        do {
            value = try context.decode(type, traits, at: place.untyped, step: .none, frame: frame)
        } catch {
            context.note(error, since: mark, at: place, path: codingPath)
            guard let none = traits.nilValue(as: type), context.mayGoOn(after: error, losing: true, issues) else { throw error }
            issues.tolerateFailure()
            value = none
        }
        return (value, issues.entries[mark...].filter(\.isTolerated).map(\.issue))
    }
}
