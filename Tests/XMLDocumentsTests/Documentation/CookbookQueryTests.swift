import Testing
import XMLDocuments

@Suite("Cookbook: queries")
struct CookbookQueryTests {
    @Test("Elements, attributes and texts of a tree by a query")
    func queries() throws {
        let document =
            #"<shop><item id="6"><name>Cup</name></item><item id="7"><name>Pot</name><price>12</price></item><item/></shop>"#
        let tree = try XMLTree(parsing: document)
        #expect(try tree.root.first("//item[@id='7']/name")?.stringValue == "Pot")
        #expect(try Array(tree.root.all("item[price]/@id").strings) == ["7"])
        #expect(try tree.root.all("item[not(@id)]").elements.map(\.path) == ["/shop/item[3]"])
        #expect(try tree.root.all("item[last()]/.. | //name/text()").count == 3)
        let names = try XMLQuery("name")
        #expect(tree.root.elements.map { $0.first(names)?.stringValue } == ["Cup", "Pot", nil])
    }

    @Test("A query compares numbers and texts, and goes to siblings and ancestors")
    func expressions() throws {
        let document = """
            <order no="7"><line n="2"><sku>cup-1</sku><price>4.50</price></line><line n="12"><sku> pot-3 </sku><price>19</price></line>\
            <dl><dt>Sent</dt><dd>Monday</dd><dt>Paid</dt><dd>Friday</dd></dl></order>
            """
        let order = try XMLTree(parsing: document).root
        #expect(try order.all("line[price > 5]/@n").strings == ["12"])
        #expect(try order.all("line[starts-with(normalize-space(sku), 'pot')]/price").strings == ["19"])
        #expect(try order.first("//dd[preceding-sibling::dt[1] = 'Paid']")?.stringValue == "Friday")
        #expect(try order.first("//dt[.='Paid']/following-sibling::dd[1]")?.stringValue == "Friday")
        #expect(try order.first("(//price)[last()]/ancestor::order/@no")?.stringValue == "7")
        #expect(try order.all("*[count(*) > 2]").elements.map(\.name.localName) == ["dl"])
        #expect(try order.all("//*[contains(local-name(), 'i')][position() < 2]").elements.count == 3)
    }

    @Test("A query of names in namespaces")
    func namespaces() throws {
        let tree = try XMLTree(parsing: #"<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Tide</title></entry></feed>"#)
        let atom = "http://www.w3.org/2005/Atom"
        #expect(try tree.first("/a:feed/a:entry/a:title", prefixes: ["a": atom])?.stringValue == "Tide")
        #expect(try tree.first("/feed/entry/title", prefixes: ["": atom])?.stringValue == "Tide")
        #expect(try tree.first("//{http://www.w3.org/2005/Atom}title")?.stringValue == "Tide")
        #expect(try tree.first("//{*}title")?.stringValue == "Tide")
        #expect(try tree.first("//title") == nil)
    }

    @Test("An element of a tree as a document of its own")
    func element() throws {
        let tree = try XMLTree(
            parsing: #"<s:Envelope xmlns:s="urn:s" xmlns:t="urn:t"><s:Body><t:reply kind="t:long">ok</t:reply></s:Body></s:Envelope>"#)
        let reply = try tree.first("//{urn:t}reply")?.element
        #expect(reply?.xmlString() == #"<t:reply xmlns:t="urn:t" kind="t:long">ok</t:reply>"#)
    }

    @Test("A query in a fragment")
    func fragments() throws {
        struct Entry: Codable {
            var title: String
            var content: XMLFragment
        }
        let document = ##"<entry><title>Tide</title><content>See <a href="#x">x</a> and <a href="#y">y</a></content></entry>"##
        let entry = try XMLDecoder().decode(Entry.self, from: document)
        #expect(try Array(entry.content.all("//a/@href").strings) == ["#x", "#y"])
        #expect(try entry.content.all("a").fragments.map { "\($0)" } == [##"<a href="#x">x</a>"##, ##"<a href="#y">y</a>"##])
        #expect(try entry.content.first("/content/a[2]")?.stringValue == "y")
    }

    @Test("A wrong query is an error that points into it")
    func errors() throws {
        let error = #expect(throws: XMLQueryError.self) { try XMLQuery("//item[matches(name, 'C')]") }
        #expect(error.map { "\($0)" } == "the function 'matches' is not supported, at column 8\n//item[matches(name, 'C')]\n       ^")
    }
}
