import Foundation
import Testing
import XMLCodable

/// Documents as they are in use, by types without a struct for every element that only holds others.
@Suite("Documents with keys that are paths")
struct PathKeysDocumentsTests {
    /// A project of Maven. Source: Maven's POM reference, <https://maven.apache.org/pom.html>.
    struct Project: Codable, Equatable {
        struct Dependency: Codable, Equatable {
            var groupId: String, artifactId: String
            var version: String?
            var scope: String?
            var exclusions: [Exclusion]?

            enum CodingKeys: String, CodingKey {
                case groupId, artifactId, version, scope, exclusions = "exclusions/exclusion"
            }
        }

        struct Exclusion: Codable, Equatable { var groupId: String, artifactId: String }

        struct Plugin: Codable, Equatable {
            var artifactId: String
            var source: String?
            var arguments: [String]?
            var goals: [String]?

            enum CodingKeys: String, CodingKey {
                case artifactId
                case source = "configuration/source"
                case arguments = "configuration/compilerArgs/arg"
                case goals = "executions/execution/goals/goal"
            }
        }

        @Attribute var schemaLocation: String
        var modelVersion: String
        var parent: String?
        var artifactId: String
        var modules: [String]?
        var properties: [String: String]?
        var managed: [Dependency]?
        var dependencies: [Dependency]
        var directory: String?
        var plugins: [Plugin]
        var extensions: [Dependency]?

        enum CodingKeys: String, CodingKey {
            case schemaLocation = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
            case modelVersion
            case parent = "parent/artifactId"
            case artifactId
            case modules = "modules/module"
            case properties
            case managed = "dependencyManagement/dependencies/dependency"
            case dependencies = "dependencies/dependency"
            case directory = "build/directory"
            case plugins = "build/plugins/plugin"
            case extensions = "build/extensions/extension"
        }
    }

    static let pom = """
        <project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/maven-4.0.0.xsd">
            <modelVersion>4.0.0</modelVersion>
            <parent>
                <artifactId>parent</artifactId>
            </parent>
            <artifactId>shop</artifactId>
            <modules>
                <module>core</module>
                <module>web</module>
            </modules>
            <properties>
                <java.version>21</java.version>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
            </properties>
            <dependencyManagement>
                <dependencies>
                    <dependency>
                        <groupId>org.junit</groupId>
                        <artifactId>junit-bom</artifactId>
                        <version>5.10.0</version>
                    </dependency>
                </dependencies>
            </dependencyManagement>
            <dependencies>
                <dependency>
                    <groupId>org.junit.jupiter</groupId>
                    <artifactId>junit-jupiter</artifactId>
                    <scope>test</scope>
                    <exclusions>
                        <exclusion>
                            <groupId>org.hamcrest</groupId>
                            <artifactId>hamcrest</artifactId>
                        </exclusion>
                    </exclusions>
                </dependency>
            </dependencies>
            <build>
                <directory>out</directory>
                <plugins>
                    <plugin>
                        <artifactId>maven-compiler-plugin</artifactId>
                        <configuration>
                            <source>21</source>
                            <compilerArgs>
                                <arg>-Xlint</arg>
                                <arg>-parameters</arg>
                            </compilerArgs>
                        </configuration>
                    </plugin>
                    <plugin>
                        <artifactId>maven-jar-plugin</artifactId>
                        <executions>
                            <execution>
                                <goals>
                                    <goal>jar</goal>
                                </goals>
                            </execution>
                        </executions>
                    </plugin>
                </plugins>
            </build>
        </project>
        """

    @Test("A Maven POM needs no struct for an element that only holds others", arguments: [false, true])
    func mavenProject(processing: Bool) throws {
        let project = Project(
            schemaLocation: .init("http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/maven-4.0.0.xsd"), modelVersion: "4.0.0",
            parent: "parent", artifactId: "shop", modules: ["core", "web"],
            properties: ["project.build.sourceEncoding": "UTF-8", "java.version": "21"],
            managed: [Project.Dependency(groupId: "org.junit", artifactId: "junit-bom", version: "5.10.0")],
            dependencies: [
                Project.Dependency(
                    groupId: "org.junit.jupiter", artifactId: "junit-jupiter", scope: "test",
                    exclusions: [Project.Exclusion(groupId: "org.hamcrest", artifactId: "hamcrest")])
            ],
            directory: "out",
            plugins: [
                Project.Plugin(artifactId: "maven-compiler-plugin", source: "21", arguments: ["-Xlint", "-parameters"]),
                Project.Plugin(artifactId: "maven-jar-plugin", goals: ["jar"]),
            ])
        let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.unknownNodePolicy) = (processing, .error) }
        #expect(try decoder.decode(Project.self, from: Self.pom) == project)
        let encoded = try XMLEncoder { $0.outputFormatting = .prettyPrinted }.encodeToString(
            project, withRootKey: "project",
            rootAttributes: ["xmlns": "http://maven.apache.org/POM/4.0.0", "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance"])
        #expect(encoded == Self.pom)
    }

    /// A document type of Ant's kind: dictionaries whose entries are attributes alone.
    struct Build: Codable, Equatable {
        var name: String, properties: [String: String], targets: [String: Target]

        struct Target: Codable, Equatable {
            @Attribute var depends: String?
            var messages: [String]
            enum CodingKeys: String, CodingKey { case depends, messages = "echo" }
        }

        enum CodingKeys: String, CodingKey {
            case name = "@name"
            case properties = "property[@name]/@value"
            case targets = "target[@name]"
        }
    }

    @Test("A build file of Ant is a struct with two dictionaries")
    func antBuild() throws {
        let document =
            #"<project name="shop"><property name="dir" value="out" /><property name="src" value="in" />"#
            + #"<target name="all" depends="clean"><echo>done</echo></target><target name="clean" /></project>"#
        let build = Build(
            name: "shop", properties: ["src": "in", "dir": "out"],
            targets: ["clean": .init(depends: nil, messages: []), "all": .init(depends: .init("clean"), messages: ["done"])])
        #expect(try XMLDecoder { $0.unknownNodePolicy = .error }.decode(Build.self, from: document) == build)
        #expect(try XMLEncoder().encodeToString(build, withRootKey: "project") == document)
    }
}
