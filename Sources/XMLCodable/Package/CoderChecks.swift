// What modules of this package set of coders and callers cannot.

extension XMLEncoder {
    /// Sets whether values are asked what is wrong with them, and properties checked by their rules.
    package func checkValues(_ isOn: Bool) {
        var options = options
        options.validatesValues = isOn
        options.checksRules = isOn
        self.options = options
    }

    /// An encoder with the same options that names the root element as it is asked to, whatever the value says.
    package var namingRootAsAsked: XMLEncoder {
        var options = options
        options.rootSaysName = false
        let encoder = XMLEncoder()
        encoder.options = options
        return encoder
    }
}

extension XMLDecoder {
    /// Sets whether values and elements are checked by their rules.
    package func checkValues(_ isOn: Bool) { self[\.checksValues] = isOn }

    /// Has errors say nothing of lines, and paths from the root element on: no caller sees the documents.
    package func hideDocuments() { self[\.documentIsSeen] = false }
}
