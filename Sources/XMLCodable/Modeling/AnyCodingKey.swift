/// A coding key that is not a case of anybody's enum: an index, a dictionary's key, a name out of the document.
package struct AnyCodingKey: CodingKey, Hashable {
    package let stringValue: String
    package let intValue: Int?

    package init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    package init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }

    static let `super` = AnyCodingKey(stringValue: "super")
}
