/// An app's models on their way from XMLMapper to `Codable`, step by step; see Docs/MigratingFromXMLMapper.md.
@main
enum MigratingFromXMLMapper {
    static func main() throws {
        try Step1.run()
        try Step2.run()
        try Step3.run()
        try Step4.run()
        try Step5.run()
        try Step6.run()
        print("Every step does what it should.")
    }
}

/// Something was not as a step says.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
}

func expect<Value: Equatable>(_ value: Value, _ expected: Value) throws {
    guard value == expected else { throw Unexpected(description: "expected \(expected), found \(value)") }
}
