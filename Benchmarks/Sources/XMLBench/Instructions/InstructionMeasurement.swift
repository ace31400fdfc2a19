/// One number of the guard: what a contender does with a document.
struct InstructionMeasurement: Sendable {
    let kind: DocumentKind
    let contender: String
    let operation: ChildCommand.Operation
    /// Counts the first operation of a process, in place of those after it.
    var isFirst = false

    /// Its name in the baseline.
    var name: String {
        let way = contender == XMLCodableContender().name ? "" : " " + contender.split(separator: "-").dropFirst().joined(separator: "-")
        return "\(kind.rawValue)\(isFirst ? " first" : "") \(operation.rawValue)\(way)"
    }

    /// Every document by models with wrappers, and written by models that describe themselves, which are read as those are; records where they are large
    /// and where they are small; and what a process pays for its first message.
    static let all: [InstructionMeasurement] = {
        let whole = DocumentKind.allCases.flatMap { measurements($0, XMLCodableContender().name) }
        let direct = DocumentKind.allCases.map {
            InstructionMeasurement(kind: $0, contender: XMLCodableDirectContender().name, operation: .encode)
        }
        let records = [DocumentKind.catalog, .numeric].flatMap { measurements($0, XMLCodableRecordsContender().name) }
        let first = InstructionMeasurement(kind: .soap, contender: XMLCodableContender().name, operation: .decode, isFirst: true)
        return whole + direct + records + [first]
    }()

    private static func measurements(_ kind: DocumentKind, _ contender: String) -> [InstructionMeasurement] {
        ChildCommand.Operation.allCases.map { InstructionMeasurement(kind: kind, contender: contender, operation: $0) }
    }
}
