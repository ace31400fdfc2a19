// What modules of this package set of encoders and callers cannot.

extension XMLEncoder {
    /// Sets whether values are asked what is wrong with them, and properties checked by their rules.
    package func checkValues(_ isOn: Bool) {
        var options = options
        options.validatesValues = isOn
        options.checksRules = isOn
        self.options = options
    }

    /// An encoder with the same options for a document whose parts are put into another: it names the root element as it is asked to, whatever the value
    /// says, and no qualified name in a value needs a default namespace.
    package var forParts: XMLEncoder {
        var options = options
        options.rootSaysName = false
        options.prefixesAllValues = true
        let encoder = XMLEncoder()
        encoder.options = options
        return encoder
    }
}
