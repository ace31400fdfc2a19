import Foundation

@testable import XMLCodable

extension Twin {
    /// The rows of the cookbook, with documents that have something of everything.
    static let all = elements + values + choices + names

    private static let elements = [
        Twin(
            Annotated.Book.self, Described.Book.self, #"<book id="7" language="en"><title>Dune</title><pages>412</pages></book>"#,
            #"<book id="7"><title></title><pages/></book>"#),
        Twin(Annotated.Link.self, Described.Link.self, #"<link href="/a">Next <b/>one</link>"#),
        Twin(Annotated.Price.self, Described.Price.self, #"<price currency="EUR">5.95</price>"#),
        Twin(Annotated.Both.self, Described.Both.self, #"<book id="7"><id>7</id><note>n</note></book>"#),
        Twin(Annotated.Tagged.self, Described.Tagged.self, "<book><tag>sand</tag>and<tag>spice</tag><other/><tag/></book>", "<book/>"),
        Twin(
            Annotated.TagsInside.self, Described.TagsInside.self, "<book><tags><tag>sand</tag><tag>spice</tag></tags></book>",
            "<book><tags /></book>"),
        Twin(
            Annotated.Item.self, Described.Item.self,
            #"<item id="7"><tags><tag>sand</tag><tag>spice</tag></tags><details><price currency="EUR">5.95</price></details></item>"#,
            #"<item id="7"><tags /></item>"#),
        Twin(
            Annotated.Stock.self, Described.Stock.self,
            #"<s name="n"><prices><list><price currency="EUR">1</price><price>2</price></list></prices><first><price>3</price></first><owner>o</owner></s>"#
        ),
        Twin(
            Annotated.Prices.self, Described.Prices.self,
            #"<p><rate code="EUR">1.5</rate><rate code="USD">1.25</rate><names><entry><key>EUR</key><value>Euro</value></entry></names></p>"#
        ),
        Twin(Annotated.Log.self, Described.Log.self, "<log><note>a</note><error>b</error><note>c</note></log>"),
        Twin(Annotated.Grid.self, Described.Grid.self, "<grid><row><row>1</row><row>2</row></row><row><row>3</row></row></grid>"),
        Twin(
            Annotated.Settings.self, Described.Settings.self,
            #"<settings><entries><a>1</a><b>2</b></entries><more><c currency="EUR">1</c></more></settings>"#),
        Twin(Annotated.Note.self, Described.Note.self, #"<note lang="en">Ring</note>"#, #"<note lang="en" />"#),
        Twin(
            Annotated.Optionals.self, Described.Optionals.self,
            #"<o id="1"><pages>2</pages><title>t</title><when>0.5</when><link>urn:a</link><data>AQI=</data><flag>1</flag><inner lang="x"/></o>"#,
            "<o><pages/><title/><when/><link/><data/><flag/></o>", "<o/>"),
        Twin(
            Annotated.Patch.self, Described.Patch.self, "<patch><note>Ring</note><price>1</price></patch>", "<patch><note/></patch>",
            #"<patch xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><note xsi:nil="true" /></patch>"#),
        Twin(
            Annotated.Order.self, Described.Order.self,
            #"<order id="9"><customer><name>Ina</name><city>Kiel</city></customer><line count="1"><comment><![CDATA[<b>]]></comment><sku>a</sku></line></order>"#
        ),
        Twin(
            Annotated.Folder.self, Described.Folder.self,
            #"<folder name="a"><folder name="b"><folder name="c" /></folder><folder name="d" /></folder>"#),
        Twin(
            Annotated.Page<Int>.self, Described.Page<Int>.self, #"<page total="2"><item>1</item><item>2</item><one>3</one></page>"#),
        Twin(Annotated.Page<String?>.self, Described.Page<String?>.self, "<page><item>1</item><item/><one/></page>"),
        Twin(
            Annotated.Page<[String: Int]>.self, Described.Page<[String: Int]>.self,
            "<page><item><a>1</a><b>2</b></item><item/><one><a>3</a></one></page>"),
        Twin([Annotated.Price].self, [Described.Price].self, #"<list><price currency="EUR">1</price><other>2</other></list>"#),
        Twin([String: Annotated.Price].self, [String: Described.Price].self, #"<map><a currency="EUR">1</a><b>2</b></map>"#),
        // Ordinary types in models that describe themselves, and the other way round.
        Twin(
            Annotated.Page<Annotated.Order>.self, Described.Page<Annotated.Order>.self,
            #"<p><item id="1"><customer><name>a</name><city>b</city></customer></item></p>"#),
        Twin(
            Annotated.Page<Annotated.Folder>.self, Annotated.Page<Described.Folder>.self,
            #"<p><item name="a"><folder name="b"/></item><one name="c"/></p>"#),
        Twin(Annotated.Nothing.self, Described.Nothing.self, "<nothing/>", "<nothing a='1'>x<y/></nothing>"),
        Twin(
            Described.Defaults.self, Described.Defaults.self, #"<d size="1"><title>t</title><ratio>2</ratio></d>"#, "<d/>",
            "<d><title/></d>"),
    ]

    private static let values = [
        Twin(
            Annotated.Sample.self, Described.Sample.self,
            "<s><flag>true</flag><count>-3</count><ratio>0.25</ratio><big>18446744073709551615</big><small>7</small><single>1.5</single><total>0.10</total></s>"
        ),
        Twin(
            Annotated.Scalars.self, Described.Scalars.self,
            """
            <s id="E621E1F8-C36C-495A-93FC-0C247A3E6E5F" checksum="0FB7" since="1895"><link>https://a.b/c?d=1&amp;e=2</link><start>86400.5</start>\
            <bytes>yv66vg==</bytes><length>PT118M</length><booked>2026-10-01T09:30:00.50+02:00</booked><away>2026-11-24 2026-11-25</away></s>
            """),
        Twin(
            Annotated.Ingredient.self, Described.Ingredient.self,
            #"<i unit="g"><other>l</other><level>1</level><level>2</level>250</i>"#, #"<i unit=""><other/>250</i>"#),
        Twin(Annotated.Wrapped.self, Described.Wrapped.self, #"<w id="7"><name>n</name><all>a</all><all/></w>"#),
        Twin(
            Annotated.Chart.self, Described.Chart.self, #"<chart classes="wide dark"><ids>1 2 3</ids><row>1 0</row><row>0 1</row></chart>"#,
            "<chart><ids></ids></chart>"),
        Twin(Annotated.Shape.self, Described.Shape.self, "<shape><point>1.5,2.5</point><path>a/b c/</path>1 2 3</shape>"),
        Twin(
            Annotated.Formatted.self, Described.Formatted.self,
            """
            <o paid="yes"><placed>2026-11-21</placed><shipped>Sat, 21 Nov 2026 07:05:00 +0000</shipped><reminder>2026-11-21</reminder>\
            <reminder>2026-11-22</reminder><total>0.90</total><done>42%</done>1</o>
            """),
        Twin(
            Annotated.Sections.self, Described.Sections.self,
            #"<s title="a&amp;b"><code><![CDATA[a[b[0]]]]><![CDATA[>1]]></code><text>&lt;x> &amp; y</text><more>m</more><more/></s>"#),
        Twin(
            Annotated.Spaced.self, Described.Spaced.self, #"<note xml:space="preserve">  a <inner> b </inner> </note>"#,
            "<note>  a <inner> b </inner> </note>"),
        Twin(Annotated.Defaulted.self, Described.Defaulted.self, #"<line gift="true" />"#, "<line><quantity>3</quantity></line>"),
        Twin(Annotated.Session.self, Described.Session.self, "<s><user>ina</user><token>t</token><generator>g</generator></s>"),
        Twin(
            Annotated.Person.self, Described.Person.self, #"<p country="DE"><age>36</age><grade>1</grade><grade>2</grade></p>"#,
            #"<p country="de"><age>360</age><grade>4</grade></p>"#),
        Twin(
            Annotated.Bookings.self, Described.Bookings.self,
            "<b><booking><from>1</from><until>2</until></booking><booking><from>3</from><until>4</until></booking></b>"),
        Twin(Annotated.Booking.self, Described.Booking.self, "<b><from>3</from><until>3</until></b>"),
        Twin(
            Annotated.Lossy.self, Described.Lossy.self, #"<l size="x"><entry>1</entry><entry>y</entry><entry currency="EUR">2</entry></l>"#),
    ]

    private static let choices = [
        Twin(
            Annotated.Drawing.self, Described.Drawing.self,
            """
            <d width="9"><title>t</title><circle r="1" /><square a="2" /><line><from>1</from><to>2</to></line><point/>\
            <background><circle r="3" /></background></d>
            """),
        Twin(
            Annotated.Framed.self, Described.Framed.self,
            #"<d><item><circle r="1" /></item><item><square a="2" /></item><circle r="3" /></d>"#),
        Twin(Annotated.Figure.self, Described.Figure.self, #"<f><circle r="1" /></f>"#, "<point/>"),
        Twin(Annotated.Paragraph.self, Described.Paragraph.self, #"<p id="1">A <b>b <b>c</b></b>, d.<lineBreak /> E!</p>"#),
        Twin(Annotated.Pieces.self, Described.Pieces.self, #"<n id="1"><title>t</title>see <circle r="1" /> or <b>c</b></n>"#),
        Twin(
            Annotated.Glossary.self, Described.Glossary.self, "<dl><dt>a</dt><dd>1</dd><dd>2</dd><dt>b</dt><dd>3</dd></dl>"),
        Twin(Annotated.Rectangle.self, Described.Rectangle.self, #"<r x="1" fill="red"><stroke>s</stroke><title>t</title></r>"#),
        Twin(Annotated.Anchor.self, Described.Anchor.self, #"<a href="/" class="x" rel="y" />"#),
        Twin(Annotated.Kept.self, Described.Kept.self, #"<k id="1" more="2"><item>3</item><other>4</other>text</k>"#),
        Twin(Annotated.Inner.self, Described.Inner.self, "<i><html>a <b>c</b></html></i>"),
        Twin(Annotated.Setting.self, Described.Setting.self, "<s>value</s>"),
        Twin(
            Annotated.Fragments.self, Described.Fragments.self, #"<f><title>t</title><body a="1">b<c/></body><x/><x>y</x></f>"#),
        Twin(
            Annotated.Zoo.self, Described.Zoo.self,
            #"<z><frame kind="square" a="9" /><shape kind="circle" r="1" /><shape kind="square" a="2" /></z>"#),
    ]

    private static let names = [
        Twin(Annotated.Names.self, Described.Names.self, #"<p homePage="/"><firstName>a</firstName><lastURL>b</lastURL></p>"#),
        Twin(
            Annotated.Names.self, Described.Names.self,
            decoder: { $0.keyDecodingStrategy = .convertFromSnakeCase }, encoder: { $0.keyEncodingStrategy = .convertToSnakeCase },
            #"<p home_page="/"><first_name>a</first_name><last_url>b</last_url></p>"#),
        Twin(
            Annotated.Names.self, Described.Names.self, decoder: { $0.keyMatching = .ignoring([.case, .separators]) },
            #"<p home-page="/"><FIRST_NAME>a</FIRST_NAME></p>"#),
        Twin(
            Annotated.Envelope.self, Described.Envelope.self,
            """
            <S:Envelope xmlns:S="urn:soap" xmlns:m="urn:shop"><S:Body id="1"><m:GetPrice currency="EUR"><m:item>apple</m:item></m:GetPrice></S:Body>\
            </S:Envelope>
            """),
        Twin(
            Annotated.Channel.self, Described.Channel.self, decoder: { $0.shouldProcessNamespaces = true },
            encoder: { $0.namespacePrefixes = ["media": "urn:media"] },
            #"<c xmlns:m="urn:media"><m:title>a</m:title><title>b</title><link>c</link></c>"#),
        Twin(
            Annotated.Channel.self, Described.Channel.self,
            #"<c xmlns:m="urn:media"><m:title>a</m:title><title>b</title><link>c</link></c>"#),
        Twin(
            Annotated.Prefixed.self, Described.Prefixed.self,
            encoder: { $0.allowsUndeclaredPrefixes = true },
            #"<p xmlns:a="urn:a" xmlns:b="urn:b" a:kind="k"><a:name>n</a:name><b:item>1</b:item><b:item>2</b:item></p>"#),
        Twin(
            Annotated.Prefixed.self, Described.Prefixed.self, decoder: { $0.shouldProcessNamespaces = true },
            #"<p xmlns:a="urn:a" xmlns:b="urn:b" a:kind="k"><a:name>n</a:name><b:item>1</b:item></p>"#),
        Twin(
            Annotated.Book.self, Described.Book.self, decoder: { $0.shouldProcessNamespaces = true },
            #"<p:book xmlns:p="urn:a" id="7" p:language="en"><p:title>Dune</p:title><pages>1</pages></p:book>"#),
        Twin(
            Annotated.Typed.self, Described.Typed.self,
            """
            <s xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:d="urn:d" xsi:type="d:Circle"><radius>1</radius><name>d:n</name></s>
            """),
        Twin(
            Annotated.Feed.self, Described.Feed.self,
            #"<feed xmlns="urn:atom"><title>News</title><entry xml:lang="en"><title>One</title></entry><entry><title/></entry></feed>"#),
        Twin(Annotated.Point.self, Described.Point.self, #"<point x="3" y="-4" />"#),
        Twin(Annotated.Account.self, Described.Account.self, "<a><id>1</id><name>n</name></a>", "<a><id>1</id><error>e</error></a>"),
        Twin(
            Annotated.Tempting.self, Described.Tempting.self,
            #"<t name="a"><name>b</name><names>c</names><id>d</id><inner name="e">f<name>g</name></inner></t>"#,
            #"<t name="a"><names/><inner>f</inner></t>"#),
    ]
}
