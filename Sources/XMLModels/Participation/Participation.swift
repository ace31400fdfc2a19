extension _XMLModelsType {
    /// What this module does for the type while it is coded.
    public static var _xmlParticipation: _XMLParticipation {
        var participation = _XMLParticipation()
        participation.discrimination = (self as? any XMLDiscriminated.Type)?.discrimination
        participation.examination = ModelExamination(of: Self.self)
        participation.tellsIssuesOfEveryProperty = (Self.self as? any XMLIssueCollecting.Type).map {
            $0.xmlIssueCollection == .everyProperty
        }
        func coding<Model: XMLModel>(of _: Model.Type) -> any DirectCoding { ModelCoding<Model>() }
        if let model = Self.self as? any XMLModel.Type { participation.directCoding = coding(of: model) }
        return participation
    }
}
