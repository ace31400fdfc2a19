import Foundation
import XMLStreaming

/// An outline line by line, in document order, for every form that it is printed in.
struct OutlineRow: Encodable {
    /// From the root element on; attributes with `@`.
    let path: String
    let count: Int
    /// How many one parent has.
    let least: Int
    let most: Int
    let type: String
    let empty: Int
    let shortest: Int?
    let longest: Int?
    let sample: String?
    let namespace: String?
    let depth: Int
    let name: String

    enum CodingKeys: String, CodingKey { case path, count, least, most, type, empty, shortest, longest, sample, namespace }

    var perParent: String { depth == 0 ? "" : least == most ? "\(least)" : "\(least)..\(most)" }
    var lengths: String {
        guard let shortest, let longest else { return "" }
        return shortest == longest ? "\(shortest)" : "\(shortest)..\(longest)"
    }
}

extension Outline {
    var rows: [OutlineRow] {
        var rows: [OutlineRow] = []
        // Without recursion: a document may be as deep as its limits allow.
        var waiting: [(node: Int, parent: Int?, path: String)] = nodes.isEmpty ? [] : [(0, nil, "")]
        while let (index, parent, above) = waiting.popLast() {
            let node = nodes[index]
            let path = "\(above)/\(node.name.qualifiedName)"
            let hasElements = !node.children.isEmpty || node.omittedElements > 0
            let type =
                node.isMixed
                ? "mixed" : hasElements ? (node.text.count > 0 ? "elements or \(node.text.typeName)" : "elements") : node.text.typeName
            rows.append(
                OutlineRow(
                    path: path, count: node.count, least: least(of: index, in: parent), most: node.most, type: type, values: node.text,
                    namespace: node.name.namespaceURI, depth: node.depth, name: node.name.qualifiedName))
            for attribute in node.attributes {
                let (name, values) = (attribute.name, attribute.values)
                let count = values.count + values.emptyCount
                rows.append(
                    OutlineRow(
                        path: "\(path)/@\(name.qualifiedName)", count: count, least: count < node.count ? 0 : 1, most: 1,
                        type: values.typeName,
                        values: values, namespace: name.namespaceURI, depth: node.depth + 1, name: "@\(name.qualifiedName)"))
            }
            let omitted = [("…", node.omittedElements, "other elements"), ("@…", node.omittedAttributes, "other attributes")]
            for (name, count, type) in omitted where count > 0 {
                rows.append(
                    OutlineRow(
                        path: "\(path)/\(name)", count: count, least: 0, most: count, type: type, values: ValueSummary(), namespace: nil,
                        depth: node.depth + 1, name: name))
            }
            waiting += node.children.reversed().map { ($0.node, index, path) }
        }
        return rows
    }

    // MARK: Forms

    /// - Parameter isStyled: whether a terminal shows it.
    func asText(isStyled: Bool) -> String {
        let rows = rows
        let cells = rows.map { row in
            [
                String(repeating: "  ", count: row.depth) + row.name, "\(row.count)", row.perParent, row.type, row.lengths,
                row.sample.map { $0.debugDescription } ?? "",
            ]
        }
        let header = ["element", "count", "per parent", "type", "length", "sample"]
        let widths = header.indices.map { column in min((cells.map { $0[column].count } + [header[column].count]).max() ?? 0, 60) }
        func line(_ cells: [String], _ nameStyle: Terminal.Style) -> String {
            let padded = cells.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: max(widths[column] - cell.count, 0))
                return column == 1 ? padding + cell : cell + padding
            }
            let rest = String(padded.dropFirst().joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
            // What is wrapped in codes has its width already.
            return Terminal.styled(padded[0], nameStyle, if: isStyled) + "  " + rest + "\n"
        }
        var text = line(header, .faint) + zip(rows, cells).map { line($1, $0.name.hasPrefix("@") ? .name : .bold) }.joined()
        if !namespaces.isEmpty { text += "\nnamespaces\n" }
        for (prefix, uri) in namespaces { text += "  \(prefix.isEmpty ? "(default)" : prefix)  \(uri.isEmpty ? "(none)" : uri)\n" }
        if hasOmissions { text += "\nMore paths than are told apart: --max-paths.\n" }
        return text
    }

    var asMarkdown: String {
        var text = "| Path | Count | Per parent | Type | Length | Sample |\n|---|---:|---|---|---|---|\n"
        func cell(_ string: String) -> String {
            string.isEmpty ? "" : "`" + string.replacingOccurrences(of: "|", with: "\\|").replacingOccurrences(of: "`", with: "'") + "`"
        }
        for row in rows {
            let sample = cell(row.sample.map { String($0.debugDescription.dropFirst().dropLast()) } ?? "")
            text += "| \(cell(row.path)) | \(row.count) | \(row.perParent) | \(row.type) | \(row.lengths) | \(sample) |\n"
        }
        return text
    }

    func asJSON() throws -> String {
        struct Document: Encodable {
            let paths: [OutlineRow]
            let namespaces: [[String: String]]
            let isComplete: Bool
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let document = Document(
            paths: rows, namespaces: namespaces.map { ["prefix": $0.prefix, "uri": $0.uri] }, isComplete: !hasOmissions)
        return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }
}

extension OutlineRow {
    init(
        path: String, count: Int, least: Int, most: Int, type: String, values: ValueSummary, namespace: String?, depth: Int, name: String
    ) {
        let hasValues = values.count > 0
        self.init(
            path: path, count: count, least: least, most: most, type: type, empty: values.emptyCount,
            shortest: hasValues ? values.shortest : nil, longest: hasValues ? values.longest : nil, sample: hasValues ? values.sample : nil,
            namespace: namespace, depth: depth, name: name)
    }
}
