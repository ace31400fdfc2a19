import Foundation
import Testing
import XMLDocuments

@Suite("Editing: documents as they are in use")
struct RealDocumentEditTests {
    // MARK: Maven

    struct Project: Codable {
        struct Dependencies: Codable { var dependency: [Dependency] }
        struct Dependency: Codable, Equatable {
            var groupId: String, artifactId: String
            var version: String?
            var scope: String?
        }
        var version: String, dependencies: Dependencies
    }

    static let pom = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Licensed to nobody -->
        <project xmlns="http://maven.apache.org/POM/4.0.0"
                 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                 xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
          <modelVersion>4.0.0</modelVersion>

          <groupId>org.example</groupId>
          <artifactId>demo</artifactId>
          <version>1.4.0-SNAPSHOT</version> <!-- bump before a release -->

          <properties>
            <maven.compiler.source>17</maven.compiler.source>
          </properties>

          <dependencies>
            <!-- at run time -->
            <dependency>
              <groupId>org.slf4j</groupId>
              <artifactId>slf4j-api</artifactId>
              <version>2.0.9</version>
              <exclusions/>
            </dependency>
            <dependency>
              <groupId>org.junit.jupiter</groupId>
              <artifactId>junit-jupiter</artifactId>
              <version>5.10.0</version>
              <scope>test</scope>
            </dependency>
          </dependencies>
        </project>

        """

    @Test("A POM gets another version, and one line differs")
    func bump() throws { try expectEdit(Project.self, Self.pom, ["1.4.0-SNAPSHOT": "1.4.0"]) { $0.version = "1.4.0" } }

    @Test("A POM gets a dependency, laid out as the others")
    func addDependency() throws {
        let added = """
                <dependency>
                  <groupId>com.google.guava</groupId>
                  <artifactId>guava</artifactId>
                  <version>33.0.0-jre</version>
                </dependency>
              </dependencies>
            """
        try expectEdit(Project.self, Self.pom, ["  </dependencies>": added]) {
            $0.dependencies.dependency.append(.init(groupId: "com.google.guava", artifactId: "guava", version: "33.0.0-jre"))
        }
    }

    @Test("A POM loses a dependency with its lines")
    func removeDependency() throws {
        let removed = """
                <dependency>
                  <groupId>org.slf4j</groupId>
                  <artifactId>slf4j-api</artifactId>
                  <version>2.0.9</version>
                  <exclusions/>
                </dependency>

            """
        try expectEdit(Project.self, Self.pom, [removed: ""]) { $0.dependencies.dependency.removeFirst() }
    }

    @Test("A POM's dependency changes while another one is added")
    func changeAndAdd() throws {
        let exclusions = "<exclusions/>\n    </dependency>\n"
        let added = "    <dependency>\n      <groupId>a</groupId>\n      <artifactId>b</artifactId>\n    </dependency>\n"
        try expectEdit(Project.self, Self.pom, ["2.0.9": "2.0.13", exclusions: exclusions + added]) {
            $0.dependencies.dependency[0].version = "2.0.13"
            $0.dependencies.dependency.insert(.init(groupId: "a", artifactId: "b"), at: 1)
        }
    }

    // MARK: MSBuild

    struct BuildProject: Codable {
        struct PropertyGroup: Codable {
            var targetFramework: String?
            var nullable: String?
            enum CodingKeys: String, CodingKey { case targetFramework = "TargetFramework", nullable = "Nullable" }
        }
        struct ItemGroup: Codable {
            var references: [PackageReference]
            enum CodingKeys: String, CodingKey { case references = "PackageReference" }
        }
        struct PackageReference: Codable {
            @Attribute var include: String
            @Attribute var version: String?
            enum CodingKeys: String, CodingKey { case include = "Include", version = "Version" }
        }
        var propertyGroups: [PropertyGroup], itemGroups: [ItemGroup]
        enum CodingKeys: String, CodingKey { case propertyGroups = "PropertyGroup", itemGroups = "ItemGroup" }
    }

    static let csproj = """
        \u{FEFF}<Project Sdk="Microsoft.NET.Sdk">\r
        \r
        \t<PropertyGroup>\r
        \t\t<TargetFramework>net6.0</TargetFramework>\r
        \t</PropertyGroup>\r
        \r
        \t<ItemGroup>\r
        \t\t<PackageReference Include="Serilog" Version="3.0.1" />\r
        \t\t<PackageReference Include='xunit' Version='2.4.2' PrivateAssets="all" />\r
        \t</ItemGroup>\r
        \r
        </Project>
        """

    @Test("A project file with CRLF, tabs and a byte order mark keeps them")
    func buildProject() throws {
        let parts: KeyValuePairs = [
            "net6.0</TargetFramework>\r\n": "net8.0</TargetFramework>\r\n\t\t<Nullable>enable</Nullable>\r\n", "'2.4.2'": "'2.6.1'",
            "\"all\" />\r\n": "\"all\" />\r\n\t\t<PackageReference Include=\"It's\" Version=\"1 &lt; 2\" />\r\n",
        ]
        try expectEdit(BuildProject.self, Self.csproj, parts) {
            $0.propertyGroups[0].targetFramework = "net8.0"
            $0.propertyGroups[0].nullable = "enable"
            $0.itemGroups[0].references[1].version = "2.6.1"
            $0.itemGroups[0].references.append(.init(include: Attribute("It's"), version: Attribute(Optional("1 < 2"))))
        }
    }

    // MARK: Android

    struct Resources: Codable {
        struct Text: Codable { @Attribute var name: String; @XMLText var value: String }
        var string: [Text]
    }

    static let strings = """
        <?xml version="1.0" encoding="utf-8"?>
        <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
            <!-- The name of the app. -->
            <string name="app_name">Tom &amp; Jerry\\'s</string>
            <string name="greeting" translatable="false">Hello, %1$s!\\n</string>

            <!-- Settings -->
            <string name="rate"><![CDATA[<b>Rate</b> us]]></string>
            <string name="plain">&lt;b&gt;Bold&lt;/b&gt; &#8212; text</string>
        </resources>
        """

    @Test("Android strings: one is edited, one in a CDATA section, and one is added")
    func androidStrings() throws {
        let parts: KeyValuePairs = [
            "Tom &amp; Jerry\\'s": "Tom &amp; Jerry &lt;3", "<b>Rate</b> us": "<i>Rate</i> ]]]]><![CDATA[> us",
            "%1$s!\\n</string>\n": "%1$s!\\n</string>\n    <string name=\"bye\">Bye</string>\n",
        ]
        try expectEdit(Resources.self, Self.strings, parts) {
            $0.string[0].value = "Tom & Jerry <3"
            $0.string[2].value = "<i>Rate</i> ]]> us"
            $0.string.insert(.init(name: Attribute("bye"), value: "Bye"), at: 2)
        }
    }

    // MARK: SVG

    struct Drawing: Codable {
        struct Circle: Codable {
            @Attribute var radius: Double
            @Attribute var fill: String?
            enum CodingKeys: String, CodingKey { case radius = "r", fill }
        }
        @Attribute var width: String?
        var circle: [Circle]
    }

    static let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink='http://www.w3.org/1999/xlink' viewBox="0 0 10 10"><defs><style>a > b { }</style></defs><circle cx="5" cy="5" r="4.0" fill='red'/><g/><circle r="1"/></svg>"#

    @Test("An SVG on one line: attributes change, come and go")
    func drawing() throws {
        let parts: KeyValuePairs = [
            #"viewBox="0 0 10 10""#: #"viewBox="0 0 10 10" width="10""#, " fill='red'": "",
            #"<circle r="1"/>"#: #"<circle r="2.5" fill="blue"/><circle r="3.0"/>"#,
        ]
        try expectEdit(Drawing.self, Self.svg, parts) {
            $0.width = "10"
            $0.circle[0].fill = nil
            $0.circle[1].radius = 2.5
            $0.circle[1].fill = "blue"
            $0.circle.append(.init(radius: Attribute(3), fill: Attribute(String?.none)))
        }
    }

    // MARK: Property lists

    struct PropertyList: Codable {
        enum Node: Codable {
            case key(String), string(String), integer(Int)
            case `true`
            case `false`
            case array(Nodes)
        }
        struct Nodes: Codable { @XMLInline var nodes: [Node] }
        var dict: Nodes
    }

    static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>CFBundleVersion</key>
        \t<string>41</string>
        \t<key>UIDeviceFamily</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<integer>2</integer>
        \t</array>
        \t<key>UIRequiresFullScreen</key>
        \t<true/>
        </dict>
        </plist>

        """

    @Test("A property list: a value changes, an entry comes, a flag is toggled")
    func propertyList() throws {
        let parts: KeyValuePairs = [
            "<string>41</string>\n": "<string>42</string>\n\t<key>Name</key>\n\t<string>A&amp;B</string>\n", "<true/>": "<false/>",
            "<integer>2</integer>\n": "<integer>2</integer>\n\t\t<integer>3</integer>\n",
        ]
        try expectEdit(PropertyList.self, Self.plist, parts) {
            $0.dict.nodes[1] = .string("42")
            $0.dict.nodes[5] = .false
            $0.dict.nodes.insert(contentsOf: [.key("Name"), .string("A&B")], at: 2)
            if case .array(var nodes) = $0.dict.nodes[5] {
                nodes.nodes.append(.integer(3))
                $0.dict.nodes[5] = .array(nodes)
            }
        }
    }

    // MARK: Spreadsheets

    struct Sheet: Codable {
        struct Rows: Codable { var row: [Row] }
        struct Row: Codable {
            @Attribute var number: Int
            var cells: [Cell]
            enum CodingKeys: String, CodingKey { case number = "r", cells = "c" }
        }
        struct Cell: Codable {
            @Attribute var place: String
            @Attribute var type: String?
            var value: String?
            enum CodingKeys: String, CodingKey { case place = "r", type = "t", value = "v" }
        }
        var sheetData: Rows
    }

    static let sheet = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:B2"/>
          <sheetData>
            <row r="1" spans="1:2"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><f>SUM(A2:A9)</f><v>12.50</v></c></row>
            <row r="2"><c r="A2"/></row>
            <row r="3"/>
          </sheetData>
          <pageMargins left="0.7"/>
        </worksheet>
        """

    @Test("A sheet's cells change, and new ones stay on the line of their row")
    func cells() throws {
        let rows = #"<row r="3"><c r="A3" t="n"><v>9</v></c></row>"# + "\n    " + #"<row r="4"><c r="A4"><v>1</v></c></row>"#
        let parts: KeyValuePairs = ["12.50": "13", #"<c r="A2"/>"#: #"<c r="A2"><v>7</v></c>"#, #"<row r="3"/>"#: rows]
        try expectEdit(Sheet.self, Self.sheet, parts) {
            $0.sheetData.row[0].cells[1].value = "13"
            $0.sheetData.row[1].cells[0].value = "7"
            $0.sheetData.row[2].cells.append(.init(place: Attribute("A3"), type: Attribute(Optional("n")), value: "9"))
            $0.sheetData.row.append(
                .init(number: Attribute(4), cells: [.init(place: Attribute("A4"), type: Attribute(String?.none), value: "1")]))
        }
    }
}
