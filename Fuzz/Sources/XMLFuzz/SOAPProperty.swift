import Foundation
import SOAP
import XMLCodable

/// An envelope that is read as types is written as one that is read as the same.
enum SOAPProperty {
    private struct Header: Codable, Equatable {
        var session: String?
        enum CodingKeys: String, CodingKey { case session = "{urn:peers}Session" }
    }

    private struct Person: Codable, Equatable, SOAPElement {
        static let elementName = "{urn:peers}person"
        var name: String?
        var age: Int?
        var born: Date?
        var picture: Data?
        var friend: [Person]
    }

    /// What went wrong with a message; nil if nothing did, which includes that it could not be read.
    static func fault(_ document: [UInt8]) -> String? {
        let data = Data(document)
        return again(TypedSOAPEnvelope<Header, Person>.self, data)
            ?? again(TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<Person>>.self, data)
    }

    private static func again<Header: Codable & Equatable, Body: Codable & Equatable>(
        _ type: TypedSOAPEnvelope<Header, Body>.Type, _ data: Data
    ) -> String? {
        let envelope: TypedSOAPEnvelope<Header, Body>
        do {
            envelope = try TypedSOAPEnvelope<Header, Body>(parsing: data)
        } catch {
            _ = "\(error)"
            return nil
        }
        let written: Data
        do { written = try envelope.data() } catch { return "\(error) when \(envelope) was written" }
        do {
            let back = try TypedSOAPEnvelope<Header, Body>(parsing: written)
            return back == envelope ? nil : "\(envelope) came back as \(back) from \(text(written))"
        } catch {
            return "\(error) in \(text(written)), which was written for \(envelope)"
        }
    }

    fileprivate static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self).debugDescription }
}

/// Every request gets an envelope that can be read, or none, and no fault tells of the program.
enum SOAPServerProperty {
    private struct Person: Codable, SOAPElement {
        static let elementName = "{urn:peers}person"
        var name: String?
        var age: Int?
        var friend: [Person]
    }

    private struct Fail: Codable, SOAPElement { static let elementName = "{urn:peers}fail" }

    private struct Numbers: Codable { var a: [Int] }

    private struct Secret: Error {}

    private static let dispatcher: SOAPDispatcher = {
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (person: Person) in person }
        dispatcher.register { (_: Fail) -> Person in throw Secret() }
        dispatcher.register(operation: "{urn:peers}sum", result: "sum") { (numbers: Numbers) in numbers.a.reduce(0, &+) }
        return dispatcher
    }()

    private struct Anything: Decodable { init(from decoder: any Decoder) throws {} }

    static func fault(_ request: [UInt8]) -> String? {
        let reply = Answer.wait { await dispatcher.respond(to: Data(request)).body }
        if reply.isEmpty { return nil }
        do {
            _ = try TypedSOAPEnvelope<NoSOAPHeader, Anything>(parsing: reply)
            return nil
        } catch let fault as SOAPFault {
            return fault.reason.contains("Secret") ? "\(fault) tells of the program" : nil
        } catch {
            return "\(error) in the answer \(SOAPProperty.text(reply))"
        }
    }
}
