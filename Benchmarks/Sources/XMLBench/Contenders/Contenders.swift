/// All contenders, in the order in which tables list them.
enum Contenders {
    static let all: [any Contender] = [
        ExpatContender(),
        XMLCodableContender(),
        XMLCodableDirectContender(),
        XMLCodableUnmarkedContender(),
        XMLCodableRecordsContender(),
        XMLCodableRecordsContender.onAllCores,
        XMLMapperCompatContender(form: .tree),
        XMLMapperCompatContender(form: .dictionaries),
        XMLCoderContender(),
        DelegateContender(),
        JSONContender(),
        ProgramContender.expatCPP,
        ProgramContender.quickXML,
    ]

    static func named(_ name: String) throws -> any Contender {
        guard let contender = all.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw BenchmarkError("There is no contender '\(name)'; there are \(all.map(\.name).joined(separator: ", ")).")
        }
        return contender
    }
}
