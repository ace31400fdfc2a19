/// What tells the case of an enum in its element: it reads and writes the enum in its place.
package protocol Discrimination: Sendable {
    func decode<Value: Decodable>(_ type: Value.Type, at site: DecodingSite) throws -> Value
    func encode<Value: Encodable>(_ value: Value, at site: EncodingSite) throws
}
