import Testing
import Foundation
import XMLMapperCompat

@Test func scratch() throws {
    let menu = try XMLMapper<BreakfastMenu>().mapOrThrow(XMLString: """
        <breakfast_menu>
          <food>
            <name>Belgian Waffles</name>
            <price>5.95</price>
            <description>
              Two of our famous Belgian Waffles with plenty of real maple syrup
            </description>
            <calories>650</calories>
          </food>
          <food><name>b</name><price currency="e">7.95</price><calories/></food>
        </breakfast_menu>
        """)
    print(menu.foods!.map { ($0.name, $0.price, $0.description, $0.calories, $0.nodeName) })
    print(menu.toXMLString()!)
    print(menu.toXMLString(prettyPrint: true)!)
    print(menu.toXML())
    let f = SoapEnvelope(body: SoapBody(message: TransactionQuery(action: "query", namespace: "urn:x"), name: "m:query"), header: SoapHeader(token: "abc"))
    f.body.message?.from = Date(timeIntervalSince1970: 86400 * 365)
    f.body.message?.types = [.credit, .debit]
    print(f.toXMLString(prettyPrint: true)!)
    print(try XMLSerialization.string2(f.toXML()))
    let r = QueryResponse(XMLString: """
      <q><status>ok</status><transactions><transaction kind="credit" id="1"><amount>1.50</amount><sender>S</sender></transaction><transaction kind="x"/><transaction kind="debit" id="2"/></transactions>
      <balances><a currency="EUR">1.5</a><b>2</b></balances><notes><n>1</n><m>2</m><n>3</n></notes><tags><tag id="1"/><tag id="1"/><tag id="300"/></tags><extra k="v"><x>1</x></extra><code>1</code><code>2</code><ratios><q>0.5</q><z>INF</z></ratios><logo>http://a/b c</logo></q>
      """)!
    dump(r)
    print(r.toXMLString()!)
}
extension XMLSerialization { static func string2(_ o: Any) throws -> String { String(decoding: try data(withXMLObject: o, addXMLDeclaration: true), as: UTF8.self) } }
