/// A decoder of this package: its keys are names in the document.
protocol DocumentDecoder: Decoder {}

/// An encoder of this package: its keys are names in the document.
protocol DocumentEncoder: Encoder {}

/// The key of a property in other formats than XML: the name of the case.
struct PropertyName<Key: CodingKey>: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ key: Key) { stringValue = String(describing: key) }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
