/// One list of doubles, an element each. Half of them have six decimals, as sensors write them; the others have up to seventeen digits, as
/// programs write them, some with an exponent.
struct Measurements: DocumentRoot, Equatable {
    var values: [Double]

    enum CodingKeys: String, CodingKey { case values = "v" }

    static let kind = DocumentKind.numeric
    static let rootName = "measurements"

    static let generator = DocumentGenerator(
        start: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<measurements>\n", end: "</measurements>\n", seed: 3
    ) { number, random, output in
        let sign = random.next(below: 2) == 0 ? "" : "-"
        let text: String
        switch random.next(below: 8) {
        case 0..<4: text = "\(random.next(below: 1_000)).\(random.digits(6))"
        case 4..<7: text = "\(Double(random.next() >> 11) / 9_007_199_254_740_992 * 1_000)"
        default: text = "\(1 + random.next(below: 9)).\(random.digits(8))e-\(5 + random.next(below: 20))"
        }
        output.append("<v>\(sign)\(text)</v>\n")
    }
}

extension Measurements: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) { fingerprint.add(values) }
}
