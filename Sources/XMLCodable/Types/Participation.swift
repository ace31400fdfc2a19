/// A type that takes part in coding by what a part of the package knows of it. Conform to the part's protocols instead.
public protocol _XMLParticipant: XMLAnnotated { static var _xmlParticipation: _XMLParticipation { get } }

/// What a part does for a type while it is coded.
public struct _XMLParticipation: Sendable {
    package var directCoding: (any DirectCoding)?  // read and written without the coders' containers
    package init() {}
}
