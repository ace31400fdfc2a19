import XMLCodable

/// A type that conforms to a protocol of this module, which all refine this one. Conform to one of them instead.
///
/// Each of them says what the coders do for its types by a requirement of its own, which has a default here: so a type may conform to several, and no
/// conformance has to be looked up.
public protocol _XMLModelsType: XMLAnnotated {
    /// What ``XMLValidated`` says.
    static var _xmlValidation: _XMLModelsFeature { get }
    /// What ``XMLContentValidated`` says.
    static var _xmlContentValidation: _XMLModelsFeature { get }
    /// What ``XMLIdentified`` says.
    static var _xmlIdentity: _XMLModelsFeature { get }
    /// What ``XMLDiscriminated`` says.
    static var _xmlDiscrimination: _XMLModelsFeature { get }
    /// What ``XMLIssueCollecting`` says.
    static var _xmlCollection: _XMLModelsFeature { get }
    /// What ``XMLModel`` says.
    static var _xmlDirectCoding: _XMLModelsFeature { get }
}

/// What one protocol of this module says of a type: for the module's own `ModelFeature`.
public struct _XMLModelsFeature: Sendable {
    let value: (any Sendable)?

    init(_ value: (any Sendable)? = nil) { self.value = value }
}

extension _XMLModelsType {
    /// Nothing.
    public static var _xmlValidation: _XMLModelsFeature { _XMLModelsFeature() }
    /// Nothing.
    public static var _xmlContentValidation: _XMLModelsFeature { _XMLModelsFeature() }
    /// Nothing.
    public static var _xmlIdentity: _XMLModelsFeature { _XMLModelsFeature() }
    /// Nothing.
    public static var _xmlDiscrimination: _XMLModelsFeature { _XMLModelsFeature() }
    /// Nothing.
    public static var _xmlCollection: _XMLModelsFeature { _XMLModelsFeature() }
    /// Nothing.
    public static var _xmlDirectCoding: _XMLModelsFeature { _XMLModelsFeature() }
}
