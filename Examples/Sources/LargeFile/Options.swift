/// What stands on the command line.
struct Options {
    var byteCount = 1_000_000_000
    var keepsFiles = false

    static let usage = "usage: LargeFile [SIZE] [--keep]      SIZE is in bytes or as 100MB, 4GB; 1GB by default"

    /// Nil if the arguments are not understood.
    init?(_ arguments: some Sequence<String>) {
        for argument in arguments {
            if argument == "--keep" {
                keepsFiles = true
            } else if let size = Self.byteCount(argument) {
                byteCount = size
            } else {
                return nil
            }
        }
    }

    private static func byteCount(_ text: String) -> Int? {
        let units = ["KB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000]
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).uppercased()
        guard let number = Int(digits), number > 0, let factor = unit.isEmpty ? 1 : units[unit] else { return nil }
        let (size, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        return isTooLarge ? nil : size
    }
}
