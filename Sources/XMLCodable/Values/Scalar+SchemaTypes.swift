// XML Schema's dates, times, durations, decimals and binary data, which are text to every coder.

extension XMLDateTime: Scalar {}
extension XMLDate: Scalar {}
extension XMLTime: Scalar {}
extension XMLYear: Scalar {}
extension XMLYearMonth: Scalar {}
extension XMLMonth: Scalar {}
extension XMLMonthDay: Scalar {}
extension XMLDay: Scalar {}
extension XMLDuration: Scalar {}
extension XMLDecimal: Scalar {}
extension XMLHexBinary: Scalar { static var cannotBeEmpty: Bool { false } }
extension XMLBase64Binary: Scalar { static var cannotBeEmpty: Bool { false } }

extension Scalar where Self: SchemaText {
    // They decode a string by themselves. Here, the text is enough, and errors say more.
    static var isTextInXMLOnly: Bool { true }

    static func expectation(of text: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String {
        guard let text else { return form }
        do throws(UnmetRequirement) {
            _ = try parse(ScalarParsing.trim(text))
            return form
        } catch {
            return expectation(error)
        }
    }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> Self? {
        do throws(UnmetRequirement) { return try parse(ScalarParsing.trim(text)) } catch { return nil }
    }

    func append(to output: inout OutputBuffer, _: ScalarForms) throws(ScalarProblem) -> ScalarText {
        output.append(description)
        return .plain
    }
}
