import XMLCodable

extension _XMLModelsType {
    /// What this module does for the type while it is coded.
    public static var _xmlParticipation: _XMLParticipation {
        var participation = _XMLParticipation()
        func coding<Model: XMLModel>(of _: Model.Type) -> any DirectCoding { ModelCoding<Model>() }
        if let model = Self.self as? any XMLModel.Type { participation.directCoding = coding(of: model) }
        return participation
    }
}
