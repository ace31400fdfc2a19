/// A transform of two closures.
///
/// ```swift
/// let yesNo = XMLTransformOf<Bool, String>(fromXML: { $0 == "yes" }, toXML: { $0 == true ? "yes" : "no" })
/// isOpen <- (map["open"], yesNo)
/// ```
open class XMLTransformOf<ObjectType, XMLType>: XMLTransformType {
    public typealias Object = ObjectType
    public typealias XML = XMLType

    private let fromXML: (XMLType?) -> ObjectType?
    private let toXML: (ObjectType?) -> XMLType?

    /// - Parameters:
    ///   - fromXML: receives what was found if it is an `XMLType`, otherwise nil.
    ///   - toXML: receives the property.
    public init(fromXML: @escaping (XMLType?) -> ObjectType?, toXML: @escaping (ObjectType?) -> XMLType?) {
        self.fromXML = fromXML
        self.toXML = toXML
    }

    open func transformFromXML(_ value: Any?) -> ObjectType? { fromXML(value as? XMLType) }

    open func transformToXML(_ value: ObjectType?) -> XMLType? { toXML(value) }
}
