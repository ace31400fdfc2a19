import Foundation
import XMLCodable
import XMLMapperCompat

/// Writes down what mapping functions ask a map for, type by type.
final class MappingRecorder: MappingRecording {
    /// One call of an operator.
    struct Property {
        let key: MapKey
        /// The property's type, as far as the operator knows: it takes a property with a transform for an optional.
        var type: Any.Type
        let transform: Any?
        /// In how many objects the key was there.
        var presences = 0
        /// In how many objects it was looked up.
        var requests = 0
        /// What the property is called, as far as that is known.
        var name: String?
        /// What the property had where the key was absent.
        var initial: Any?
        /// The names on the way to it. In an object that another one's key leads through, the rest of them.
        var components: [String]
        /// Texts that were found, where there is a transform.
        var texts: [String] = []

        func isSame(as other: Property) -> Bool { key.dictionaryKey == other.key.dictionaryKey && unwrapped(type) == unwrapped(other.type) }
    }

    /// A mappable type, with the properties that it maps.
    final class MappedType {
        var properties: [Property] = []
    }

    private var types: [ObjectIdentifier: MappedType] = [:]
    private var open: [MappedType] = []

    func enter(_ type: any XMLBaseMappable.Type) { open.append(record(of: type)) }

    func leave() { open.removeLast() }

    func record(_ type: Any.Type, at map: XMLMap, transform: Any?, initial: Any?) {
        guard let current = open.last, let key = map.key else { return }
        let new = Property(key: key, type: type, transform: transform, components: key.components)
        let index = current.properties.firstIndex { $0.isSame(as: new) } ?? current.properties.count
        if index == current.properties.count { current.properties.append(new) }
        current.properties[index].requests += 1
        if map.isKeyPresent {
            current.properties[index].presences += 1
        } else {
            current.properties[index].initial = (initial as? any OptionalType).map(\.wrapped) ?? initial
        }
        if transform != nil, current.properties[index].texts.count < Self.maximumTextCount {
            current.properties[index].texts += map.texts
        }
    }

    /// So many texts are kept to see whether a format reads them.
    private static let maximumTextCount = 1000

    func record(of type: any XMLBaseMappable.Type) -> MappedType {
        let record = types[ObjectIdentifier(type)] ?? MappedType()
        types[ObjectIdentifier(type)] = record
        return record
    }

    // MARK: Names of properties

    /// Finds out what the properties are called. A map does not know, so an object's own properties are compared with the keys: by type and
    /// name, then by type and order where there are as many properties of the type as keys.
    func noteProperties(of object: Any) {
        guard let current = open.last else { return }
        let levels = sequence(first: Mirror(reflecting: object)) { $0.superclassMirror }.reversed()
        var labels = levels.flatMap(\.children).compactMap { child in child.label.map { (name: $0, type: type(of: child.value)) } }
        labels.removeAll { $0.name == "nodeName" || current.properties.map(\.name).contains($0.name) }
        for byName in [true, false] {
            for index in current.properties.indices where current.properties[index].name == nil {
                let property = current.properties[index]
                let isSameType = { (type: Any.Type) in unwrapped(type) == unwrapped(property.type) }
                let unnamed = current.properties.filter { $0.name == nil && isSameType($0.type) }.count
                let matches = labels.indices.filter { label in
                    isSameType(labels[label].type) && (!byName || letters(labels[label].name) == letters(property.components.last ?? ""))
                }
                guard let match = matches.first, byName || matches.count == unnamed else { continue }
                (current.properties[index].name, current.properties[index].type) = labels.remove(at: match)
            }
        }
    }

    /// The letters and digits of a name, its prefix left out, in lower case: what names of one thing have in common.
    private func letters(_ name: String) -> String {
        let local = name.split(separator: ":").last.map(String.init) ?? name
        return local.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension XMLTransformType {
    /// The type of what is written for a property; nil if the property's items go through the transform, and if the type is `Any`.
    func writtenType(of property: Any.Type) -> Any.Type? {
        unwrapped(property) == unwrapped(Object.self) && XML.self != Any.self ? XML.self : nil
    }
}

/// Whether values of a type are texts, beside which an element may have others.
func isText(_ type: Any.Type) -> Bool {
    let type = unwrapped(type)
    return !(type is any ContainerType.Type || type is any XMLBaseMappable.Type || type == Any.self)
}
