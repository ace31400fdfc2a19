import XMLCodable

// `XMLDecoder { $0.unknownNodePolicy = .error }`: what a test decodes, encodes or parses with, in one expression.

extension XMLDecoder {
    convenience init(_ configure: (XMLDecoder) -> Void) {
        self.init()
        configure(self)
    }
}

extension XMLEncoder {
    convenience init(_ configure: (XMLEncoder) -> Void) {
        self.init()
        configure(self)
    }
}

extension XMLParsingOptions {
    init(_ configure: (inout XMLParsingOptions) -> Void) {
        self.init()
        configure(&self)
    }
}
