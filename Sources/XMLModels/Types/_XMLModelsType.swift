import XMLCodable

/// What all protocols of this module for models refine, so that a type with several of them takes part in coding by all of them.
public protocol _XMLModelsType: _XMLParticipant {}
