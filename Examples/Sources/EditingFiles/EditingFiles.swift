import Foundation
import XMLDocuments

/// A part of a Maven project: what a release changes.
struct Project: Codable {
    var version: String
    var dependencies: Dependencies

    struct Dependencies: Codable {
        var dependency: [Dependency]
    }

    struct Dependency: Codable {
        var groupId: String
        var artifactId: String
        var version: String?
        var scope: String?
    }
}

/// Releases a project: its file gets another version and a dependency, and nothing else in it changes.
@main
enum EditingFiles {
    static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <version>1.4.0-SNAPSHOT</version> <!-- a release drops the suffix -->

          <dependencies>
            <!-- at run time -->
            <dependency>
              <groupId>org.slf4j</groupId>
              <artifactId>slf4j-api</artifactId>
              <version>2.0.9</version>
              <exclusions/>
            </dependency>
          </dependencies>
        </project>

        """

    static func main() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("pom-\(UUID().uuidString).xml")
        try Data(document.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }

        var editor = try XMLDocumentEditor(Project.self, contentsOf: url)
        editor.value.version = "1.4.0"
        editor.value.dependencies.dependency[0].version = "2.0.13"
        editor.value.dependencies.dependency.append(
            Project.Dependency(groupId: "org.junit.jupiter", artifactId: "junit-jupiter", version: "5.10.0", scope: "test"))
        try editor.write()
        print(try String(contentsOf: url, encoding: .utf8))

        // Nothing tells which of two equal elements goes, and they differ in what the model does not read.
        var doubtful = try XMLDocumentEditor(
            [String: [String]].self, from: Data("<r><a id='1'>x</a><a id='2'>x</a></r>".utf8))
        doubtful.value["a"] = ["x"]
        do {
            print(String(decoding: try doubtful.data(), as: UTF8.self))
        } catch let error as XMLEditingError {
            print("refused: \(error)")
        }
    }
}
