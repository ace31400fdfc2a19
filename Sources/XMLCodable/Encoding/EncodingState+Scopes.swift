// What prefixes and the default namespace mean: an element's own attributes may declare them, and come in any order.

extension EncodingState {
    // MARK: The default namespace

    /// Declares the default namespace on an element whose tag is about to end, if its name needs another one than there is.
    @inline(never)
    mutating func declareDefaultNamespace(ofElementAt index: Int) {
        let element = document.elements[index]
        guard let uri = names.defaultNamespace(neededFor: element.name) else { return }
        if let declared = declaredDefaultNamespace(ofElementAt: index) {
            if isSame(declared, uri) { return }
            return noteConflict(
                at: element.number, expected: uri.isEmpty ? "an element in no namespace" : "an element in the namespace `\(uri)`",
                found: "a declaration of another default namespace on it",
                suggestion: "give one of the namespaces a prefix in namespacePrefixes")
        }
        if isSame(defaultNamespace(at: element.parent) ?? "", uri) { return noteReliance(on: element.number) }
        DocumentWriter.appendDeclaration(of: "", for: uri, to: &document.output)
        document.elements[index].noteAttribute(names.declaringName)
        document.elements[index].flags.insert(.declaresDefaultNamespace)
    }

    /// Notes that an element's attribute, which is aside, declares the default namespace, and tells if it may be written: if not, the conflict is noted.
    mutating func noteDefaultDeclaration(onElementAt index: Int) -> Bool {
        let written = EncodingNames.value(of: document.aside[0..<document.aside.count])
        let element = document.elements[index]
        hasDefaultDeclaration = true
        let isSettled = element.flags.contains(.hasClosedTag) && names.defaultNamespace(neededFor: element.name) != nil
        guard isSettled || element.flags.contains(.reliesOnDefaultNamespace) else { return true }
        let found = defaultNamespace(at: element.number) ?? ""
        if isSame(found, written) { return true }
        noteConflict(
            at: element.number,
            expected: found.isEmpty
                ? "no default namespace around a qualified name in no namespace" : "the default namespace `\(found)` of a qualified name",
            found: written.isEmpty ? "none" : "the default namespace `\(written)`, which the name would be in",
            suggestion: "give that namespace a prefix\(found.isEmpty ? "" : ", or encode the attribute xmlns before the name")")
        return false
    }

    private mutating func noteConflict(at element: UInt32, expected: String, found: String, suggestion: String) {
        let issue = XMLCodingIssue(
            .conflictingNamespace, path: documentPath(of: element), expected: expected, found: found, suggestion: suggestion)
        note(issue, codingPath: [])
    }

    /// Notes that something in an element means what it is to mean because of the default namespace there.
    mutating func noteReliance(on element: UInt32) {
        var number = element
        while number != 0, let index = document.index(of: number), !document.elements[index].flags.contains(.reliesOnDefaultNamespace) {
            document.elements[index].flags.insert(.reliesOnDefaultNamespace)
            if declaredDefaultNamespace(ofElementAt: index) != nil { return }
            number = document.elements[index].parent
        }
    }

    private mutating func declaredDefaultNamespace(ofElementAt index: Int) -> String? {
        guard document.elements[index].flags.contains(.declaresDefaultNamespace) else { return nil }
        return inOutput(document.elements[index].outputNumber) { state in
            let attribute = state.document.attribute(named: state.names.bytes(of: state.names.declaringName), ofElementAt: index)
            return attribute.map { state.document.text(in: $0.value) }
        }
    }

    /// The default namespace at an element, as far as its attributes and those around it are there already; `""` for none. Nil where that is open: where
    /// an element is yet to get its name.
    mutating func defaultNamespace(at element: UInt32) -> String? {
        var number = element
        while number != 0, let index = document.index(of: number) {
            if let uri = declaredDefaultNamespace(ofElementAt: index) { return uri }
            let open = document.elements[index]
            if names.isWildcard(open.name) { return nil }
            if let uri = names.defaultNamespace(neededFor: open.name) { return uri }
            number = open.parent
        }
        return names.namespaces.declarations.first { $0.prefix.isEmpty }?.uri ?? ""
    }

    // MARK: What is written

    /// Checks the declarations that an element makes by itself. Where prefixes are declared on it, they have to be for the same namespace. So have
    /// those further in, as far as the prefix is in use. The default namespace is left to them: a name without prefix may be meant for either.
    ///
    /// - Parameters:
    ///   - range: the element in the markup.
    ///   - areFurtherOut: whether the declarations are around the element.
    /// - Returns: the first conflict.
    func issue(
        ofDeclarations declarations: ArraySlice<(prefix: String, uri: String)>, in range: Range<Int>, areFurtherOut: Bool = false
    ) -> XMLCodingIssue? {
        if declarations.isEmpty { return nil }
        let used = names.namespaces.used
        var isOutermost = !areFurtherOut
        for token in document.tokens(in: range) where token.kind == .startTag || token.kind == .emptyTag {
            for attribute in document.attributes(in: token.attributes) {
                guard let declared = NameRules.declaredPrefix(of: document.output[attribute.name]) else { continue }
                let prefix = String(decoding: declared, as: UTF8.self)
                let matters = prefix.isEmpty ? isOutermost && hasDefaultDeclaration : isOutermost || used.contains(prefix)
                guard matters, let uri = declarations.first(where: { isSame($0.prefix, prefix) })?.uri else { continue }
                let found = document.text(in: attribute.value)
                if !isSame(found, uri) { return EncodingNamespaces.conflict(of: prefix, for: uri, with: found) }
            }
            // Further in only keys declare prefixes.
            if used.isEmpty || !names.keysDeclarePrefixes { break }
            isOutermost = false
        }
        return nil
    }

    /// Why Namespaces in XML forbids what an attribute declares by its name; nil if it does not.
    func problemOfDeclaration(_ name: UInt32, _ uri: String) -> ScalarProblem? {
        guard !names.allowsUndeclaredPrefixes, let prefix = name == names.declaringName ? "" : names.declaredPrefixes[name] else {
            return nil
        }
        if NameRules.canDeclare(prefix, uri) { return nil }
        return ScalarProblem(
            code: .invalidName, expected: "a prefix that can be declared", found: "the prefix `\(prefix)` for the namespace `\(uri)`",
            suggestion: uri.isEmpty ? "give it a namespace, or leave the attribute out" : "give the namespace another prefix")
    }

    /// The first name in an element whose prefix is not declared. Most need no look at their content for that.
    ///
    /// - Parameters:
    ///   - range: the element in the markup.
    ///   - parent: the element around it; 0 for none.
    mutating func issueOfPrefixes(in range: Range<Int>, inside parent: UInt32) -> XMLCodingIssue? {
        if names.undeclaredPrefixes.isEmpty || names.allowsUndeclaredPrefixes { return nil }
        var scopes = [scope(in: parent)]
        for token in document.tokens(in: range) {
            switch token.kind {
            case .startTag, .emptyTag:
                let scope = scopes[scopes.count - 1].adding(document.declarations(in: token.attributes))
                if scopes.count == 1, names.undeclaredPrefixes.allSatisfy(scope.declares) { return nil }
                let attributes = document.attributes(in: token.attributes).map { ("/@", $0.name) }
                for (step, name) in [("", token.name)] + attributes {
                    let name = document.string(in: name)
                    guard let prefix = NameRules.prefix(of: name), !["xml", "xmlns"].contains(prefix), !scope.declares(prefix) else {
                        continue
                    }
                    let path = documentPath(at: token.range.lowerBound, in: range, of: parent)
                    return XMLCodingIssue(
                        .undeclaredPrefix, path: path + (step.isEmpty ? "" : step + name),
                        expected: "a name whose prefix is declared", found: "`\(name)`",
                        suggestion: "give its namespace in namespacePrefixes, as [\"\(prefix)\": \"URI\"], or set allowsUndeclaredPrefixes")
                }
                if token.kind == .startTag { scopes.append(scope) }
            case .endTag: scopes.removeLast()
            case .text, .cdata, .comment, .instruction, .fragment: break
            }
        }
        return nil
    }

    /// What an open element declares.
    mutating func declarations(ofOpenElement number: UInt32) -> [(prefix: String, uri: String)] {
        // Most attributes declare nothing in any document: those of all elements around are not gone through for each rest.
        guard
            hasDefaultDeclaration || names.dependOnDefaultNamespace || !names.declaredPrefixes.isEmpty
                || !document.possibleDeclarations.isEmpty,
            let index = document.index(of: number), number != 0, document.elements[index].attributeCount > 0
        else { return [] }
        return inOutput(document.elements[index].outputNumber) { $0.document.declarations(in: $0.document.attributes(ofElementAt: index)) }
    }

    /// What is declared in an open element, on it and around it, so far.
    mutating func scope(in element: UInt32) -> PrefixTable {
        var table = PrefixTable().adding(names.namespaces.declarations)
        for open in document.around(element).reversed() { table = table.adding(declarations(ofOpenElement: open.number)) }
        return table
    }
}

extension EncodingNames {
    /// The value of an attribute that is written already, ` name="value"`, as a reader sees it.
    static func value(of written: UnsafeBufferPointer<UInt8>) -> String {
        let value = written.drop { $0 != UInt8(ascii: "\"") }.dropFirst().dropLast()
        return CharacterEscapes.resolvingReferences(in: String(decoding: value, as: UTF8.self))
    }
}

extension PrefixTable {
    /// Whether a prefix means a namespace.
    func declares(_ prefix: String) -> Bool { !(self[prefix] ?? "").isEmpty }
}
