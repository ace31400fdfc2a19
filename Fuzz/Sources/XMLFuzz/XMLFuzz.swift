import Foundation
import LibFuzzer

/// `xml-fuzz TARGET [arguments of libFuzzer]`: gives a target whatever libFuzzer makes up, until the target finds a fault, which ends the program.
@main
struct XMLFuzz {
    private static let target = CommandLine.arguments.dropFirst().first.flatMap(Target.init)

    static func main() {
        guard target != nil else {
            print("usage: xml-fuzz \(Target.allCases.map(\.rawValue).joined(separator: "|")) [arguments of libFuzzer]")
            exit(2)
        }
        // libFuzzer takes what follows for a command line: the target's name is its program's.
        var count = CommandLine.argc - 1
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { start, count in
                // Good for `count` bytes until this returns.
                let input = Array(UnsafeBufferPointer(start: start, count: count))
                if let fault = XMLFuzz.target?.fault(in: input) {
                    FileHandle.standardError.write(Data("FAULT: \(fault)\n".utf8))
                    abort()
                }
                return 0
            })
    }
}
