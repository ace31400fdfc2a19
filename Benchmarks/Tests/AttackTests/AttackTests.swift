import Testing

/// Every attack of the corpus that takes neither much time nor much memory, through every way into the library.
@Suite("Attacks")
struct AttackTests {
    @Test("Markup that breaks the rules does no harm", arguments: MarkupAttacks.all)
    func markup(_ attack: Attack) async { await attack.run() }

    @Test("Encodings, and bytes that are no characters, do no harm", arguments: EncodingAttacks.all)
    func encoding(_ attack: Attack) async { await attack.run() }

    @Test("Declarations and references do no harm", arguments: EntityAttacks.quick)
    func entities(_ attack: Attack) async { await attack.run() }

    @Test("Attacks have names of their own, by which they are found")
    func names() {
        let all =
            MarkupAttacks.all + EncodingAttacks.all + EntityAttacks.quick + EntityAttacks.confined + SizeAttacks.all + MessageAttacks.all
        #expect(Set(all.map(\.name)).count == all.count)
    }
}
