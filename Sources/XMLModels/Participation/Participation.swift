extension _XMLModelsType {
    /// What this module does for the type while it is coded.
    public static var _xmlParticipation: _XMLParticipation {
        var participation = _XMLParticipation()
        participation.examination = ModelExamination(of: Self.self)
        participation.tellsIssuesOfEveryProperty = (Self.self as? any XMLIssueCollecting.Type).map {
            $0.xmlIssueCollection == .everyProperty
        }
        return participation
    }
}
