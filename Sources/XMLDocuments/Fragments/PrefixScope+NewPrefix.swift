extension PrefixScope {
    /// A prefix that nothing declares.
    ///
    /// - Parameter isTaken: whether a prefix cannot be had for another reason.
    func newPrefix(unless isTaken: (String) -> Bool = { _ in false }) -> String {
        var number = 1
        while uri(of: "ns\(number)") != nil || isTaken("ns\(number)") { number += 1 }
        return "ns\(number)"
    }
}
