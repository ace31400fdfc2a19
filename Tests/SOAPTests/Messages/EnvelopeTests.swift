import Foundation
import SOAP
import Testing
import XMLCodable

/// The messages of the note on SOAP 1.1, section 1.3.
enum StockQuote {
    struct GetLastTradePrice: Codable, Equatable, Sendable, SOAPElement {
        static let elementName = "{http://example.com/stockquote.xsd}GetLastTradePrice"
        var tickerSymbol: String
    }

    struct Parameters: Codable, Equatable, Sendable { var symbol: String }

    struct Price: Codable, Equatable, Sendable {
        var price: Double
        enum CodingKeys: String, CodingKey { case price = "Price" }
    }

    static let request = """
        <SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" \
        SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">
           <SOAP-ENV:Body>
               <m:GetLastTradePrice xmlns:m="Some-URI">
                   <symbol>DIS</symbol>
               </m:GetLastTradePrice>
           </SOAP-ENV:Body>
        </SOAP-ENV:Envelope>
        """

    static let reply = """
        <SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" \
        SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/>
           <SOAP-ENV:Body>
               <m:GetLastTradePriceResponse xmlns:m="Some-URI">
                   <Price>34.5</Price>
               </m:GetLastTradePriceResponse>
           </SOAP-ENV:Body>
        </SOAP-ENV:Envelope>
        """.replacingOccurrences(of: "encoding/\"/>", with: "encoding/\">")
}

/// The messages of SOAP 1.2 part 0, section 2.1 and 2.2, shortened.
enum TravelReservation {
    struct Header: Codable, Equatable {
        struct Reservation: Codable, Equatable {
            @Attribute var role: String
            @Attribute var mustUnderstand: Bool
            var reference: String, dateAndTime: Date
            enum CodingKeys: String, CodingKey {
                case role = "{http://www.w3.org/2003/05/soap-envelope}role"
                case mustUnderstand = "{http://www.w3.org/2003/05/soap-envelope}mustUnderstand"
                case reference = "{http://travelcompany.example.org/reservation}reference"
                case dateAndTime = "{http://travelcompany.example.org/reservation}dateAndTime"
            }
        }
        struct Passenger: Codable, Equatable {
            var name: String
            enum CodingKeys: String, CodingKey { case name = "{http://mycompany.example.com/employees}name" }
        }
        var reservation: Reservation, passenger: Passenger
        enum CodingKeys: String, CodingKey {
            case reservation = "{http://travelcompany.example.org/reservation}reservation"
            case passenger = "{http://mycompany.example.com/employees}passenger"
        }
    }

    struct Body: Codable, Equatable {
        struct Itinerary: Codable, Equatable {
            struct Leg: Codable, Equatable { var departing: String, arriving: String, departureDate: String }
            var departure: Leg
            enum CodingKeys: String, CodingKey { case departure = "{http://travelcompany.example.org/reservation/travel}departure" }
        }
        struct Lodging: Codable, Equatable { var preference: String? }
        var itinerary: Itinerary, lodging: Lodging
        enum CodingKeys: String, CodingKey {
            case itinerary = "{http://travelcompany.example.org/reservation/travel}itinerary"
            case lodging = "{http://travelcompany.example.org/reservation/hotels}lodging"
        }
    }

    static let message = """
        <?xml version='1.0' ?>
        <env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope">
         <env:Header>
          <m:reservation xmlns:m="http://travelcompany.example.org/reservation"
                  env:role="http://www.w3.org/2003/05/soap-envelope/role/next" env:mustUnderstand="true">
           <m:reference>uuid:093a2da1-q345-739r-ba5d-pqff98fe8j7d</m:reference>
           <m:dateAndTime>2001-11-29T13:20:00.000-05:00</m:dateAndTime>
          </m:reservation>
          <n:passenger xmlns:n="http://mycompany.example.com/employees"
                  env:role="http://www.w3.org/2003/05/soap-envelope/role/next" env:mustUnderstand="true">
           <n:name>Åke Jógvan Øyvind</n:name>
          </n:passenger>
         </env:Header>
         <env:Body>
          <p:itinerary xmlns:p="http://travelcompany.example.org/reservation/travel">
           <p:departure>
            <p:departing>New York</p:departing><p:arriving>Los Angeles</p:arriving><p:departureDate>2001-12-14</p:departureDate>
           </p:departure>
          </p:itinerary>
          <q:lodging xmlns:q="http://travelcompany.example.org/reservation/hotels"><q:preference>none</q:preference></q:lodging>
         </env:Body>
        </env:Envelope>
        """
}

struct LegacyPrice: Codable, Equatable, Sendable, SOAPElement {
    static let elementName = "{urn:legacy}Price"
    static let elementForm = SOAPElementForm.unqualified
    @Attribute var currency: String
    var amount: Decimal
}

@Suite("Envelopes")
struct EnvelopeTests {
    static let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

    @Test("An element is the only one in the body, and declares its namespace itself", arguments: SOAPProtocolVersion.allCases)
    func documentLiteral(version: SOAPProtocolVersion) throws {
        let envelope = TypedSOAPEnvelope(body: StockQuote.GetLastTradePrice(tickerSymbol: "A&B"), version: version)
        let data = try envelope.data()
        #expect(
            String(decoding: data, as: UTF8.self) == Self.head + """
                <soap:Envelope xmlns:soap="\(version.namespaceURI)"><soap:Body>\
                <GetLastTradePrice xmlns="http://example.com/stockquote.xsd"><tickerSymbol>A&amp;B</tickerSymbol></GetLastTradePrice>\
                </soap:Body></soap:Envelope>
                """)
        #expect(try TypedSOAPEnvelope(parsing: data) == envelope)
        #expect(try XMLDecoder().decode(TypedSOAPEnvelope<NoSOAPHeader, StockQuote.GetLastTradePrice>.self, from: data) == envelope)
    }

    @Test("The children of an unqualified element are in no namespace")
    func unqualified() throws {
        let envelope = TypedSOAPEnvelope(body: LegacyPrice(currency: "EUR", amount: 3), version: .v1_1)
        let data = try envelope.data()
        #expect(
            String(decoding: data, as: UTF8.self) == Self.head + """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>\
                <m:Price xmlns:m="urn:legacy" currency="EUR"><amount>3</amount></m:Price></soap:Body></soap:Envelope>
                """)
        #expect(try TypedSOAPEnvelope(parsing: data) == envelope)
    }

    @Test("The note's stock quote is read, and its request written")
    func stockQuote() throws {
        let request = try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<StockQuote.Parameters>>(parsing: Data(StockQuote.request.utf8))
        #expect(request.version == .v1_1 && request.encodingStyle == "http://schemas.xmlsoap.org/soap/encoding/")
        #expect(request.body == SOAPOperation("{Some-URI}GetLastTradePrice", StockQuote.Parameters(symbol: "DIS")))
        let data = try request.data()
        #expect(
            String(decoding: data, as: UTF8.self) == Self.head + """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" \
                soap:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><soap:Body>\
                <m:GetLastTradePrice xmlns:m="Some-URI"><symbol>DIS</symbol></m:GetLastTradePrice></soap:Body></soap:Envelope>
                """)
        #expect(try TypedSOAPEnvelope(parsing: data) == request)
        #expect(try XMLDecoder().decode(TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<StockQuote.Parameters>>.self, from: data) == request)
        let reply = try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<StockQuote.Price>>(parsing: Data(StockQuote.reply.utf8))
        #expect(reply.body == SOAPOperation("{Some-URI}GetLastTradePriceResponse", StockQuote.Price(price: 34.5)))
    }

    @Test("The travel reservation of SOAP 1.2 has two header blocks and two parts in its body, and comes back")
    func travelReservation() throws {
        typealias Message = TypedSOAPEnvelope<TravelReservation.Header, TravelReservation.Body>
        let message = try Message(parsing: Data(TravelReservation.message.utf8))
        #expect(message.version == .v1_2)
        #expect(message.header.passenger.name == "Åke Jógvan Øyvind")
        #expect(message.header.reservation.dateAndTime == Date(timeIntervalSince1970: 1_007_058_000))
        #expect(message.header.reservation.mustUnderstand)
        #expect(message.body.itinerary.departure.arriving == "Los Angeles")
        #expect(message.body.lodging.preference == "none")
        let data = try message.data()
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("<soap:Header>") && text.contains("</soap:Header><soap:Body>"))
        #expect(try Message(parsing: data) == message)
    }

    @Test("Any prefix will do, and so does none")
    func prefixes() throws {
        for prefix in ["S", "soapenv", ""] {
            let (colon, declaration) = prefix.isEmpty ? ("", "xmlns") : ("\(prefix):", "xmlns:\(prefix)")
            let xml = """
                <\(colon)Envelope \(declaration)="http://schemas.xmlsoap.org/soap/envelope/"><\(colon)Header/><\(colon)Body>\
                <x:GetLastTradePrice xmlns:x="http://example.com/stockquote.xsd"><x:tickerSymbol>DIS</x:tickerSymbol></x:GetLastTradePrice>\
                </\(colon)Body></\(colon)Envelope>
                """
            #expect(try TypedSOAPEnvelope<NoSOAPHeader, StockQuote.GetLastTradePrice>(parsing: Data(xml.utf8)).body.tickerSymbol == "DIS")
        }
    }

    struct Security: Codable, Equatable {
        var token: String
        enum CodingKeys: String, CodingKey { case token = "{urn:security}Token" }
    }

    @Test("A header that is nil writes no element, and is read where there is none")
    func optionalHeader() throws {
        typealias Message = TypedSOAPEnvelope<Security?, StockQuote.GetLastTradePrice>
        let body = StockQuote.GetLastTradePrice(tickerSymbol: "DIS")
        let none = try Message(header: nil, body: body).data()
        #expect(!String(decoding: none, as: UTF8.self).contains("Header"))
        #expect(try Message(parsing: none) == Message(header: nil, body: body))
        #expect(try XMLDecoder().decode(Message.self, from: none).header == nil)
        let some = Message(header: Security(token: "t"), body: body)
        #expect(String(decoding: try some.data(), as: UTF8.self).contains("<soap:Header><ns1:Token>t</ns1:Token></soap:Header><soap:Body>"))
        #expect(try Message(parsing: try some.data()) == some)
        let error = #expect(throws: SOAPMessageError.self) { try TypedSOAPEnvelope<Security, StockQuote.GetLastTradePrice>(parsing: none) }
        #expect(error?.message == "expected an element Header of SOAP 1.1, found none")
    }

    @Test("Key strategies convert what is in an element, and not its name")
    func strategies() throws {
        let encoder = XMLEncoder { $0.keyEncodingStrategy = .convertToSnakeCase }
        let data = try TypedSOAPEnvelope(body: StockQuote.GetLastTradePrice(tickerSymbol: "DIS")).data(encoder: encoder)
        #expect(String(decoding: data, as: UTF8.self).contains("><ticker_symbol>DIS</ticker_symbol></GetLastTradePrice>"))
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(
            try TypedSOAPEnvelope<NoSOAPHeader, StockQuote.GetLastTradePrice>(parsing: data, decoder: decoder).body.tickerSymbol == "DIS")
    }

    @Test("SOAP 1.2 has no encodingStyle of the envelope, and what XML cannot carry is an error")
    func unwritable() throws {
        let body = StockQuote.GetLastTradePrice(tickerSymbol: "\u{0}")
        #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: body).data() }
        let styled = TypedSOAPEnvelope(
            body: StockQuote.GetLastTradePrice(tickerSymbol: "x"), version: .v1_2, encodingStyle: "http://www.w3.org/2003/05/soap-encoding")
        #expect(throws: EncodingError.self) { try styled.data() }
        #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: SOAPOperation("{urn:a}no name", ["a": 1])).data() }
    }

    struct Nameless: Encodable, SOAPElement {
        static let elementName = "{urn:a}"
        var a = 1
    }

    @Test("An element or an operation without a name is an error, and not left out")
    func nameless() throws {
        for error in [
            #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: Nameless()).data() },
            #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: SOAPOperation("{urn:a}", ["a": 1])).data() },
            #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: SOAPOperation("", ["a": 1], use: .encoded)).data() },
        ] { #expect("\(error as Any)".contains("expected the name of an element, '{namespace URI}local name', found '{")) }
    }
}

@Suite("Elements of bodies")
struct ElementTests {
    struct Names: Codable, Equatable, SOAPElement {
        static let elementName = "{urn:x}Names"
        var plain: String, own: String, none: String, other: String
        @Attribute var attribute: Int
        enum CodingKeys: String, CodingKey { case plain, attribute, own = "{urn:x}own", none = "{}none", other = "{urn:y}other" }
    }

    enum Colour: String, Codable, SOAPElement {
        static let elementName = "{urn:x}Colour"
        case red
        case blue
    }

    enum Shape: Codable, Equatable, SOAPElement {
        static let elementName = "{urn:x}Shape"
        static let elementForm = SOAPElementForm.unqualified
        case circle(radius: Int)
        case point
    }

    struct Plain: Codable, Equatable, SOAPElement {
        static let elementName = "Plain"
        var date: Date, data: Data, list: [String]
    }

    struct Kinds: Codable, Equatable, SOAPElement, DynamicNodeEncoding {
        static let elementName = "{urn:x}Kinds"
        var id: Int
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
    }

    static func check<Body: Codable & Equatable>(_ body: Body, _ xml: String) throws {
        for version in SOAPProtocolVersion.allCases {
            let data = try TypedSOAPEnvelope(body: body, version: version).data()
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains("<soap:Body>\(xml)</soap:Body>"))
            #expect(try TypedSOAPEnvelope<NoSOAPHeader, Body>(parsing: data).body == body)
        }
    }

    @Test("Elements of all kinds come back, white space and all")
    func kinds() throws {
        try Self.check(
            Names(plain: " a\n", own: "b", none: "c", other: "d", attribute: 5),
            """
            <Names xmlns="urn:x" attribute="5"><plain> a
            </plain><ns1:own>b</ns1:own><none xmlns="">c</none><ns2:other>d</ns2:other></Names>
            """)
        try Self.check(Colour.red, #"<Colour xmlns="urn:x">red</Colour>"#)
        try Self.check(Shape.circle(radius: 3), #"<m:Shape xmlns:m="urn:x"><circle><radius>3</radius></circle></m:Shape>"#)
        try Self.check(Shape.point, #"<m:Shape xmlns:m="urn:x"><point /></m:Shape>"#)
        try Self.check(
            Plain(date: Date(timeIntervalSince1970: 0.5), data: Data([1, 2, 255]), list: ["", " "]),
            "<Plain><date>1970-01-01T00:00:00.5Z</date><data>AQL/</data><list></list><list> </list></Plain>")
        try Self.check(Kinds(id: 7), #"<Kinds xmlns="urn:x" id="7" />"#)
    }
}
