import Foundation
import XMLCodable

/// Reads a settings file with attributes and choices, changes it, and writes it again.
///
/// Written against names that XMLCoder has too: with `import XMLCoder` it compiles unchanged.
@main
enum SettingsFile {
    static let document = Data(
        """
        <settings version="2">
            <window x="40" y="60" width="1280" height="800"/>
            <option name="theme">dark</option>
            <option name="font">Inter &amp; Mono</option>
            <rules>
                <ignore pattern="*.tmp"/>
                <open pattern="*.md" with="editor"/>
                <run at="save"><command>make check</command></run>
                <ignore pattern=".git"/>
            </rules>
        </settings>
        """.utf8)

    static func main() throws {
        var settings = try XMLDecoder().decode(Settings.self, from: document)

        print("version \(settings.version), window \(settings.window.width) x \(settings.window.height)")
        for option in settings.options { print("- \(option.name): \(option.value)") }
        for rule in settings.rules.all {
            switch rule {
            case .ignore(let pattern): print("ignore \(pattern.pattern)")
            case .open(let pattern): print("open \(pattern.pattern) with \(pattern.with ?? "anything")")
            case .run(let command): print("run '\(command.command)' at \(command.at)")
            }
        }

        settings.window.isMaximized = true
        settings.rules.all.swapAt(0, 1)

        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        let changed = try encoder.encode(settings, withRootKey: "settings", header: XMLHeader(version: 1.0))
        print(String(decoding: changed, as: UTF8.self))
    }
}
