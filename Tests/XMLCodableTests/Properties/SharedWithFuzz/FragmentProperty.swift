import XMLCodable
import XMLDocuments

/// A fragment of any element says all that the element says, by itself and in another document, edited or not.
enum FragmentProperty {
    /// What went wrong with the elements of a tree; nil if nothing did.
    static func fault(_ tree: XMLTree, _ options: XMLParsingOptions) -> String? {
        // The first elements are enough, and most documents have no more: each is written with all that is in it.
        var pending = [tree.root]
        var count = 0
        while let element = pending.popLast(), count < 20 {
            count += 1
            if let fault = fault(element, options) { return "\(fault) in \(element.path)" }
            pending += element.elements.prefix(5)
        }
        return nil
    }

    private static func fault(_ element: XMLTree.Element, _ options: XMLParsingOptions) -> String? {
        var options = options
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        options.encoding = nil
        let fragment = XMLFragment(element)
        let built = built(fragment, depth: 0)
        if fragment != built || fragment.hashValue != built.hashValue { return "the fragment is another one when it is built" }
        // A prefix that nothing declares is refused, or stays as it is.
        guard let text = try? fragment.xmlString() else { return (try? built.xmlString()) == nil ? nil : "what is built can be written" }
        do {
            if try built.xmlString() != text, try XMLFragment(parsing: built.xmlString(), options: options) != fragment {
                return "what is built is written as \(try built.xmlString().debugDescription)"
            }
            if try XMLFragment(parsing: text, options: options) != fragment {
                return "another fragment is written as \(text.debugDescription)"
            }
            // In a place where prefixes and the default namespace mean something else.
            let encoder = XMLEncoder()
            encoder.maximumDepth = options.limits.maximumDepth + 2
            encoder.namespacePrefixes = ["": "urn:other", "a": "urn:another", "p": "urn:third"]
            let document = try encoder.encodeToString([fragment], withRootKey: "{urn:other}root")
            options.limits.maximumDepth += 2
            options.limits.maximumInputBytes += 1_000
            let again = try XMLFragment(parsing: document, options: options)
            if again.elements.first != fragment { return "in another document it is written as \(document.debugDescription)" }
        } catch {
            return "\(error) of \(text.debugDescription)"
        }
        return nil
    }

    /// The same fragment, put together anew as far as a bounded depth.
    private static func built(_ fragment: XMLFragment, depth: Int) -> XMLFragment {
        var copy = fragment
        copy.children = fragment.children.map { child in
            guard depth < 8, case .element(let element) = child else { return child }
            return .element(built(element, depth: depth + 1))
        }
        return copy
    }
}
