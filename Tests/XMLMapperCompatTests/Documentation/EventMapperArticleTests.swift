import Foundation
import Testing
import XMLMapperCompat

@Suite("The article on the event-driven mapper")
struct EventMapperArticleTests {
    final class Person: XMLMappedObject {
        var id: String?
        var firstName = ""
        var lastName = ""
        var address: Address?
        var friends: [Person] = []

        init(id: String?) { self.id = id }

        func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) {
            switch name {
            case "firstName": firstName = string
            case "lastName": lastName = string
            default: break
            }
        }
    }

    struct Address: Codable, Equatable {
        var city: String
        var zip: Int
    }

    final class PeopleDelegate: XMLObjectMapperDelegate {
        var people: [Person] = []

        func mapper(
            _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
            currentObject: (any XMLMappedObject)?
        ) -> XMLObjectMapper.Answer {
            switch name {
            case "people": return nil
            case "person":
                let person = Person(id: attributes["id"])
                if let parent = currentObject as? Person { parent.friends.append(person) } else { people.append(person) }
                return .object(person)
            case "address": return .decode(Address.self) { (currentObject as? Person)?.address = $0 }
            case "history": return .skipSubtree
            default: return .currentObject
            }
        }
    }

    static let people = """
        <?xml version="1.0"?>
        <people>
          <person id="1">
            <name><firstName>Fred</firstName><lastName>Smith &amp; Son</lastName></name>
            <address><city>Bern</city><zip>3000</zip></address>
            <friends>
              <person id="2"><name><firstName>Ann</firstName></name></person>
            </friends>
            <history><person id="3"/></history>
          </person>
          <person id="4"><name><lastName>Lee</lastName></name></person>
        </people>
        """

    @Test("Objects are made at start tags and span the levels below")
    func objects() throws {
        let delegate = PeopleDelegate()
        try XMLObjectMapper(delegate: delegate).parse(Self.people)
        #expect(delegate.people.map(\.id) == ["1", "4"])
        let fred = try #require(delegate.people.first)
        #expect(fred.firstName == "Fred" && fred.lastName == "Smith & Son")
        #expect(fred.address == Address(city: "Bern", zip: 3000))
        #expect(fred.friends.map(\.firstName) == ["Ann"])
        #expect(fred.friends.first?.friends.isEmpty == true, "the history was skipped")
        #expect(delegate.people.last?.lastName == "Lee")
    }

    // MARK: The article's own signatures

    /// Answers with objects only, as the article's delegate does.
    final class ObjectsDelegate: XMLObjectMapperDelegate {
        var people: [Person] = []
        var finished: [String] = []

        func mapper(
            _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
            currentObject: (any XMLMappedObject)?
        ) -> (any XMLMappedObject)? {
            switch name {
            case "people", "history": return nil
            case "person":
                let person = Person(id: attributes["id"])
                people.append(person)
                return person
            default: return currentObject
            }
        }

        func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, currentObject: (any XMLMappedObject)?) {
            if name == "person", let person = currentObject as? Person { finished.append(person.id ?? "") }
        }
    }

    @Test("A delegate that gives objects, and is told the current object at the end, is asked and told")
    func objectsAsAnswers() throws {
        let delegate = ObjectsDelegate()
        try XMLObjectMapper(delegate: delegate).parse(Self.people)
        #expect(delegate.people.map(\.id) == ["1", "2", "3", "4"])
        #expect(delegate.people[0].firstName == "Fred" && delegate.people[0].lastName == "Smith & Son")
        #expect(delegate.people[1].firstName == "Ann")
        #expect(delegate.finished == ["2", "3", "1", "4"])
    }

    /// Has both; the answer says more.
    final class BothDelegate: XMLObjectMapperDelegate {
        var answers = 0
        func mapper(
            _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
            currentObject: (any XMLMappedObject)?
        ) -> XMLObjectMapper.Answer {
            answers += 1
            return .skipSubtree
        }
        func mapper(
            _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
            currentObject: (any XMLMappedObject)?
        ) throws -> (any XMLMappedObject)? {
            throw CancellationError()
        }
    }

    @Test("An answer goes before an object")
    func answerFirst() throws {
        let delegate = BothDelegate()
        try XMLObjectMapper(delegate: delegate).parse(Self.people)
        #expect(delegate.answers == 1)
    }
}
