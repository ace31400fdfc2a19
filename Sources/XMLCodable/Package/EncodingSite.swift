/// Where a part of the package writes a value: the place in the document that its encoder is at, what can be written there, and errors about it.
///
/// A type of a part asks its encoder for the site in `encode(to:)`. Other encoders than this package's have none.
package struct EncodingSite {
    let context: EncodingContext
    let destination: UInt32

    /// What has become of the value so far.
    var record: Destination { context.state.destinations[destination] }

    /// The place that the value was given.
    var ownSlot: Slot { record.slot }
}

/// An encoder of this package.
package protocol SiteEncoder: Encoder {
    /// Where it is.
    var site: EncodingSite { get }
}

extension ValueEncoder: SiteEncoder {
    package var site: EncodingSite { EncodingSite(context: context, destination: destination) }
}

extension EncodingSite {
    /// The keys that lead to the value.
    package var codingPath: [any CodingKey] { context.state.codingPath(of: destination) }

    /// Whether values are to be checked by their rules.
    package var checksRules: Bool { context.options.checksRules }

    // MARK: What a part notes for the end of the document or record; see ``EncodingNotes``

    /// What is noted of the document or record, from now on if nothing was yet.
    package func notes<Notes: EncodingNotes>(_ type: Notes.Type) -> Notes { context.notes(type) }

    /// The site's number. Sites of values that begin later have greater ones.
    package var number: UInt32 { destination }

    /// Has the value's place be known when all of the document or record is encoded.
    package func keepPlace() {
        let element = record.innermostElement
        context.state.add(.place, element, toTagOf: element)
    }

    /// The site of a number.
    package func at(_ number: UInt32) -> EncodingSite { EncodingSite(context: context, destination: number) }

    // MARK: Errors

    /// An error about what a value is to become.
    ///
    /// - Parameter path: the keys from the value to what is meant; those of an item are its positions.
    package func error(_ value: Any, _ problem: ScalarProblem, inside path: [any CodingKey] = []) -> EncodingError {
        var documentPath = context.state.documentPath(of: ownSlot)
        if let index = path.first?.intValue, ownSlot.kind == .child { documentPath += "[\(index + 1)]" }
        return EncodingState.error(value, context.state.issue(problem, path: documentPath), codingPath: codingPath + path)
    }
}
