import Foundation

enum Documents {
    static let rss = Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
          <channel>
            <title>Harbour notes</title>
            <link>https://example.com/harbour/</link>
            <description>Ships that came &amp; went</description>
            <language>en</language>
            <item>
              <title>The ferry is back</title>
              <link>https://example.com/harbour/12</link>
              <guid isPermaLink="false">harbour-12</guid>
              <category>ferries</category>
              <category>timetable</category>
              <enclosure url="https://example.com/harbour/12.mp3" length="123456" type="audio/mpeg"/>
              <pubDate>Sat, 21 Nov 2026 07:05:00 +0000</pubDate>
              <content:encoded><![CDATA[<p>First run at <b>six</b>.</p>]]></content:encoded>
            </item>
            <item>
              <title>Fog</title>
              <guid>https://example.com/harbour/11</guid>
              <pubDate>Fri, 20 Nov 2026 19:40:30 +0100</pubDate>
            </item>
          </channel>
        </rss>
        """.utf8)

    static let atom = Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
          <title>Harbour notes</title>
          <id>urn:uuid:60a76c80-d399-11d9-b93C-0003939e0af6</id>
          <updated>2026-11-21T07:05:00Z</updated>
          <link rel="self" href="https://example.com/harbour/feed.atom"/>
          <link href="https://example.com/harbour/"/>
          <entry>
            <title>The ferry is back</title>
            <id>urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a</id>
            <updated>2026-11-21T07:05:00Z</updated>
            <author><name>Ina</name><email>ina@example.com</email></author>
            <link href="https://example.com/harbour/12"/>
            <content type="html">&lt;p&gt;First run at six.&lt;/p&gt;</content>
          </entry>
        </feed>
        """.utf8)
}
