// Processes of tests take values with them from Swift 6.3 on; Apple's other systems have no processes to start.
#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing

/// Attacks on memory, time and the stack: each in a process of its own, one after the other.
///
/// With a path in the environment variable `ATTACK_REPORT`, a line is added to that file for each way into the library: the attack, the way,
/// the processor's seconds, and the process's peak of memory so far in MiB.
@Suite("Confined attacks by numbers", .serialized)
struct ConfinedAttackTests {
    @Test("Entities and declarations keep within bounds of time and memory", arguments: EntityAttacks.confined)
    func entities(_ attack: Attack) async { await ConfinedAttack.expect(attack) }

    @Test("Depth and names keep within bounds of time and memory", arguments: SizeAttacks.structure)
    func structure(_ attack: Attack) async { await ConfinedAttack.expect(attack) }
}

// A suite of its own, so that two processes run at a time.
@Suite("Confined attacks by length", .serialized)
struct ConfinedLengthTests {
    @Test("Long values keep within bounds of time and memory", arguments: SizeAttacks.values)
    func values(_ attack: Attack) async { await ConfinedAttack.expect(attack) }

    @Test("Attacks stay cheap where limits are those for untrusted documents", arguments: SizeAttacks.untrusted)
    func untrusted(_ attack: Attack) async { await ConfinedAttack.expect(attack) }
}

@Suite("Confined attacks on services", .serialized)
struct ConfinedMessageTests {
    @Test("Messages keep within bounds of time and memory", arguments: MessageAttacks.all)
    func messages(_ attack: Attack) async { await ConfinedAttack.expect(attack) }
}

enum ConfinedAttack {
    static let corpus = EntityAttacks.confined + SizeAttacks.all + MessageAttacks.all

    /// Over a document of 25 MB: that, what is decoded of it, what expat holds of it, and room to grow.
    static let megabytes = 320
    static let seconds = 30

    static func expect(_ attack: Attack) async {
        await #expect(processExitsWith: .success, "\(attack.name)") { [name = attack.name as String] in
            let attack = try #require(ConfinedAttack.corpus.first { $0.name == name })
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: ConfinedAttack.seconds)
            await attack.run { entryPoint, seconds in ConfinedAttack.report(attack.name, entryPoint.name, seconds) }
            #expect(Confinement.peakMegabytes < ConfinedAttack.megabytes || !Confinement.isStrict)
        }
    }

    static func report(_ attack: String, _ way: String, _ seconds: Double) {
        guard let path = ProcessInfo.processInfo.environment["ATTACK_REPORT"] else { return }
        let line = "\(attack)\t\(way)\t\(String(format: "%.3f", seconds))\t\(Confinement.peakMegabytes)\n"
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        defer { try? file.close() }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data(line.utf8))
    }
}
#endif
