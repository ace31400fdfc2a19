import Foundation
import Testing
import XMLModels

@testable import XMLCodable

@Suite("Values that say whether they make sense, read directly")
struct DirectValidationTests {
    typealias Row = DirectReadingTests.Row

    struct Thrown: Error {}

    /// A value that has to end after it begins.
    struct Booking: XMLModel, XMLValidated {
        enum XMLKeys: String, CodingKey { case first, last, inner }
        let first: Int
        let last: Int?
        let inner: [Booking]

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.first, as: Attribute<Int>.self)
            properties.add(.last, as: Int?.self)
            properties.add(.inner, as: [Booking].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            first = try values.take(.first, as: Attribute<Int>.self).wrappedValue
            last = try values.take(.last, as: Int?.self)
            inner = try values.take(.inner, as: [Booking].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}

        func validate(_ issues: inout XMLIssues) throws {
            if first == 13 { throw Thrown() }
            if let last, last < first { issues.add(XMLKeys.last, "the booking ends before it begins") }
        }
    }

    /// An object with a rule.
    final class Guest: XMLModel, XMLValidated, CustomStringConvertible {
        enum XMLKeys: String, CodingKey { case name, booking, other }
        let name: String
        let booking: Booking?
        let other: Booking

        static func describe(_ properties: inout XMLModelProperties<Guest>) {
            properties.add(.name, as: String.self)
            properties.add(.booking, as: Booking?.self)
            properties.add(.other, as: Booking.self)
        }

        required init(_ values: inout XMLModelValues<Guest>) throws {
            name = try values.take(.name, as: String.self)
            booking = try values.take(.booking, as: Booking?.self)
            other = try values.take(.other, as: Booking.self)
        }

        func write(to content: inout XMLModelContent<Guest>) throws {}

        func validate(_ issues: inout XMLIssues) { if name.isEmpty { issues.add(XMLKeys.name, "there is no name") } }

        var description: String { "\(name) \(booking as Any) \(other)" }
    }

    /// A type that says what its element has to have in it.
    struct Account: XMLModel, XMLContentValidated {
        enum XMLKeys: String, CodingKey { case owner }
        static var xmlContentRules: [XMLContentRule] { [.mayNotContain("error")] }
        let owner: String

        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.owner, as: String.self) }
        init(_ values: inout XMLModelValues<Self>) throws { owner = try values.take(.owner, as: String.self) }
        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    static let directRows: [Row] = [
        Row(Booking.self, "<b first='1'/>"),
        Row(Booking.self, "<b first='1'><last>2</last><inner first='3'/><inner first='4'><last>5</last></inner></b>"),
        Row(Guest.self, "<g><name>n</name><other first='1'/></g>"),
        Row(Guest.self, "<g><name>n</name><booking first='2'><last>2</last></booking><other first='1'><inner first='1'/></other></g>"),
    ]

    @Test("They are what they are the ordinary way", arguments: directRows)
    func values(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(isDirect, "\(ordinary)")
        #expect(direct == ordinary)
    }

    static let ordinaryRows: [Row] = [
        Row(Booking.self, "<b first='3'><last>2</last></b>"),
        Row(Booking.self, "<b first='13'/>"),
        Row(Booking.self, "<b first='1'><inner first='3'/><inner first='4'><last>3</last></inner></b>"),
        Row(Guest.self, "<g><name/><other first='1'/></g>"),
        Row(Guest.self, "<g><name>n</name><booking first='13'/><other first='1'/></g>"),
        Row(Guest.self, "<g><name>n</name><other first='2'><last>1</last></other></g>"),
        Row(Account.self, "<a><owner>o</owner></a>"),
        Row(Account.self, "<a><owner>o</owner><error>e</error></a>"),
    ]

    @Test("A value that makes no sense is refused as it is the ordinary way", arguments: ordinaryRows)
    func exceptions(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(!isDirect, "\(ordinary)")
        #expect(direct == ordinary)
    }

    @Test("Documents with a fault anywhere, and options, make no difference")
    func mutations() {
        for row in DirectValidationTests.directRows + DirectValidationTests.ordinaryRows { row.expectSameOutcomes(withFaults: true) }
    }
}
