import Foundation
import XMLCodable
import XMLDocuments

extension CookbookRow {
    /// The rows of the cookbook, with documents that have something of everything.
    static let all: [CookbookRow] = elements + values + choices + names

    private static let elements: [CookbookRow] = [
        CookbookRow(
            "An attribute is a property marked @XMLAttribute", Cookbook.Book(id: 7, language: "en", title: "Dune"), "book",
            #"<book id="7" language="en"><title>Dune</title></book>"#,
            #"<book id="7" language="en"><title>Dune</title><pages>412</pages></book>"#, #"<book id="7"><title></title><pages/></book>"#),
        CookbookRow(
            "An attribute may be missing", Cookbook.Book(id: 7, title: "Dune"), "book", #"<book id="7"><title>Dune</title></book>"#),
        CookbookRow(
            "Text beside attributes may also have the coding key \"\"", Cookbook.Link(href: "/a", title: "Next"), "link",
            #"<link href="/a">Next</link>"#, #"<link href="/a">Next <b/>one</link>"#),
        CookbookRow(
            "Text beside attributes is a property marked @XMLText", Cookbook.Price(currency: "EUR", amount: Decimal(595) / 100), "price",
            #"<price currency="EUR">5.95</price>"#, "<price>5.95</price>"),
        CookbookRow(
            "A value written twice, as attribute and as element", Cookbook.Both(id: 7), "book", #"<book id="7"><id>7</id></book>"#,
            #"<book id="7"><id>7</id><note>n</note></book>"#),
        CookbookRow(Cookbook.Tagged.self, "<book><tag>sand</tag>and<tag>spice</tag><other/><tag/></book>", "<book/>"),
        CookbookRow(
            "A wrapped list has a type of its own", Cookbook.TagsInside(tags: .init(tags: ["sand", "spice"])), "book",
            "<book><tags><tag>sand</tag><tag>spice</tag></tags></book>"),
        CookbookRow("A wrapped list may be empty", Cookbook.TagsInside(tags: .init(tags: [])), "book", "<book><tags /></book>"),
        CookbookRow(
            Cookbook.Item.self,
            #"<item id="7"><tags><tag>sand</tag><tag>spice</tag></tags><details><price currency="EUR">5.95</price></details></item>"#,
            #"<item id="7"><tags /></item>"#),
        CookbookRow(
            Cookbook.Stock.self,
            #"<s name="n"><prices><list><price currency="EUR">1</price><price>2</price></list></prices><first><price>3</price></first><owner>o</owner></s>"#
        ),
        CookbookRow(
            "A dictionary whose entries have their keys in them",
            Cookbook.Prices(rates: ["USD": 1.25, "EUR": 1.5], names: ["EUR": "Euro"]), "prices",
            #"<prices><rate code="EUR">1.5</rate><rate code="USD">1.25</rate>"#
                + "<names><entry><key>EUR</key><value>Euro</value></entry></names></prices>"),
        CookbookRow(Cookbook.Log.self, "<log><note>a</note><error>b</error><note>c</note></log>"),
        CookbookRow(
            "A list of lists", Cookbook.Grid(row: [[1, 2], [3]]), "grid",
            "<grid><row><row>1</row><row>2</row></row><row><row>3</row></row></grid>"),
        CookbookRow(
            "A dictionary is elements by name, sorted", Cookbook.Settings(values: ["b": 2, "a": 1]), "settings",
            "<settings><values><a>1</a><b>2</b></values></settings>",
            #"<settings><values><a>1</a><b>2</b></values><more><c currency="EUR">1</c></more></settings>"#),
        CookbookRow(Cookbook.Note.self, #"<note lang="en">Ring</note>"#, #"<note lang="en" />"#),
        CookbookRow(
            Cookbook.Optionals.self,
            #"<o id="1"><pages>2</pages><title>t</title><when>0.5</when><link>urn:a</link><data>AQI=</data><flag>1</flag><inner lang="x"/></o>"#,
            "<o><pages/><title/><when/><link/><data/><flag/></o>", "<o/>"),
        CookbookRow(
            Cookbook.Patch.self, "<patch><note>Ring</note><price>1</price></patch>", "<patch><note/></patch>",
            #"<patch xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><note xsi:nil="true" /></patch>"#),
        CookbookRow(
            "An element inside an element is a type inside a type",
            Cookbook.Order(id: 9, customer: .init(name: "Ina", city: "Kiel"), lines: []), "order",
            #"<order id="9"><customer><name>Ina</name><city>Kiel</city></customer></order>"#,
            #"<order id="9"><customer><name>Ina</name><city>Kiel</city></customer><line count="1"><comment><![CDATA[<b>]]></comment><sku>a</sku></line></order>"#
        ),
        CookbookRow(
            "A recursive type",
            Cookbook.Folder(
                name: "a", folders: [.init(name: "b", folders: [.init(name: "c", folders: [])]), .init(name: "d", folders: [])]),
            "folder", #"<folder name="a"><folder name="b"><folder name="c" /></folder><folder name="d" /></folder>"#),
        CookbookRow(Cookbook.Page<Int>.self, #"<page total="2"><item>1</item><item>2</item><one>3</one></page>"#),
        CookbookRow(Cookbook.Page<String?>.self, "<page><item>1</item><item/><one/></page>"),
        CookbookRow(Cookbook.Page<[String: Int]>.self, "<page><item><a>1</a><b>2</b></item><item/><one><a>3</a></one></page>"),
        CookbookRow([Cookbook.Price].self, #"<list><price currency="EUR">1</price><other>2</other></list>"#),
        CookbookRow([String: Cookbook.Price].self, #"<map><a currency="EUR">1</a><b>2</b></map>"#),
        // Ordinary types in models that describe themselves, and the other way round.
        CookbookRow(Cookbook.Page<Cookbook.Order>.self, #"<p><item id="1"><customer><name>a</name><city>b</city></customer></item></p>"#),
        CookbookRow(Cookbook.Page<Cookbook.Folder>.self, #"<p><item name="a"><folder name="b"/></item><one name="c"/></p>"#),
        CookbookRow(Cookbook.Nothing.self, "<nothing/>", "<nothing a='1'>x<y/></nothing>"),
        CookbookRow(Cookbook.Defaults.self, #"<d size="1"><title>t</title><ratio>2</ratio></d>"#, "<d/>", "<d><title/></d>"),
    ]

    private static let values: [CookbookRow] = [
        CookbookRow(
            Cookbook.Sample.self,
            "<s><flag>true</flag><count>-3</count><ratio>0.25</ratio><big>18446744073709551615</big><small>7</small><single>1.5</single><total>0.10</total></s>"
        ),
        CookbookRow(
            Cookbook.Scalars.self,
            """
            <s id="E621E1F8-C36C-495A-93FC-0C247A3E6E5F" checksum="0FB7" since="1895"><link>https://a.b/c?d=1&amp;e=2</link><start>86400.5</start>\
            <bytes>yv66vg==</bytes><length>PT118M</length><booked>2026-10-01T09:30:00.50+02:00</booked><away>2026-11-24 2026-11-25</away></s>
            """),
        CookbookRow(
            "An enum of strings is its raw value", Cookbook.Ingredient(unit: .gram, level: [], amount: 250), "ingredient",
            #"<ingredient unit="g">250</ingredient>"#,
            #"<i unit="g"><other>l</other><level>1</level><level>2</level>250</i>"#, #"<i unit=""><other/>250</i>"#),
        CookbookRow(
            "A wrapper around one value is that value", Cookbook.Wrapped(id: Forms.Identifier(rawValue: 7), all: []), "book",
            #"<book id="7" />"#, #"<w id="7"><name>n</name><all>a</all><all/></w>"#),
        CookbookRow(
            Cookbook.Chart.self, #"<chart classes="wide dark"><ids>1 2 3</ids><row>1 0</row><row>0 1</row></chart>"#,
            "<chart><ids></ids></chart>"),
        CookbookRow(Cookbook.Shape.self, "<shape><point>1.5,2.5</point><path>a/b c/</path>1 2 3</shape>"),
        CookbookRow(
            Cookbook.Formatted.self,
            """
            <o paid="yes"><placed>2026-11-21</placed><shipped>Sat, 21 Nov 2026 07:05:00 +0000</shipped><reminder>2026-11-21</reminder>\
            <reminder>2026-11-22</reminder><total>0.90</total><done>42%</done>1</o>
            """),
        CookbookRow(
            Cookbook.Sections.self,
            #"<s title="a&amp;b"><code><![CDATA[a[b[0]]]]><![CDATA[>1]]></code><text>&lt;x> &amp; y</text><more>m</more><more/></s>"#),
        CookbookRow(
            "xml:space=\"preserve\" keeps white space", Cookbook.Spaced(space: "preserve", text: "  a  "), "note",
            #"<note xml:space="preserve">  a  </note>"#, #"<note xml:space="preserve">  a <inner> b </inner> </note>"#,
            "<note>  a <inner> b </inner> </note>"),
        CookbookRow(Cookbook.Defaulted.self, #"<line gift="true" />"#, "<line><quantity>3</quantity></line>"),
        CookbookRow(Cookbook.Session.self, "<s><user>ina</user><token>t</token><generator>g</generator></s>"),
        CookbookRow(
            Cookbook.Person.self, #"<p country="DE"><age>36</age><grade>1</grade><grade>2</grade></p>"#,
            #"<p country="de"><age>360</age><grade>4</grade></p>"#),
        CookbookRow(
            Cookbook.Bookings.self,
            #"<b><booking first="1"><last>2</last></booking><booking first="3"><last>4</last></booking></b>"#),
        CookbookRow(Cookbook.Booking.self, #"<b first="3"><last>3</last></b>"#),
        CookbookRow(Cookbook.Lossy.self, #"<l size="big"><entry id="1" /><entry id="x" /><entry id="3" /></l>"#),
    ]

    private static let choices: [CookbookRow] = [
        CookbookRow(
            "A list of choices among the other children: @XMLInline",
            Cookbook.Drawing(width: 9, title: "t", shapes: [.circle(.init(r: 1)), .square(.init(a: 2)), .circle(.init(r: 3))]), "drawing",
            #"<drawing width="9"><title>t</title><circle r="1" /><square a="2" /><circle r="3" /></drawing>"#,
            """
            <d width="9"><title>t</title><circle r="1" /><square a="2" /><line><from>1</from><to>2</to></line><point/>\
            <background><circle r="3" /></background></d>
            """),
        CookbookRow(Cookbook.Framed.self, #"<d><item><circle r="1" /></item><item><square a="2" /></item><circle r="3" /></d>"#),
        CookbookRow(Cookbook.Figure.self, #"<f><circle r="1" /></f>"#, "<point/>"),
        CookbookRow(
            "Mixed content is a list of choices with a case for text",
            Cookbook.Paragraph(
                id: 1,
                parts: [
                    .text("Breakfast is "), .bold("included"), .text(", "), .bold("dinner"), .text(" is not."), .lineBreak,
                    .text(" Enjoy!"),
                ]),
            "p", #"<p id="1">Breakfast is <b>included</b>, <b>dinner</b> is not.<br /> Enjoy!</p>"#,
            #"<p id="1">A <em>b <em>c</em></em>, <b>d</b>.<lineBreak /> E!</p>"#),
        CookbookRow(
            "Mixed content inside mixed content",
            Cookbook.Run(parts: [.text("a "), .em(.init(parts: [.text("b "), .em(.init(parts: [.text("c")]))])), .text(" d")]),
            "p", "<p>a <em>b <em>c</em></em> d</p>"),
        CookbookRow(
            "A case for any other element: the key \"*\"",
            Cookbook.Pieces(
                id: 1, title: "t", parts: [.text("see "), .link(.init(to: "a")), .text(" or "), .other(XMLFragment("b", "c"))]),
            "note", #"<note id="1"><title>t</title>see <link to="a" /> or <b>c</b></note>"#),
        CookbookRow(Cookbook.Glossary.self, "<dl><dt>a</dt><dd>1</dd><dd>2</dd><dt>b</dt><dd>3</dd></dl>"),
        CookbookRow(
            "A type's attributes and children among another's: @XMLInline",
            Cookbook.Rectangle(x: 1, y: 2, style: .init(fill: "red"), title: "t"), "rect",
            #"<rect x="1" y="2" fill="red"><title>t</title></rect>"#, #"<r x="1" fill="red"><stroke>s</stroke><title>t</title></r>"#),
        CookbookRow(
            "All attributes that have no property", Cookbook.Anchor(href: "/", others: ["rel": "y", "class": "x"]), "a",
            #"<a href="/" class="x" rel="y" />"#),
        CookbookRow(Cookbook.Kept.self, #"<k id="1" more="2"><tag>3</tag><other>4</other>text</k>"#),
        CookbookRow(Cookbook.Inner.self, "<i><html>a <b>c</b></html></i>"),
        CookbookRow(Cookbook.Setting.self, "<s>value</s>"),
        CookbookRow(Cookbook.Fragments.self, #"<f><title>t</title><body a="1">b<c/></body><x/><x>y</x></f>"#),
        CookbookRow(
            Cookbook.Zoo.self,
            #"<z><frame kind="square" a="9" /><shape kind="circle" r="1" /><shape kind="square" a="2" /></z>"#),
    ]

    private static let names: [CookbookRow] = [
        CookbookRow(Cookbook.Names.self, #"<p homePage="/"><firstName>a</firstName><lastURL>b</lastURL></p>"#),
        CookbookRow(
            Cookbook.Names.self,
            decoder: { $0.keyDecodingStrategy = .convertFromSnakeCase }, encoder: { $0.keyEncodingStrategy = .convertToSnakeCase },
            #"<p home_page="/"><first_name>a</first_name><last_url>b</last_url></p>"#),
        CookbookRow(
            Cookbook.Names.self, decoder: { $0.keyMatching = .ignoring([.case, .separators]) },
            #"<p home-page="/"><FIRST_NAME>a</FIRST_NAME></p>"#),
        CookbookRow(
            Cookbook.Envelope.self,
            """
            <S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:shop"><S:Body id="1">\
            <m:GetPrice currency="EUR"><m:item>apple</m:item></m:GetPrice></S:Body></S:Envelope>
            """),
        CookbookRow(
            Cookbook.Channel.self, decoder: { $0.shouldProcessNamespaces = true },
            encoder: { $0.namespacePrefixes = ["media": "urn:media"] },
            #"<c xmlns:m="urn:media"><m:title>a</m:title><title>b</title><link>c</link></c>"#),
        CookbookRow(Cookbook.Channel.self, #"<c xmlns:m="urn:media"><m:title>a</m:title><title>b</title><link>c</link></c>"#),
        CookbookRow(
            Cookbook.Prefixed.self,
            encoder: { $0.allowsUndeclaredPrefixes = true },
            #"<p xmlns:a="urn:a" xmlns:b="urn:b" a:kind="k"><a:name>n</a:name><b:item>1</b:item><b:item>2</b:item></p>"#),
        CookbookRow(
            Cookbook.Prefixed.self, decoder: { $0.shouldProcessNamespaces = true },
            #"<p xmlns:a="urn:a" xmlns:b="urn:b" a:kind="k"><a:name>n</a:name><b:item>1</b:item></p>"#),
        CookbookRow(
            Cookbook.Book.self, decoder: { $0.shouldProcessNamespaces = true },
            #"<p:book xmlns:p="urn:a" id="7" p:language="en"><p:title>Dune</p:title><pages>1</pages></p:book>"#),
        CookbookRow(
            Cookbook.Typed.self,
            """
            <s xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:d="urn:d" xsi:type="d:Circle"><radius>1</radius><name>d:n</name></s>
            """),
        CookbookRow(
            Cookbook.Feed.self,
            #"<feed xmlns="urn:atom"><title>News</title><entry xml:lang="en"><title>One</title></entry><entry><title/></entry></feed>"#),
        CookbookRow(
            "A type says for all of its keys which are attributes", Cookbook.Point(x: 3, y: -4), "point", #"<point x="3" y="-4" />"#),
        CookbookRow(Cookbook.Account.self, #"<a version="2"><owner>Ada</owner></a>"#, #"<a version="2"><error>e</error></a>"#),
        CookbookRow(
            Cookbook.Tempting.self,
            #"<t name="a"><name>b</name><names>c</names><id>d</id><inner name="e">f<name>g</name></inner></t>"#,
            #"<t name="a"><names/><inner>f</inner></t>"#),
    ]
}
