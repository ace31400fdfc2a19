import Foundation
import XMLCodable

extension XMLRPCValue {
    /// The value as an element: `<value><int>5</int></value>`. Extensions are written in their plainest form.
    ///
    /// - Throws: ``XMLRPCMessageError`` for a value that XML has no form for, such as a string with U+0000 or a number that is not finite.
    public var rawXML: String {
        get throws(XMLRPCMessageError) { try xmlString() }
    }

    /// The value as an element in a dialect.
    ///
    /// - Throws: ``XMLRPCMessageError`` for a value that the dialect or XML has no form for.
    public func xmlString(dialect: XMLRPCDialect? = nil) throws(XMLRPCMessageError) -> String {
        let needed: XMLRPCDialect = containsBigNumber ? [.nil, .i8, .apache] : [.nil, .i8]
        var writer = MessageWriter(dialect: dialect ?? needed, place: "value")
        try writer.value(self)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private var containsBigNumber: Bool {
        switch self {
        case .bigNumber: true
        case .array(let items): items.contains { $0.containsBigNumber }
        case .struct(let members): members.contains { $0.value.containsBigNumber }
        default: false
        }
    }

    /// Reads a `value` element from an untrusted source.
    ///
    /// - Throws: ``XMLRPCMessageError``.
    public init(parsing xml: String, maximumBytes: Int = XMLRPCResponse.defaultMaximumBytes) throws(XMLRPCMessageError) {
        self = try MessageReader.read(Data(xml.utf8), named: "value", maximumBytes: maximumBytes) { (root) throws(XMLRPCMessageError) in
            try MessageReader().value(of: root)
        }
    }
}
