/// What a part does for a type while it is coded.
package struct Participation: Sendable {
    /// What tells an enum's case in its element, and reads and writes it; nil for types that are no such enum.
    package var discrimination: (any Discrimination)?
    /// Looks at complete values and their elements; nil where nobody does.
    package var examination: (any Examination)?
    /// Whether the issues in a value are also those of properties that its code has not come to; nil where the code itself tells.
    package var tellsIssuesOfEveryProperty: Bool?
    /// Reads and writes values without containers.
    package var directCoding: (any DirectCoding)?

    package init() {}
}
