import Foundation
import Testing
import XMLCodable

@Suite("Formats: JUnit reports")
struct JUnitTests {
    struct Report: Codable, Equatable {
        @Attribute var name: String?
        @Attribute var tests: Int
        @Attribute var failures: Int
        @Attribute var time: Decimal?
        var suites: [Suite]
        enum CodingKeys: String, CodingKey { case name, tests, failures, time, suites = "testsuite" }
    }

    struct Suite: Codable, Equatable {
        @Attribute var name: String
        @Attribute var tests: Int
        @Attribute var failures: Int
        @Attribute var errors: Int
        @Attribute var skipped: Int?
        @Attribute var timestamp: Date?
        var properties: [Property]?
        var cases: [Case]
        @XMLCData var output: String?
        enum CodingKeys: String, CodingKey {
            case name, tests, failures, errors, skipped, timestamp
            case properties = "properties/property"
            case cases = "testcase"
            case output = "system-out"
        }
    }

    struct Property: Codable, Equatable { @Attribute var name: String; @Attribute var value: String }
    struct Case: Codable, Equatable {
        @Attribute var className: String
        @Attribute var name: String
        @Attribute var time: Decimal?
        @XMLInline var outcome: Outcome?
        enum CodingKeys: String, CodingKey { case className = "classname", name, time, outcome }
    }
    enum Outcome: Codable, Equatable { case failure(Problem), error(Problem), skipped(Skip) }
    struct Problem: Codable, Equatable {
        @Attribute var message: String?
        @Attribute var type: String
        @XMLText var details: String?
    }
    struct Skip: Codable, Equatable { @Attribute var message: String? }

    static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="nightly" tests="4" failures="1" time="1.75">
          <testsuite name="Cart" tests="3" failures="1" errors="0" skipped="1" timestamp="2026-11-22T06:00:00Z">
            <properties>
              <property name="os" value="linux" />
              <property name="seed" value="7" />
            </properties>
            <testcase classname="shop.Cart" name="adds an item" time="0.25" />
            <testcase classname="shop.Cart" name="adds up" time="1.5">
              <failure message="3 &lt; 4" type="AssertionFailure">Cart.swift:12: expected 3 &lt; 4
        at Cart.swift:7</failure>
            </testcase>
            <testcase classname="shop.Cart" name="pays">
              <skipped message="no network" />
            </testcase>
            <system-out><![CDATA[12 < 13 & done]]></system-out>
          </testsuite>
          <testsuite name="Stock" tests="1" failures="0" errors="0">
            <testcase classname="shop.Stock" name="counts" />
          </testsuite>
        </testsuites>
        """

    @Test("A report is read and written again as it was")
    func report() throws {
        let report = try expectSameDocument(Report.self, Self.document, root: "testsuites", header: .utf8) { encoder, decoder in
            encoder.dateEncodingStrategy = .iso8601
            decoder.dateDecodingStrategy = .iso8601
        }
        #expect(report.suites.map(\.cases.count) == [3, 1])
        #expect(report.suites[0].properties?.map(\.name) == ["os", "seed"])
        #expect(report.suites[1].properties == nil)
        #expect(report.suites[0].cases[2].outcome == .skipped(Skip(message: .init("no network"))))
        guard case .failure(let failure) = report.suites[0].cases[1].outcome else { return #expect(Bool(false), "no failure") }
        #expect(failure.details == "Cart.swift:12: expected 3 < 4\nat Cart.swift:7")
    }
}
