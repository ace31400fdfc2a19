/// An identity as a text.
struct IdentityText: RawRepresentable, Scalar, KnownType {
    let rawValue: String

    static var shape: TypeShape { .scalar(Self.self) }

    static var isTextInXMLOnly: Bool { true }

    static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "an ID, which has no white space in it" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> IdentityText? {
        let text = ScalarParsing.trim(text)
        return isIdentity(text) ? IdentityText(rawValue: String(decoding: text, as: UTF8.self)) : nil
    }

    func append(to output: inout OutputBuffer, _ forms: ScalarForms) throws(ScalarProblem) -> ScalarText {
        guard Self.isIdentity(rawValue.utf8) else {
            throw ScalarProblem(code: .unrepresentableValue, expected: Self.expectation(of: nil, forms), found: "'\(rawValue.prefix(60))'")
        }
        output.append(rawValue)
        return .anything
    }

    private static func isIdentity(_ text: some Collection<UInt8>) -> Bool { !text.isEmpty && !text.contains(where: \.isXMLWhitespace) }
}
