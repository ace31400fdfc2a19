import XMLCodable

extension _XMLModelsType {
    /// What this module does for the type while it is coded.
    public static var _xmlParticipation: _XMLParticipation {
        var participation = _XMLParticipation()
        participation.discrimination = (self as? any XMLDiscriminated.Type)?.discrimination
        participation.examination = ModelExamination(of: Self.self)
        participation.tellsIssuesOfEveryProperty = (Self.self as? any XMLIssueCollecting.Type).map {
            $0.xmlIssueCollection == .everyProperty
        }
        return participation
    }
}
