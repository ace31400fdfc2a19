import Testing

/// Every attack of the corpus that takes neither much time nor much memory, through every way into the library.
@Suite("Attacks")
struct AttackTests {
    @Test("by markup that breaks the rules", arguments: MarkupAttacks.all)
    func markup(_ attack: Attack) { attack.run() }

    @Test("by bytes that are no characters, and by encodings", arguments: EncodingAttacks.all)
    func encoding(_ attack: Attack) { attack.run() }

    @Test("by declarations and references", arguments: EntityAttacks.quick)
    func entities(_ attack: Attack) { attack.run() }

    @Test("have names of their own, by which they are found")
    func names() {
        let all = MarkupAttacks.all + EncodingAttacks.all + EntityAttacks.quick + EntityAttacks.confined + SizeAttacks.all
        #expect(Set(all.map(\.name)).count == all.count)
    }
}
