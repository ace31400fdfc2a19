import Foundation

/// A string as CDATA sections: read from all sections of an element, written as one. Plain text is read as well.
///
/// ```swift
/// title <- (map["title"], XMLCDATATransform())     // <title><![CDATA[Fish & chips]]></title>
/// ```
open class XMLCDATATransform: XMLTransformType {
    public typealias Object = String
    public typealias XML = [Data]

    private let encoding: String.Encoding
    private let separator: String

    /// - Parameters:
    ///   - encoding: the encoding of the sections' bytes. A document has UTF-8.
    ///   - separator: the separator between the texts of several sections.
    public init(encoding: String.Encoding = .utf8, separator: String = "\n") {
        self.encoding = encoding
        self.separator = separator
    }

    public func transformFromXML(_ value: Any?) -> String? { transformFromXML(value, legacy: XMLMapperDefaults.legacyBehavior) }

    private func text(of sections: [Data]) -> String? {
        let texts = sections.compactMap { String(data: $0, encoding: encoding) }
        return texts.isEmpty ? nil : texts.joined(separator: separator)
    }

    public func transformToXML(_ value: String?) -> [Data]? { value?.data(using: encoding).map { [$0] } }
}

extension XMLCDATATransform: CompleteTransform {}

extension XMLCDATATransform: LegacyTransform {
    func transformFromXML(_ value: Any?, legacy: XMLLegacyBehavior) -> String? {
        switch value {
        case let sections as [Data]: return text(of: sections)
        case let text as String: return legacy.contains(.sectionsOnly) ? nil : text
        case let element as [String: Any]:
            // It has attributes, or text beside its sections.
            let sections = element[ReservedKey.cdata] as? [Data] ?? []
            return sections.isEmpty ? transformFromXML(element[ReservedKey.text] as? String, legacy: legacy) : text(of: sections)
        default: return nil
        }
    }
}
