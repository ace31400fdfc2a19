import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

extension Catalog: HandParsed {
    final class ParserDelegate: TextCollectingDelegate, HandWrittenDelegate {
        private var books: [Book] = []
        private var book = Book()

        var value: Catalog? { isIntact ? Catalog(books: books) : nil }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
        ) {
            text = ""
            guard name == "book" else { return }
            book = Book()
            book.id = read(attributes["id"], instead: 0)
            book.language = read(attributes["language"], instead: "")
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            switch name {
            case "title": book.title = text
            case "author": book.author = text
            case "year": book.year = read(text, instead: 0)
            case "price": book.price = read(text, instead: 0)
            case "publisher": book.publisher = text
            case "pages": book.pages = read(text, instead: 0)
            case "inStock": book.inStock = read(text, instead: false)
            case "summary": book.summary = text
            case "tag": book.tags.append(text)
            case "book": books.append(book)
            default: break
            }
        }
    }
}

extension StreetMap: HandParsed {
    final class ParserDelegate: TextCollectingDelegate, HandWrittenDelegate {
        private var nodes: [Node] = []

        var value: StreetMap? { isIntact ? StreetMap(nodes: nodes) : nil }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
        ) {
            switch name {
            case "node":
                nodes.append(
                    Node(
                        id: read(attributes["id"], instead: 0), latitude: read(attributes["lat"], instead: 0),
                        longitude: read(attributes["lon"], instead: 0), version: read(attributes["version"], instead: 0),
                        user: read(attributes["user"], instead: ""), tags: []))
            case "tag":
                let tag = Tag(key: read(attributes["k"], instead: ""), value: read(attributes["v"], instead: ""))
                if nodes.isEmpty { isIntact = false } else { nodes[nodes.count - 1].tags.append(tag) }
            default: break
            }
        }
    }
}

extension Measurements: HandParsed {
    final class ParserDelegate: TextCollectingDelegate, HandWrittenDelegate {
        private var values: [Double] = []

        var value: Measurements? { isIntact ? Measurements(values: values) : nil }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
        ) {
            text = ""
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            if name == "v" { values.append(read(text, instead: 0)) }
        }
    }
}

extension Envelope: HandParsed {
    final class ParserDelegate: TextCollectingDelegate, HandWrittenDelegate {
        private var header = Header(action: "", messageID: "", replyTo: "", created: "")
        private var order = Order(
            number: "", currency: "", customer: Customer(id: 0, name: "", street: "", city: ""), express: false, lines: [])
        private var line = Line(position: 0, article: "", quantity: 0, price: 0, description: "")

        var value: Envelope? { isIntact ? Envelope(header: header, body: Body(order: order)) : nil }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
        ) {
            text = ""
            switch name {
            case "o:PlaceOrder":
                order.number = read(attributes["number"], instead: "")
                order.currency = read(attributes["currency"], instead: "")
            case "o:Customer":
                order.customer.id = read(attributes["id"], instead: 0)
            case "o:Line":
                line.position = read(attributes["position"], instead: 0)
                line.article = read(attributes["article"], instead: "")
            default: break
            }
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            switch name {
            case "wsa:Action": header.action = text
            case "wsa:MessageID": header.messageID = text
            case "wsa:ReplyTo": header.replyTo = text
            case "wsu:Created": header.created = text
            case "o:Name": order.customer.name = text
            case "o:Street": order.customer.street = text
            case "o:City": order.customer.city = text
            case "o:Express": order.express = read(text, instead: false)
            case "o:Quantity": line.quantity = read(text, instead: 0)
            case "o:Price": line.price = read(text, instead: 0)
            case "o:Description": line.description = text
            case "o:Line": order.lines.append(line)
            default: break
            }
        }
    }
}
