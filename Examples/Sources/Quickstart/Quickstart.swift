import Foundation
import XMLCodable

/// Decodes the menu that is shipped with the example, shows it, changes a price, and encodes it again. With a file as its argument, it
/// prints that file's outline.
@main
enum Quickstart {
    static func main() {
        do {
            if let path = CommandLine.arguments.dropFirst().first {
                try Outline(tree: XMLTree(contentsOf: URL(fileURLWithPath: path))).printAll()
            } else {
                try showMenu()
            }
        } catch {
            // Errors of this package say line and column, and decoding errors also the path of the element.
            FileHandle.standardError.write(Data("error: \(message(of: error))\n".utf8))
            exit(1)
        }
    }

    static func showMenu() throws {
        guard let document = Bundle.module.url(forResource: "menu", withExtension: "xml") else {
            throw CocoaError(.fileNoSuchFile)
        }
        let decoder = XMLDecoder()
        decoder.dateDecodingStrategy = .iso8601
        var menu = try decoder.decode(Menu.self, contentsOf: document)

        print("\(menu.name), \(menu.dishes.count) dishes, \(menu.drinks.count) drinks, valid on \(menu.valid.formatted(.iso8601))")
        for dish in menu.dishes {
            let mark = dish.vegetarian ? " (vegetarian)" : ""
            print("- \(dish.name)\(mark): \(dish.price.amount) \(dish.price.currency ?? "in the usual currency")")
            if let description = dish.description { print("    \(description)") }
            if !dish.allergens.isEmpty { print("    contains \(dish.allergens.joined(separator: ", "))") }
            if let updated = dish.updated { print("    changed \(updated.formatted(.iso8601))") }
        }
        for case .link(let link) in menu.notice?.parts ?? [] {
            print("\(link.title): \(link.href)")
        }

        menu.dishes[0].price.amount += 1

        let encoder = XMLEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .prettyPrinted
        print("\nThe waffles cost more now:\n")
        print(try encoder.encodeToString(menu, withRootKey: "menu", header: .utf8))
    }

    static func message(of error: any Error) -> String {
        switch error {
        case let error as DecodingError: error.localizedDescription
        case let error as EncodingError: error.localizedDescription
        default: error.localizedDescription
        }
    }
}
