/// Marks an enum's coding keys: a value has exactly one of them, and the element's name says which case it is.
///
/// Enums with synthesised `Codable` are recognised without it. You need it for enums whose `init(from:)` and `encode(to:)` you write
/// yourself. XMLCoder's name.
public protocol XMLChoiceCodingKey: CodingKey {}
