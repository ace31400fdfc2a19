/// A type that conforms to a protocol of this module, which all refine this one. Conform to one of them instead.
public protocol _XMLModelsType: _XMLParticipant {}
