import ArgumentParser
import Foundation
import WSDL

struct WSDLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wsdl",
        abstract: "Lists what a WSDL describes, or prints Swift types for the messages of its operations.",
        discussion: """
            The list has the services with their ports, and the bindings for SOAP with their operations, each with its style and SOAP action. An \
            operation that is wrong is told on standard error, and the others are there. Files that are imported are read from a folder, and never \
            from a network.

            Example:  xmlcodable wsdl --types --operation GetPrice shop.wsdl > GetPrice.swift
            """)

    @Argument(help: "The file, of WSDL 1.1.", completion: .file())
    var file: String

    @Option(help: "The folder from which imports may be read; that of the file by default.", completion: .directory)
    var folder: String?

    @Flag(help: "The Swift types for all operations, each type once.")
    var types = false

    @Option(help: "An operation whose types are printed; may be given several times.")
    var operation: [String] = []

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func validate() throws {
        if file == "-" { throw ValidationError("A WSDL is a file, not standard input, because what it imports is beside it.") }
        if !operation.isEmpty, !types { throw ValidationError("--operation is for --types.") }
    }

    func run() throws {
        let wsdl = try read()
        // What is wrong with other operations than those that are asked for does not matter.
        var errors: [any Error] = operation.isEmpty ? wsdl.issues : []
        if operation.isEmpty, errors.isEmpty, wsdl.bindings.isEmpty { errors.append(Message("no binding for SOAP")) }
        let output = try Output(nil)
        if types {
            let (source, leftOut) = wsdl.swiftTypes(forOperations: operation.isEmpty ? nil : operation)
            errors += leftOut
            try output.write(source)
        } else {
            try output.write(Self.list(of: wsdl))
        }
        try output.close()
        for error in errors { tell(error) }
        if !errors.isEmpty { throw Failure.wrong }
    }

    private func read() throws -> WSDLDocument {
        var isFolder: ObjCBool = true
        if let folder, !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue {
            throw Failure.report(Message("no such folder"), in: folder)
        }
        do {
            return try WSDLDocument(
                contentsOf: URL(fileURLWithPath: file), folder: folder.map { URL(fileURLWithPath: $0).absoluteURL },
                options: parsing.options)
        } catch {
            tell(error)
            throw Failure.trouble
        }
    }

    // MARK: The list

    private static func list(of wsdl: WSDLDocument) -> String {
        let offered = Set(wsdl.services.flatMap(\.ports).map(\.binding.name))
        let services = wsdl.services.map { service in
            section(
                "service \(service.name)",
                service.ports.map { [$0.name, "\($0.binding.name)", $0.address?.debugDescription ?? "no address"] })
        }
        let bindings = wsdl.bindings.map { binding in
            section(
                "binding \(binding.name), SOAP \(binding.version == .v1_1 ? "1.1" : "1.2")"
                    + (offered.contains(binding.name) ? "" : ", of no service"),
                binding.operations.map { [$0.name, $0.style.rawValue, $0.soapAction?.debugDescription ?? "no action"] })
        }
        let unread = wsdl.unreadImports.map { [$0.location.debugDescription] }
        return (services + bindings + (unread.isEmpty ? [] : [section("not read", unread)])).joined(separator: "\n")
    }

    /// A heading, and rows of cells.
    private static func section(_ heading: String, _ rows: [[String]]) -> String {
        let widths = (rows.first ?? []).indices.dropLast().map { column in min(rows.map { $0[column].count }.max() ?? 0, 60) }
        let lines = rows.map { row in
            let padded = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: max(width - cell.count, 0)) }
            return "  \((padded + row.suffix(1)).joined(separator: "  "))\n"
        }
        return Terminal.styled(heading, .bold, if: Terminal.outputIsTerminal) + "\n" + lines.joined()
    }

    // MARK: Errors

    private func tell(_ error: any Error) {
        _ = Failure.report(error, in: name(of: (error as? WSDLError)?.location ?? (error as? CocoaError)?.filePath))
    }

    /// What a file is called in errors: as the named one, where it is in the same folder or below.
    private func name(of location: String?) -> String {
        guard let location else { return file }
        let path = URL(string: location).flatMap { $0.isFileURL ? $0.path : nil } ?? location
        let folder = URL(fileURLWithPath: file).absoluteURL.standardizedFileURL.deletingLastPathComponent().path + "/"
        guard path.hasPrefix(folder) else { return path }
        return (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + path.dropFirst(folder.count)
    }
}
