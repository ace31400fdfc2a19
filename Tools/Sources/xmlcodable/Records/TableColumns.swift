import ArgumentParser
import XMLDocuments

/// The columns of a table, as the elements and attributes that they become: `@id`, `title`, `author/name`, `#text`.
struct TableColumns {
    private struct Element {
        let name: XMLQName
        var attributes: [(name: XMLQName, column: Int)] = []
        var children: [Element] = []
        var text: Int?
    }

    private var record: Element
    let count: Int

    /// Elements are written by recursion.
    private static let maximumDepth = 64

    /// - Parameter prefixes: what prefixes in the columns mean.
    /// - Throws: ``CSVReader/Problem`` for a column that is no path, or comes twice.
    init(_ columns: [String], record name: String, prefixes: [String: String]) throws {
        record = Element(name: XMLQName(name))
        count = columns.count
        for (index, column) in columns.enumerated() {
            let steps = column.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard steps.count <= Self.maximumDepth else { throw CSVReader.Problem("the column \(column) has too many steps") }
            guard try Self.add(steps[...], index, to: &record, prefixes) else {
                throw CSVReader.Problem("the column \(column) comes twice")
            }
        }
        // Which checks all names.
        do {
            _ = try element(of: columns.map { _ in "x" }).xmlString()
        } catch let EncodingError.invalidValue(_, context) {
            throw CSVReader.Problem("the columns are no names of elements and attributes: \(context.debugDescription)")
        }
    }

    /// - Returns: false for a column that is there already.
    private static func add(_ steps: ArraySlice<String>, _ column: Int, to element: inout Element, _ prefixes: [String: String]) throws
        -> Bool
    {
        guard let step = steps.first, step != "#text" || steps.count == 1 else {
            defer { if element.text == nil { element.text = column } }
            return element.text == nil
        }
        if step == "#text" { return try add([], column, to: &element, prefixes) }
        if steps.count == 1, step.hasPrefix("@") {
            let name = qualifiedName(String(step.dropFirst()), prefixes)
            defer { element.attributes.append((name, column)) }
            return !element.attributes.contains { $0.name.qualifiedName == name.qualifiedName }
        }
        let name = qualifiedName(step, prefixes)
        let place = element.children.firstIndex { $0.name.qualifiedName == step } ?? element.children.count
        if place == element.children.count { element.children.append(Element(name: name)) }
        return try add(steps.dropFirst(), column, to: &element.children[place], prefixes)
    }

    private static func qualifiedName(_ name: String, _ prefixes: [String: String]) -> XMLQName {
        guard let colon = name.firstIndex(of: ":"), let uri = prefixes[String(name[..<colon])] else { return XMLQName(name) }
        return XMLQName(name, in: uri)
    }

    /// A row as an element. What an empty cell would be is not there.
    ///
    /// - Parameter cells: as many as there are columns.
    func element(of cells: [String]) -> XMLFragment { Self.fragment(record, cells) }

    private static func fragment(_ element: Element, _ cells: [String]) -> XMLFragment {
        var fragment = XMLFragment(element.name)
        for (name, column) in element.attributes where !cells[column].isEmpty { fragment.attributes.append(.init(name, cells[column])) }
        if let text = element.text, !cells[text].isEmpty { fragment.children.append(.text(cells[text])) }
        for child in element.children {
            let content = self.fragment(child, cells)
            if !content.children.isEmpty || !content.attributes.isEmpty { fragment.children.append(.element(content)) }
        }
        return fragment
    }
}
