/// Writes down what mappings ask their maps for.
package protocol MappingRecording: AnyObject {
    /// An object of a type is being made and mapped.
    func enter(_ type: any XMLBaseMappable.Type)

    /// The object that was entered last has been mapped, and has a value for every property.
    func noteProperties(of object: Any)

    /// The object that was entered last is done, whether it was mapped or refused.
    func leave()

    /// A property is mapped at the current key of a map.
    ///
    /// - Parameter initial: the property's value before it is mapped.
    func record(_ type: Any.Type, at map: XMLMap, transform: Any?, initial: Any?)
}

/// Receives the values of properties instead of having them written.
package protocol ValueNoting {
    func note<Property>(_ value: Property, at key: MapKey, transform: (any XMLTransformType)?)
}

/// Mappings that are run to see what they do. XMLMapperMigration drafts and compares models by them.
package enum ObservedMapping {
    /// Maps an object of a document.
    ///
    /// - Throws: `XMLParsingError`.
    package static func read(_ type: any XMLBaseMappable.Type, from document: String, recorder: any MappingRecording) throws {
        let root = try DocumentText(parsing: document).root
        _ = ObjectMapping.object(MappableType(type), from: .element(root), session: MappingSession(recorder: recorder))
    }

    /// Maps the properties of an object, but not of those in it.
    package static func write(_ object: any XMLBaseMappable, to values: any ValueNoting) {
        _ = ObjectMapping.content(of: object, session: MappingSession(legacy: [], report: nil, values: values))
    }

    /// The text that is written of a value; nil for what is no text.
    package static func text(of value: Any) -> String? { (value as? any TextRepresentable)?.xmlText }
}

extension XMLMap {
    /// The texts at the current key.
    package var texts: [String] { if case .found(let found) = current { found.items.compactMap { $0.text?.string } } else { [] } }
}
