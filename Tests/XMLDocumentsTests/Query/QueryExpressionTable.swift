/// More of the table that `QueryTable` begins: functions, numbers, siblings, ancestors, and positions in all results.
extension QueryTable {
    static let expressions: [(QueryDocument, String)] = [
        (.rss, rssExpressions), (.atom, atomExpressions), (.pom, pomExpressions), (.svg, svgExpressions), (.soap, soapExpressions),
        (.xlsx, xlsxExpressions),
    ]

    private static let rssExpressions = #"""
        //item[contains(title, 'tide')] => #19
        //item[contains(., 'Ada')]/guid => #13 #22
        //item[starts-with(link, 'https://harbour')]/title => #11 #20
        //item[not(starts-with(guid, 'h-'))]/guid => #22 #28
        //*[starts-with(local-name(), 'en')] => #17 #18
        //*[local-name() = 'link'] => #3 #4 #9 #12 #21
        //*[name() = 'self:link'] => #4
        //@*[name() = 'url'] => #18@url #29@url
        //item[count(category) = 2]/title => #11
        //item[count(*) >= 5]/title => #11 #20
        //channel[count(.//dc:creator) = 3]/title => #2
        //item[count(preceding-sibling::item) = 1]/title => #20
        //item[count(ancestor::*) = 2]/title => #11 #20 #27
        //title[count(ancestor::item) = 0] => #2 #8
        //item[position() = 2]/title => #20
        //item[position() < 3]/title => #11 #20
        //item[position() > 1]/title => #20 #27
        //item[position() = last()]/guid => #28
        //item[position() != last()]/guid => #13 #22
        //item[last() = 3]/title => #11 #20 #27
        channel/*[position() >= 2][position() < 3] => #3 #4
        (//title)[1] => #2
        (//title)[last()] => #27
        (//item/guid | //item/title)[3] => #20
        (//title)[position() > 2] => #11 #20 #27
        (//dc:creator)[. = 'Ada'][2] => #25
        (//item[link])[last()]/category => #23
        ((//item)[1] | (//item)[3])/guid => #13 #28
        (//item/title)[starts-with(., 'Storm')]/.. => #19
        //guid/following-sibling::category => #14 #15 #23
        //guid/following-sibling::*[1] => #14 #23 #29
        //guid/following-sibling::*[last()] => #18 #25 #29
        //category/preceding-sibling::title => #11 #20
        //dc:creator/preceding-sibling::*[1] => #15 #23 #24
        //dc:creator/preceding-sibling::*[2] => #14 #22 #23
        //dc:creator/preceding-sibling::*[last()] => #11 #20
        //item[preceding-sibling::item]/title => #20 #27
        //item[following-sibling::item[not(link)]]/title => #11 #20
        //item[preceding-sibling::item[1]/category = 'ferry']/title => #20
        //url/ancestor::* => #0 #1 #6
        //url/ancestor::*[1] => #6
        //url/ancestor::*[2] => #1
        //url/ancestor::*[last()] => #0
        //category/ancestor::channel/title => #2
        //link[ancestor::image or ancestor::item] => #9 #12 #21
        //enclosure[@length > 4000] => #18
        //enclosure[@length < 4000] =>
        //enclosure[@length = 4096]/@url => #18@url
        //enclosure[@length != 4096.0] =>
        //item[category = dc:creator] =>
        //item[guid = link]/title => #20
        //item[title != guid]/title => #11 #20 #27
        //link[. = ../guid] => #21
        //item[dc:creator = //item[1]/dc:creator]/title => #11 #20
        //*[normalize-space(text()) = ''] => #0 #1 #4 #6 #10 #18 #19 #26 #27
        //item[normalize-space(title)]/title => #11 #20
        //item[normalize-space() = normalize-space(.)]/title => #11 #20 #27
        channel/title/following-sibling::link | channel/title => #2 #3
        //title/following-sibling::text() => #1'\n    ' #1'\n    ' #1'\n    ' #1'\n    ' #1'\n    \n    ' #10'\n      ' #10'\n      ' #10'\n      ' #10'\n      ' #10'\n      ' #10'\n      ' #10'\n      ' #10'\n    ' #1'\n    ' #19'\n      ' #19'\n      ' #19'\n      ' #19'\n      ' #19'\n      ' #19'\n    ' #1'\n    ' #26'\n      ' #26'\n      ' #26'\n    ' #1'\n  '
        //guid[1]/preceding-sibling::text()[1] => #10'\n      ' #19'\n      ' #26'\n      '
        //text()[contains(., 'late')]/.. => #11 #17
        //item[.//@url]/title => #11 #27
        //item[1]/@*/.. =>
        //enclosure/@url/ancestor::item/title => #11
        //item[not(contains(link, '2')) and position() < 3] => #10
        //item[count(//item) = 3]/guid => #13 #22 #28
        //item[starts-with(title, '')]/guid => #13 #22 #28
        """#

    private static let atomExpressions = #"""
        //a:entry[a:link[@rel='enclosure']/@length > 10]/a:id => #22
        //h:b/ancestor::*[local-name() = 'em'] => #16
        //h:br/following-sibling::* => #19
        //h:br/following-sibling::text() => #15'three '
        //h:br/following-sibling::text()[1] => #15'three '
        //h:br/preceding-sibling::text() => #15'One ' #15' two'
        //a:name[. = //a:feed/a:author/a:name] => #6 #31
        //a:entry[a:author/a:name != a:source/a:author/a:name]/a:id => #22
        //a:link[@rel = 'alternate'][contains(@href, '/2')] => #23
        (//a:link)[position() = 2 or position() = last()] => #4 #24
        //@*[local-name() = 'lang'] => #0@{http://www.w3.org/XML/1998/namespace}lang #8@{http://www.w3.org/XML/1998/namespace}lang
        //@*[name() = 'xml:lang'] => #0@{http://www.w3.org/XML/1998/namespace}lang #8@{http://www.w3.org/XML/1998/namespace}lang
        //a:category[@term != 'a' and not(preceding-sibling::a:category[@label])] => #13
        //a:source/ancestor::*/a:id => #2 #22
        //h:em/text()[1] => #16'and ' #19'four'
        //text()[. = 'four']/ancestor::h:em => #19
        //h:em[1]/following-sibling::h:em => #19
        //h:div/*/following-sibling::* => #18 #19
        //h:div/text()/following-sibling::h:em => #16 #19
        //h:div/text()[2]/following-sibling::*[1] => #18
        """#

    private static let pomExpressions = #"""
        //m:dependency[m:version >= 2] =>
        //m:artifactId[count(ancestor::m:dependency) = 1] => #13 #17 #23 #26 #43
        //m:artifactId/ancestor::m:dependencies => #10 #40
        //m:artifactId/ancestor::*[1]/m:groupId => #3 #12 #16 #22 #25 #38 #42
        //m:dependency[m:groupId = /m:project/m:parent/m:groupId]/m:artifactId => #26
        //m:dependency[1]/following-sibling::m:dependency[1]/m:artifactId => #17
        //m:dependency[last()]/preceding-sibling::m:dependency[1]/m:artifactId => #17
        //m:version[. > 5] => #5
        //m:version[. <= 7] => #5
        //m:arg[starts-with(., '-W')]/preceding-sibling::m:arg => #35
        (//m:plugins/m:plugin)[1]/m:configuration//m:arg => #35 #36
        //m:plugin[count(.//m:artifactId) > 1]/m:artifactId => #39
        //m:dependencies[count(m:dependency) = count(.//m:groupId)] => #40
        """#

    private static let svgExpressions = #"""
        //s:circle[@r >= 4 and @r < 6] => #13
        //s:circle[@r > ../@id] =>
        //s:g[count(.//s:circle) = 3]/@id => #8@id #10@id
        //s:g[.//s:circle[@r = 4]]/@id => #8@id #10@id #12@id
        //s:circle/ancestor::s:g/@id => #8@id #10@id #12@id
        //s:circle/ancestor::s:g[1]/@id => #10@id #12@id
        //s:circle/ancestor::s:g[last()]/@id => #8@id
        //s:circle[count(ancestor::s:g) = 3]/@r => #13@r
        //s:stop[@offset = 0]/following-sibling::s:stop/@stop-color => #5@stop-color
        //s:use[preceding-sibling::s:use]/@x => #17@x
        //s:tspan/preceding-sibling::text()[1] => #19'Tide ' #19' at '
        //s:text[contains(., 'high at')] => #19
        //s:text[normalize-space(text()[1]) = 'Tide'] => #19
        //s:text[contains(normalize-space(.), 'at noon')]/@x => #19@x
        (//s:g)[3]/* => #13 #14
        //@*[. = '5'] => #14@width #14@height
        //@*[. > 9] => #0@width #0@height #16@x #17@x
        //*[@x = @y] =>
        //*[@width = @height] => #0 #14
        //s:g[s:title and not(ancestor::s:g)]/@id => #8@id
        //s:g[2 = count(s:use)]/@id => #8@id
        //s:g[0 < count(s:use)]/@id => #8@id
        //*[-1 < @cx] => #11
        //s:g/*[position() = last()] => #14 #15 #17 #22
        """#

    private static let soapExpressions = #"""
        //t:departing[. = ../../t:return/t:arriving] => #10
        //*[starts-with(name(), 'sec:')] => #2 #3 #4 #5
        //*[local-name(..) = 'departure'] => #10 #11 #12
        //*[local-name(*[2]) = 'arriving'] => #9 #13
        //t:seat[following-sibling::*] =>
        //t:return/preceding-sibling::*/t:seat => #12
        //t:lodging/preceding-sibling::*[2]/* => #14 #15 #16
        //wsse:Password[contains(., '<')] => #5
        //wsse:Password[contains(@Type, 'Text')] => #5
        env:Body/ancestor::* => #0
        env:Header/following-sibling::env:Body/* => #8
        (//t:seat)[1]/ancestor::t:itinerary => #8
        //t:trace[. = 7] => #6
        //t:trace[. != '7'] =>
        """#

    private static let xlsxExpressions = #"""
        //x:row[@r > 1 and @r < 4]/@r => #15@r
        //x:c[x:v <= 1 and @t = 's']/@r => #8@r #10@r
        //x:row[@r = 2]/preceding-sibling::x:row/x:c[last()]/@r => #12@r
        //x:c[starts-with(@r, 'B')]/preceding-sibling::x:c/@r => #8@r #16@r #23@r
        //x:c[preceding-sibling::x:c[1]/x:v = 42]/@r => #18@r
        //x:c[following-sibling::x:c[1][not(*)]]/@r => #18@r
        //x:t[ancestor::x:row/@r = 4] => #32 #34
        //x:t[ancestor::x:c/@r = 'C1'] => #14
        (//x:c[x:f] | //x:c[@t='e'])[2]/@r => #25@r
        //x:c[@r = //x:hyperlink/@ref]/@r => #16@r
        //x:col[@min = @max]/@width => #4@width
        //x:col[@min != @max]/@width => #5@width
        //x:col[@min < @max]/@width => #5@width
        //x:row[@r > preceding-sibling::x:row[1]/@r]/@r => #15@r #22@r
        //x:row[count(x:c) > count(x:c/x:v)]/@r => #7@r #15@r #22@r
        """#
}
