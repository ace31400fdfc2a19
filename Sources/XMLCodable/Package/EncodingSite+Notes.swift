// What a part notes for the end of the document or record; see ``EncodingNotes``.

extension EncodingSite {
    /// What is noted of the document or record, from now on if nothing was yet.
    package func notes<Notes: EncodingNotes>(_ type: Notes.Type) -> Notes { context.notes(type) }

    /// The site's number. Sites of values that begin later have greater ones.
    package var number: UInt32 { destination }

    /// The site of a number.
    package func at(_ number: UInt32) -> EncodingSite { EncodingSite(context: context, destination: number) }
}
