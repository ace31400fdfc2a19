import Foundation
import XMLCodable

/// Reads an RSS 2.0 and an Atom document, prints their entries, and writes both again.
///
/// Written against names that XMLCoder has too: with `import XMLCoder` it compiles unchanged.
@main
enum FeedReader {
    static func main() throws {
        try readRSS()
        try readAtom()
    }

    static func readRSS() throws {
        let decoder = XMLDecoder()
        decoder.dateDecodingStrategy = .rfc822
        let feed = try decoder.decode(RSS.self, from: Documents.rss)
        print("RSS \(feed.version): \(feed.channel.title), \(feed.channel.description)")
        for item in feed.channel.items {
            print("- \(item.title) [\(item.categories.joined(separator: ", "))]")
            if let guid = item.guid { print("    \(guid.value), permanent link: \(guid.isPermaLink ?? true)") }
            if let enclosure = item.enclosure { print("    \(enclosure.type), \(enclosure.length) bytes") }
            if let published = item.published { print("    \(Int(published.timeIntervalSince1970))") }
            if let content = item.content { print("    \(content)") }
        }

        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        encoder.dateEncodingStrategy = .rfc822
        let document = try encoder.encode(
            feed, withRootKey: "rss", rootAttributes: ["xmlns:content": "http://purl.org/rss/1.0/modules/content/"],
            header: XMLHeader(version: 1.0, encoding: "UTF-8"))
        print(String(decoding: document, as: UTF8.self))
    }

    static func readAtom() throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        decoder.dateDecodingStrategy = .iso8601
        let feed = try decoder.decode(AtomFeed.self, from: Documents.atom)
        print("Atom: \(feed.title), \(feed.links.map { "\($0.rel ?? "alternate") \($0.href)" })")
        for entry in feed.entries {
            print("- \(entry.title) by \(entry.author?.name ?? "nobody")")
            if let content = entry.content { print("    \(content.type): \(content.text)") }
        }

        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        encoder.prettyPrintIndentation = .spaces(2)
        encoder.dateEncodingStrategy = .iso8601
        let document = try encoder.encode(feed, withRootKey: "feed", rootAttributes: ["xmlns": "http://www.w3.org/2005/Atom"])
        print(String(decoding: document, as: UTF8.self))
    }
}
