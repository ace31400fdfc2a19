#if Macros
/// The rules for keys, as far as a spelling shows them: what `KeySteps` and `NameRules` of the library say.
enum DocumentName {
    /// What is wrong with a key; nil if it is a name, or a path where there may be one.
    static func problem(in key: String, mayBePath: Bool = true) -> String? {
        if key.isEmpty || key == "*" { return nil }
        let (steps, malformation) = split(key)
        if let malformation { return "'\(key)' \(malformation)" }
        if !mayBePath, steps.count > 1 { return "it is a path" }
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            if step == "*", isLast, index > 0, !steps.contains(where: { $0.hasSuffix("]") }) { continue }
            if let problem = problem(inStep: step, isLast: isLast) {
                return steps.count == 1 ? "'\(key)' \(problem)" : "step \(index + 1) of '\(key)' \(problem)"
            }
            if step.hasSuffix("[]"), isLast { return "'\(key)' is repeated, so that another step has to say what an item is" }
            if step.hasSuffix("]"), isLast, !step.contains("[@") {
                return "'\(key)' has its key in a child element, so that another step has to say where the value is"
            }
        }
        if steps.count(where: { $0.hasSuffix("]") }) > 1 { return "'\(key)' has brackets twice" }
        return nil
    }

    /// The key with its steps in a namespace, but for those that say their own, and attributes at the end of a path.
    static func qualify(_ key: String, in namespace: String?) -> String {
        guard let namespace, case (let steps, nil) = split(key) else { return key }
        return steps.map { qualify(step: $0, in: namespace) }.joined(separator: "/")
    }

    private static func qualify(step: String, in namespace: String) -> String {
        let saysItsOwn = step.isEmpty || step.hasPrefix("@") || step.hasPrefix("{") || step.contains(":") || step == "*"
        if saysItsOwn { return step }
        guard step.hasSuffix("]"), let bracket = step.firstIndex(of: "[") else { return "{\(namespace)}\(step)" }
        let entryKey = qualify(step: String(step[step.index(after: bracket)...].dropLast()), in: namespace)
        return "{\(namespace)}\(step[..<bracket])[\(entryKey)]"
    }

    /// The path whose last step is the attribute of that name: `price/@currency` of `price/currency`.
    static func attribute(_ key: String) -> String {
        guard case (let steps, nil) = split(key), let last = steps.last, !last.hasPrefix("@") else { return key }
        return (steps.dropLast() + ["@" + last]).joined(separator: "/")
    }

    /// Divides a key at its slashes. Braces enclose a namespace URI, brackets a dictionary's key.
    ///
    /// - Returns: the steps, and what is wrong with braces or brackets.
    private static func split(_ key: String) -> (steps: [String], malformation: String?) {
        var steps = [""]
        var (isInBraces, isInBrackets) = (false, false)
        for character in key {
            switch character {
            case "{": isInBraces = true
            case "}": isInBraces = false
            case _ where isInBraces: break
            case "[":
                if isInBrackets { return (steps, "has a bracket in brackets") }
                isInBrackets = true
            case "]":
                if !isInBrackets { return (steps, "closes a bracket that is not open") }
                isInBrackets = false
            case "/" where !isInBrackets:
                steps.append("")
                continue
            default: break
            }
            steps[steps.count - 1].append(character)
        }
        return (steps, isInBraces ? "has a brace that is not closed" : isInBrackets ? "has a bracket that is not closed" : nil)
    }

    private static func problem(inStep step: String, isLast: Bool) -> String? {
        if step.isEmpty { return "is empty" }
        if step.hasPrefix("@") {
            return isLast ? problem(inName: String(step.dropFirst())) : "is an attribute, in which there are no steps"
        }
        guard step.hasSuffix("]") else { return problem(inName: step) }
        var isInBraces = false
        let bracket = step.firstIndex { character in
            if character == "{" { isInBraces = true }
            if character == "}" { isInBraces = false }
            return character == "[" && !isInBraces
        }
        guard let bracket else { return "closes a bracket that is not open" }
        var inner = step[step.index(after: bracket)...].dropLast()
        if inner.isEmpty { return problem(inName: String(step[..<bracket])) }
        if inner.hasPrefix("@") { inner = inner.dropFirst() }
        return problem(inName: String(step[..<bracket])) ?? problem(inName: String(inner))
    }

    /// A name, or a name in a namespace: `{URI}local`.
    private static func problem(inName name: String) -> String? {
        if name.isEmpty { return "is empty" }
        guard name.hasPrefix("{"), let brace = name.firstIndex(of: "}") else { return isName(name) ? nil : "is no name" }
        let local = String(name[name.index(after: brace)...])
        return isName(local) && !local.contains(":") ? nil : "is no name"
    }

    /// Which of the characters beyond ASCII a name may have, the library tells when it is used.
    private static func isName(_ name: String) -> Bool {
        var isFirst = true
        for scalar in name.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "_", ":": break
            case "0"..."9", "-", ".": if isFirst { return false }
            default: if scalar.isASCII { return false }
            }
            isFirst = false
        }
        return !isFirst
    }
}
#endif
