import XMLCodable

/// What one of the module's protocols says of a type: one of these.
///
/// `@unchecked Sendable`: the metatypes are of types whose conformances belong to no actor's isolation.
private struct ModelFeature: @unchecked Sendable {
    var validated: (any XMLValidated.Type)?
    var contentRules: [XMLContentRule] = []
    var identified: (any XMLIdentified.Type)?
    var discrimination: (any Discrimination)?
    var tellsIssuesOfEveryProperty: Bool?
    var directCoding: (any DirectCoding)?
}

extension _XMLModelsType {
    /// What this module does for the type while it is coded.
    public static var _xmlParticipation: _XMLParticipation? {
        func feature(_ feature: _XMLModelsFeature) -> ModelFeature? { feature.value as? ModelFeature }
        var participation = Participation()
        participation.discrimination = feature(_xmlDiscrimination)?.discrimination
        participation.examination = ModelExamination(
            validated: feature(_xmlValidation)?.validated, contentRules: feature(_xmlContentValidation)?.contentRules ?? [],
            identified: feature(_xmlIdentity)?.identified)
        participation.tellsIssuesOfEveryProperty = feature(_xmlCollection)?.tellsIssuesOfEveryProperty
        participation.directCoding = feature(_xmlDirectCoding)?.directCoding
        return _XMLParticipation(participation)
    }
}

extension XMLValidated {
    /// The type itself.
    public static var _xmlValidation: _XMLModelsFeature { _XMLModelsFeature(ModelFeature(validated: Self.self)) }
}

extension XMLContentValidated {
    /// The rules.
    public static var _xmlContentValidation: _XMLModelsFeature { _XMLModelsFeature(ModelFeature(contentRules: xmlContentRules)) }
}

extension XMLIdentified {
    /// The type itself.
    public static var _xmlIdentity: _XMLModelsFeature { _XMLModelsFeature(ModelFeature(identified: Self.self)) }
}

extension XMLDiscriminated {
    /// What tells the case; nothing if that is the name of the case's own element.
    public static var _xmlDiscrimination: _XMLModelsFeature { _XMLModelsFeature(ModelFeature(discrimination: discrimination)) }
}

extension XMLIssueCollecting {
    /// Which issues are collected.
    public static var _xmlCollection: _XMLModelsFeature {
        _XMLModelsFeature(ModelFeature(tellsIssuesOfEveryProperty: xmlIssueCollection == .everyProperty))
    }
}

extension XMLModel {
    /// How values are read and written directly.
    public static var _xmlDirectCoding: _XMLModelsFeature { _XMLModelsFeature(ModelFeature(directCoding: ModelCoding<Self>())) }
}
