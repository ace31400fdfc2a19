import Foundation
import Testing

/// What queries lead to, as lxml 6.1 (libxml2) evaluates them as XPath.
///
/// A line is a path and what it leads to: `#n` is the element with the number n in document order, the root's being 0; `#n@name` its attribute, with the
/// namespace in braces; `#n'text'` a text in it, with `\n` for line breaks. A script made the lines: it parsed each document without comments, had
/// `root.xpath(path, namespaces: prefixes)` evaluated, and wrote each result with the number of its element (of a text: its parent, which
/// is the parent of `getparent()` for a tail). Where a path has braces, which XPath 1.0 does not know, the script gave lxml the same with a prefix for
/// `{URI}name`, and `*[local-name()='name']` for `{*}name`.
enum QueryTable {
    static let rows: [QueryRow] =
        ([(.rss, rss), (.atom, atom), (.pom, pom), (.svg, svg), (.soap, soap), (.xlsx, xlsx)] as [(QueryDocument, String)])
        .flatMap { document, lines in
            lines.split(separator: "\n").map { line in
                let parts = line.components(separatedBy: " =>")
                return QueryRow(document: document, path: parts[0], expected: String(parts[1].dropFirst()))
            }
        }

    private static let rss = #"""
        channel => #1
        channel/item/title => #11 #20 #27
        /rss/channel/title => #2
        /channel =>
        //title => #2 #8 #11 #20 #27
        .//item/title => #11 #20 #27
        //item[1] => #10
        //item[last()] => #26
        //item[link]/title => #11 #20
        //item[title!='Ferry late']/guid => #22 #28
        //item[title=''] => #26
        //item[category='ferry']/title => #11
        //item[category!='ferry']/title => #11 #20
        //item[not(category='ferry')]/guid => #22 #28
        //item[category='ferry' or category='weather']/title => #11 #20
        //item[(category='ferry' or source) and not(enclosure/@x)]/guid => #13 #28
        //dc:creator => #16 #24 #25
        //dc:creator[2] => #25
        //dc:* => #16 #24 #25
        //content:encoded/text() => #17'<p>The ferry is <b>late</b>.</p>'
        //link => #3 #9 #12 #21
        //atom:link => #4
        //{http://www.w3.org/2005/Atom}link/@href => #4@href
        //{*}link => #3 #4 #9 #12 #21
        //{}link => #3 #9 #12 #21
        //@* => #0@version #4@href #4@rel #4@type #13@isPermaLink #14@domain #18@url #18@length #18@type #28@isPermaLink #29@url
        //guid[@isPermaLink] => #13 #28
        //enclosure[@type='audio/mpeg']/@url => #18@url
        //enclosure/@*[.='4096'] => #18@length
        //category/@domain/.. => #14
        //category/.. => #10 #19
        //item/../title => #2
        //item/title/text() => #11'Ferry late' #20'Storm & tide'
        //item/*[last()] => #18 #25 #29
        //image/* => #7 #8 #9
        channel/*[title] => #6 #10 #19 #26
        channel/*[title][2]/guid => #13
        channel/*[2][title] =>
        //title[../category] => #11 #20
        //title[..//url] => #2 #8
        //*[@*] => #0 #4 #13 #14 #18 #28 #29
        //*[not(*)] => #2 #3 #4 #5 #7 #8 #9 #11 #12 #13 #14 #15 #16 #17 #18 #20 #21 #22 #23 #24 #25 #27 #28 #29
        //*[.='Ada'] => #16 #25
        //guid | //title | //item => #2 #8 #10 #11 #13 #19 #20 #22 #26 #27 #28
        //item | . => #0 #10 #19 #26
        . | .. => #0
        . => #0
        ./channel/. => #1
        @version => #0@version
        //text()[.='Ada'] => #16'Ada' #25'Ada'
        //item[1]/text()[1] => #10'\n      '
        //item[category[.='traffic'][@domain]]/title => #11
        //item[category[last()]='ferry']/title => #11
        //item[//enclosure]/title => #11 #20 #27
        //item[/rss/@version='2.0']/guid => #13 #22 #28
        //channel//image//title => #8
        /rss//item//@* => #13@isPermaLink #14@domain #18@url #18@length #18@type #28@isPermaLink #29@url
        //item[contains(title, 'tide')] => #19
        //item[starts-with(link, 'https://harbour')]/title => #11 #20
        //*[starts-with(local-name(), 'en')] => #17 #18
        //*[local-name() = 'link'] => #3 #4 #9 #12 #21
        //*[name() = 'self:link'] => #4
        //@*[name() = 'url'] => #18@url #29@url
        //item[count(category) = 2]/title => #11
        //channel[count(.//dc:creator) = 3]/title => #2
        //item[count(preceding-sibling::item) = 1]/title => #20
        //item[count(ancestor::*) = 2]/title => #11 #20 #27
        //title[count(ancestor::item) = 0] => #2 #8
        //item[position() < 3]/title => #11 #20
        //item[position() != last()]/guid => #13 #22
        channel/*[position() >= 2][position() < 3] => #3 #4
        (//title)[last()] => #27
        (//item/guid | //item/title)[3] => #20
        (//dc:creator)[. = 'Ada'][2] => #25
        ((//item)[1] | (//item)[3])/guid => #13 #28
        (//item/title)[starts-with(., 'Storm')]/.. => #19
        //guid/following-sibling::category => #14 #15 #23
        //guid/following-sibling::*[1] => #14 #23 #29
        //category/preceding-sibling::title => #11 #20
        //dc:creator/preceding-sibling::*[1] => #15 #23 #24
        //dc:creator/preceding-sibling::*[last()] => #11 #20
        //item[following-sibling::item[not(link)]]/title => #11 #20
        //item[preceding-sibling::item[1]/category = 'ferry']/title => #20
        //url/ancestor::* => #0 #1 #6
        //url/ancestor::*[1] => #6
        //url/ancestor::*[last()] => #0
        //category/ancestor::channel/title => #2
        //link[ancestor::image or ancestor::item] => #9 #12 #21
        //enclosure[@length > 4000] => #18
        //enclosure[@length != 4096.0] =>
        //item[category = dc:creator] =>
        //link[. = ../guid] => #21
        //item[dc:creator = //item[1]/dc:creator]/title => #11 #20
        //*[normalize-space(text()) = ''] => #0 #1 #4 #6 #10 #18 #19 #26 #27
        //item[normalize-space(title)]/title => #11 #20
        //item[normalize-space() = normalize-space(.)]/title => #11 #20 #27
        //guid[1]/preceding-sibling::text()[1] => #10'\n      ' #19'\n      ' #26'\n      '
        //text()[contains(., 'late')]/.. => #11 #17
        //enclosure/@url/ancestor::item/title => #11
        //item[not(contains(link, '2')) and position() < 3] => #10
        //item[count(//item) = 3]/guid => #13 #22 #28
        //item[starts-with(title, '')]/guid => #13 #22 #28
        """#

    private static let atom = #"""
        a:entry => #8 #20
        entry =>
        /a:feed/a:entry/a:title => #9 #21
        //a:entry/a:author/a:name => #26
        //a:author[a:name='Ada']/.. => #0 #27
        //a:entry[.//a:name='Ada']/a:title => #21
        //a:entry[@xml:lang='de']/a:title => #9
        //@xml:* => #0@{http://www.w3.org/XML/1998/namespace}lang #0@{http://www.w3.org/XML/1998/namespace}base #8@{http://www.w3.org/XML/1998/namespace}lang
        @xml:base => #0@{http://www.w3.org/XML/1998/namespace}base
        //a:link[@rel='alternate' or @rel='enclosure']/@href => #11@href #23@href #24@href
        //a:category[2]/../a:title => #9
        //h:div//text() => #15'One ' #16'and ' #17'bold' #15' two' #15'three ' #19'four'
        //h:div/text()[2] => #15' two'
        //h:*/.. => #14 #15 #16
        //a:content[@type='xhtml']/h:div/h:em[2] => #19
        //{http://www.w3.org/1999/xhtml}* => #15 #16 #17 #18 #19
        /{http://www.w3.org/2005/Atom}feed/{http://www.w3.org/2005/Atom}entry[1]/{*}title => #9
        //{*}entry[{*}summary='plain']/{*}id => #22
        //a:entry[last()]/a:link[last()]/@* => #24@rel #24@href #24@length
        //*[@type='xhtml']//h:b => #17
        a:entry/a:link/@href | a:link/@href => #3@href #4@href #11@href #23@href #24@href
        //a:source/a:id[../a:title='Elsewhere'] => #28
        //a:entry[a:link[@rel='enclosure']/@length > 10]/a:id => #22
        //h:b/ancestor::*[local-name() = 'em'] => #16
        //h:br/following-sibling::* => #19
        //h:br/following-sibling::text() => #15'three '
        //h:br/preceding-sibling::text() => #15'One ' #15' two'
        //a:name[. = //a:feed/a:author/a:name] => #6 #31
        //a:entry[a:author/a:name != a:source/a:author/a:name]/a:id => #22
        //a:link[@rel = 'alternate'][contains(@href, '/2')] => #23
        (//a:link)[position() = 2 or position() = last()] => #4 #24
        //@*[local-name() = 'lang'] => #0@{http://www.w3.org/XML/1998/namespace}lang #8@{http://www.w3.org/XML/1998/namespace}lang
        //@*[name() = 'xml:lang'] => #0@{http://www.w3.org/XML/1998/namespace}lang #8@{http://www.w3.org/XML/1998/namespace}lang
        //a:category[@term != 'a' and not(preceding-sibling::a:category[@label])] => #13
        //text()[. = 'four']/ancestor::h:em => #19
        //h:div/*/following-sibling::* => #18 #19
        //h:div/text()/following-sibling::h:em => #16 #19
        //h:div/text()[2]/following-sibling::*[1] => #18
        """#

    private static let pom = #"""
        //m:artifactId => #4 #6 #13 #17 #23 #26 #31 #39 #43
        //m:dependency[m:exclusions/m:exclusion/m:artifactId='opentest4j']/m:artifactId => #17
        //m:groupId[.='org.example']/../m:artifactId => #4 #26 #39
        //m:properties/m:project.build.sourceEncoding/text() => #9'UTF-8'
        //m:plugins/m:plugin[1]//m:* => #31 #32 #33 #34 #35 #36
        @xsi:schemaLocation => #0@{http://www.w3.org/2001/XMLSchema-instance}schemaLocation
        //m:dependency[last()]/m:artifactId[1] => #26 #43
        /m:project/*[last()]/*/*[last()]/m:groupId => #38
        .//m:dependency[m:optional='true'] | .//m:plugin[m:groupId] => #24 #37
        //m:dependencies[count-x or m:dependency[3]] => #10
        //m:dependency[m:version >= 2] =>
        //m:artifactId/ancestor::m:dependencies => #10 #40
        //m:artifactId/ancestor::*[1]/m:groupId => #3 #12 #16 #22 #25 #38 #42
        //m:dependency[m:groupId = /m:project/m:parent/m:groupId]/m:artifactId => #26
        //m:dependency[1]/following-sibling::m:dependency[1]/m:artifactId => #17
        //m:version[. > 5] => #5
        //m:arg[starts-with(., '-W')]/preceding-sibling::m:arg => #35
        (//m:plugins/m:plugin)[1]/m:configuration//m:arg => #35 #36
        //m:plugin[count(.//m:artifactId) > 1]/m:artifactId => #39
        //m:dependencies[count(m:dependency) = count(.//m:groupId)] => #40
        """#

    private static let svg = #"""
        //s:g => #8 #10 #12 #18
        //s:g//s:g => #10 #12
        //s:g//s:circle => #11 #13 #15
        //s:g//s:circle[1] => #11 #13
        //s:g[@id='b']//s:rect/.. => #12
        //s:circle[@r='4']/../../@id => #10@id
        //s:circle/../../@id => #8@id #10@id
        //s:g[s:title='Sea']/s:use[2]/@x:href => #17@{http://www.w3.org/1999/xlink}href
        //s:use[@x:href='#boat']/@x => #16@x #17@x
        //s:text[.='Tide high at noon'] => #19
        s:g/s:title => #9
        //s:g[.//s:rect]/@id => #8@id #10@id #12@id
        //s:g[../../s:title]/@id => #10@id #12@id
        s:g//*//s:circle => #11 #13 #15
        //s:g//*[@r][2] => #15
        //s:circle[@r > ../@id] =>
        //s:g[count(.//s:circle) = 3]/@id => #8@id #10@id
        //s:circle/ancestor::s:g/@id => #8@id #10@id #12@id
        //s:circle/ancestor::s:g[1]/@id => #10@id #12@id
        //s:circle[count(ancestor::s:g) = 3]/@r => #13@r
        //s:stop[@offset = 0]/following-sibling::s:stop/@stop-color => #5@stop-color
        //s:use[preceding-sibling::s:use]/@x => #17@x
        //s:tspan/preceding-sibling::text()[1] => #19'Tide ' #19' at '
        //s:text[contains(., 'high at')] => #19
        //s:text[normalize-space(text()[1]) = 'Tide'] => #19
        //s:text[contains(normalize-space(.), 'at noon')]/@x => #19@x
        //@*[. = '5'] => #14@width #14@height
        //@*[. > 9] => #0@width #0@height #16@x #17@x
        //*[@x = @y] =>
        //*[@width = @height] => #0 #14
        //s:g[s:title and not(ancestor::s:g)]/@id => #8@id
        //s:g[2 = count(s:use)]/@id => #8@id
        //*[-1 < @cx] => #11
        """#

    private static let soap = #"""
        //wsse:Password/text() => #5'x<y'
        //wsse:Security[@env:mustUnderstand='1']/* => #3
        //@env:* => #2@{http://schemas.xmlsoap.org/soap/envelope/}mustUnderstand #6@{http://schemas.xmlsoap.org/soap/envelope/}actor
        //@env:actor/.. => #6
        //note => #17
        //t:note =>
        //t:itinerary/*[2]/* => #14 #15 #16
        //t:return/t:seat/@* => #16@{http://www.w3.org/2001/XMLSchema-instance}nil
        //t:*[t:seat] => #9 #13
        env:Header/*[last()] => #6
        env:Body//t:arriving | env:Header//wsse:Username => #4 #11 #15
        //t:departing[. = ../../t:return/t:arriving] => #10
        //*[starts-with(name(), 'sec:')] => #2 #3 #4 #5
        //*[local-name(..) = 'departure'] => #10 #11 #12
        //*[local-name(*[2]) = 'arriving'] => #9 #13
        //t:return/preceding-sibling::*/t:seat => #12
        //t:lodging/preceding-sibling::*[2]/* => #14 #15 #16
        //wsse:Password[contains(., '<')] => #5
        //wsse:Password[contains(@Type, 'Text')] => #5
        env:Body/ancestor::* => #0
        env:Header/following-sibling::env:Body/* => #8
        (//t:seat)[1]/ancestor::t:itinerary => #8
        //t:trace[. = 7] => #6
        """#

    private static let xlsx = #"""
        //x:row[last()]/x:c[last()]//x:t/text() => #32'bold' #34' text'
        //x:row[@ht]/x:c[2]/x:v => #26
        //x:t[@xml:space='preserve'] => #34
        x:cols/x:col[2]/@* => #5@min #5@max #5@width #5@hidden
        //x:row[x:c[@t='e']/x:v='#DIV/0!']/@r => #22@r
        //x:row[not(x:c/@t='s')]/@r => #15@r #22@r
        //{*}c[@r='B2']/{*}f => #19
        //x:c[x:v <= 1 and @t = 's']/@r => #8@r #10@r
        //x:row[@r = 2]/preceding-sibling::x:row/x:c[last()]/@r => #12@r
        //x:c[starts-with(@r, 'B')]/preceding-sibling::x:c/@r => #8@r #16@r #23@r
        //x:c[preceding-sibling::x:c[1]/x:v = 42]/@r => #18@r
        //x:c[following-sibling::x:c[1][not(*)]]/@r => #18@r
        //x:t[ancestor::x:c/@r = 'C1'] => #14
        (//x:c[x:f] | //x:c[@t='e'])[2]/@r => #25@r
        //x:c[@r = //x:hyperlink/@ref]/@r => #16@r
        //x:col[@min = @max]/@width => #4@width
        //x:row[@r > preceding-sibling::x:row[1]/@r]/@r => #15@r #22@r
        //x:row[count(x:c) > count(x:c/x:v)]/@r => #7@r #15@r #22@r
        """#
}

/// A line of the table.
struct QueryRow: Sendable, CustomTestStringConvertible {
    let document: QueryDocument, path: String, expected: String
    var testDescription: String { "\(document.name): \(path)" }
}
