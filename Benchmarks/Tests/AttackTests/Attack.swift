import Testing
import XMLCodable

/// A hostile document, and what has to become of it.
///
/// Documents are made when they are needed: many are large, none lies in the repository.
struct Attack: Sendable, CustomTestStringConvertible {
    /// What it does, in a few words; unique in the corpus.
    let name: String
    /// What it is parsed with, where that is not the defaults.
    var options: XMLParsingOptions?
    let outcome: Outcome
    /// What the dictionary form of XMLMapperCompat makes of it, where that differs: it reads texts with any number of root elements.
    var dictionaryFormOutcome: Outcome?
    /// What streams make of it, where that differs: they bound the length of a tag, and drop what stands around records.
    var streamOutcome: Outcome?
    /// Whether readers of services may read it.
    var isMessage = false
    let document: @Sendable () -> [UInt8]

    enum Outcome: Sendable {
        /// It is read, with that many elements, and this text in the root element itself. Nil where it does not matter.
        case accepted(elements: Int? = nil, text: String? = nil)
        /// It is an error for one of these reasons.
        case refused([XMLParsingError.Reason])
        /// It is read or an error; versions of expat differ.
        case either

        static let notWellFormed = Outcome.refused([.notWellFormed])
        static let encoding = Outcome.refused([.encoding])
        static let entity = Outcome.refused([.entity])
        /// Bytes that are no characters: whether that is called a matter of form or of encoding depends on where they stand.
        static let malformedText = Outcome.refused([.notWellFormed, .encoding])

        static func limit(_ limit: XMLLimits.Limit, _ maximum: Int) -> Outcome { .refused([.limitExceeded(limit, maximum: maximum)]) }
    }

    var testDescription: String { name }

    init(
        _ name: String, options: XMLParsingOptions? = nil, _ outcome: Outcome, dictionaryForm: Outcome? = nil, stream: Outcome? = nil,
        _ document: @escaping @Sendable () -> [UInt8]
    ) {
        self.name = name
        self.options = options
        self.outcome = outcome
        dictionaryFormOutcome = dictionaryForm
        streamOutcome = stream
        self.document = document
    }

    init(
        _ name: String, options: XMLParsingOptions? = nil, _ outcome: Outcome, dictionaryForm: Outcome? = nil,
        text document: @autoclosure @escaping @Sendable () -> String
    ) {
        self.init(name, options: options, outcome, dictionaryForm: dictionaryForm) { Array(document().utf8) }
    }

    /// The same with namespaces.
    var withNamespaces: Attack {
        var options = options ?? XMLParsingOptions()
        options.shouldProcessNamespaces = true
        return Attack("\(name) (namespaces)", options: options, outcome, document)
    }
}

extension XMLParsingOptions {
    /// The defaults with something changed.
    static func with(_ change: (inout XMLParsingOptions) -> Void) -> XMLParsingOptions {
        var options = XMLParsingOptions()
        change(&options)
        return options
    }

    static let namespaces = with { $0.shouldProcessNamespaces = true }
    static let manyNamespaces = with {
        $0.shouldProcessNamespaces = true
        $0.limits.maximumDistinctNames = 1_000_000
    }
    static let everythingKept = with {
        $0.keepsComments = true
        $0.keepsProcessingInstructions = true
    }
}
