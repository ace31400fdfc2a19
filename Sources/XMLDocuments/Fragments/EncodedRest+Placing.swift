extension EncodedRest {
    func place(in scope: PrefixTable) throws {
        do throws(FragmentProblem) { try checkElements() } catch { throw site.error(rest, error) }
        var scope = PrefixScope(scope, numbers: site.namespaceNumbers)
        for (prefix, uri) in prefixes where !scope.declares(prefix) && !isOfKey(prefix) { declare(prefix, uri, &scope) }
        for attribute in rest.attributes {
            let spelled = spelling(of: attribute.name, &scope)
            guard site.addAttribute(spelled, attribute.value) else {
                throw site.error(
                    rest,
                    FragmentProblem(
                        code: .duplicateName, path: "/@\(spelled)", expected: "an attribute that the element has not yet in a rest",
                        found: "'\(spelled)'"))
            }
        }
        if rest.children.isEmpty { return }
        site.insert(rest.children.map(\.prepared)) { positions(among: $0) }
    }

    /// How an attribute's name is written. One in a namespace has a prefix, which means that namespace in the element.
    private func spelling(of name: XMLQName, _ scope: inout PrefixScope) -> String {
        guard let uri = name.namespaceURI else { return name.qualifiedName }
        if let prefix = name.prefix, scope.prefix(prefix, means: uri) { return name.qualifiedName }
        if let prefix = scope.prefix(for: uri) { return "\(prefix):\(name.localName)" }
        var number = 1
        while scope.declares("ns\(number)") || isOfKey("ns\(number)") { number += 1 }
        declare("ns\(number)", uri, &scope)
        return "ns\(number):\(name.localName)"
    }

    private func declare(_ prefix: String, _ uri: String, _ scope: inout PrefixScope) {
        if site.declare(prefix, uri) { scope.bind(prefix, to: uri) }
    }

    /// How many of the element's children come before each of the rest's.
    private func positions(among known: [String?]) -> [Int] {
        var neighbours = RestNeighbours()
        // By the number of neighbours that are before it: where the child comes that is after them.
        var ends = [0]
        for (position, name) in known.enumerated() {
            guard let name else { continue }
            neighbours.append(name)
            ends.append(position + 1)
        }
        return rest.children.entries.map { entry in
            let count = neighbours.position(of: entry.place)
            // What stands for nothing that keys read goes with what is before it.
            return count == ends.count - 1 ? known.count : ends[count]
        }
    }
}

extension XMLFragment.Node {
    /// The node as the encoder puts it into an element.
    fileprivate var prepared: PreparedNode {
        switch self {
        case .element(let element): .element(element)
        case .text(let text): .text(text)
        case .cdata(let text): .cdata(text)
        case .comment(let text): .comment(text)
        case .processingInstruction(let target, let content): .processingInstruction(target: target, content: content)
        }
    }
}
