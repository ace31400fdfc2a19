/// A type that takes part in coding by what a part of the package knows of it. Conform to the part's protocols instead.
public protocol _XMLParticipant: XMLAnnotated {
    /// What the part does for the type.
    static var _xmlParticipation: _XMLParticipation { get }
}

/// What a part does for a type while it is coded.
public struct _XMLParticipation: Sendable {
    /// What tells an enum's case in its element, and reads and writes it; nil for types that are no such enum.
    package var discrimination: (any Discrimination)?
    /// Looks at complete values and their elements; nil where no part does.
    package var examination: (any Examination)?
    /// Whether the issues in a value are also those of properties that its code has not come to; nil where the code itself tells.
    package var tellsIssuesOfEveryProperty: Bool?

    package init() {}
}
