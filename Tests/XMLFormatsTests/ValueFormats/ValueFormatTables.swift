import Foundation
import Testing
import XMLFormats

/// A property in a format, as an element and as an attribute.
struct Formatted<Format: XMLValueFormat>: Codable, Equatable { @XMLFormatted<Format> var x: Format.Value }

/// Texts that a format reads as a value, of which it writes the first.
func expectBothWays<Format: XMLValueFormat>(
    _: Format.Type, _ texts: [String], _ value: Format.Value, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    for text in texts {
        let escaped = text.replacingOccurrences(of: "&", with: "&amp;")
        for document in [
            "<a><x>\(escaped)</x></a>", "<a x='\(escaped.replacingOccurrences(of: "'", with: "&apos;"))'/>", "<a><x>\n \(escaped) </x></a>",
        ] {
            let decoded = try XMLDecoder().decode(Formatted<Format>.self, from: document)
            #expect(decoded.x == value, "\(document)", sourceLocation: sourceLocation)
        }
    }
    let written = try XMLEncoder().encodeToString(Formatted<Format>(x: value), withRootKey: "a")
    let expected = (texts.first ?? "").replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "'", with: "&apos;")
    #expect(written == "<a><x>\(expected)</x></a>", sourceLocation: sourceLocation)
}

/// Texts that a format does not read.
func expectRefusal<Format: XMLValueFormat>(of texts: [String], by _: Format.Type, sourceLocation: SourceLocation = #_sourceLocation) {
    for text in texts {
        let escaped = text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        let error = #expect(throws: DecodingError.self, "\(text)", sourceLocation: sourceLocation) {
            try XMLDecoder().decode(Formatted<Format>.self, from: "<a>\n <x>\(escaped)</x></a>")
        }
        #expect(error?.xmlErrorCode == .invalidValue, "\(text)", sourceLocation: sourceLocation)
        #expect(error?.xmlIssue?.position?.line == 2, "\(text)", sourceLocation: sourceLocation)
        #expect(error?.xmlIssue?.expected?.hasPrefix(Format.expectation) ?? false, "\(text)", sourceLocation: sourceLocation)
    }
}

/// Values that a format does not write.
func expectRefusal<Format: XMLValueFormat>(
    ofValues values: [Format.Value], by _: Format.Type, sourceLocation: SourceLocation = #_sourceLocation
) {
    for value in values {
        let error = #expect(throws: EncodingError.self, "\(value)", sourceLocation: sourceLocation) {
            try XMLEncoder().encode(Formatted<Format>(x: value), withRootKey: "a")
        }
        #expect(error?.xmlErrorCode == .unrepresentableValue, "\(value)", sourceLocation: sourceLocation)
        #expect(error?.xmlIssue?.path == "/a/x", "\(value)", sourceLocation: sourceLocation)
    }
}
