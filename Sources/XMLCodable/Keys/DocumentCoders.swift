/// A decoder of this package: its keys are names in the document.
@usableFromInline
package protocol DocumentDecoder: Decoder {}

/// An encoder of this package: its keys are names in the document.
package protocol DocumentEncoder: Encoder {}

/// The key of a property in other formats than XML.
@usableFromInline
struct PropertyName: CodingKey {
    @usableFromInline let stringValue: String
    @usableFromInline var intValue: Int? { nil }

    init(_ key: some CodingKey, _ names: [String: String]) { stringValue = names[key.stringValue] ?? key.stringValue }
    @usableFromInline init?(stringValue: String) { self.stringValue = stringValue }
    @usableFromInline init?(intValue: Int) { nil }
}
