/// Messages of services that are very large, or very much of one thing. Each goes to the services only, in a process of its own, with bounds on memory and time.
enum MessageAttacks {
    static let all = responses + requests + envelopes

    private static func message(_ name: String, _ start: String, _ count: Int, each: @escaping @Sendable (Int) -> String, _ end: String)
        -> Attack
    {
        var attack = Attack(name, .either) {
            var bytes = Array(start.utf8)
            for index in 0..<count { bytes.append(contentsOf: each(index).utf8) }
            bytes.append(contentsOf: end.utf8)
            return bytes
        }
        attack.isMessage = true
        return attack
    }

    private static func response(_ name: String, _ start: String, _ count: Int, _ end: String, each: @escaping @Sendable (Int) -> String)
        -> Attack
    {
        message(
            "XML-RPC: \(name)", "<methodResponse><params><param>" + start, count, each: each, end + "</param></params></methodResponse>")
    }

    private static let responses = [
        response("100,000 arrays inside each other", "", 100_000, "") { _ in "<value><array><data>" },
        response("an array of 500,000 values", "<value><array><data>", 500_000, "</data></array></value>") { _ in "<value/>" },
        response("a struct of 100,000 members", "<value><struct>", 100_000, "</struct></value>") {
            "<member><name>n\($0)</name><value/></member>"
        },
        response("100,000 members of one name", "<value><struct>", 100_000, "</struct></value>") { _ in
            "<member><name>n</name><value/></member>"
        },
        response("20,000 members whose names differ at their ends", "<value><struct>", 20_000, "</struct></value>") {
            "<member><name>\(String(repeating: "n", count: 200))\($0)</name><value/></member>"
        },
        response("an integer of 1,000,000 digits", "<value><int>", 1_000_000, "</int></value>") { _ in "9" },
        response("zeros before an integer", "<value><int>", 1_000_000, "1</int></value>") { _ in "0" },
        response("a number of 1,000,000 digits", "<value><double>0.", 1_000_000, "</double></value>") { _ in "9" },
        response("a decimal of 1,000,000 digits", "<value><bigdecimal>0.", 1_000_000, "</bigdecimal></value>") { _ in "9" },
        response("a date of 1,000,000 digits", "<value><dateTime.iso8601>", 1_000_000, "</dateTime.iso8601></value>") { _ in "1" },
        response(
            "fractions of a second without end", "<value><dateTime.iso8601>19980717T14:08:55.", 1_000_000, "</dateTime.iso8601></value>"
        ) { _ in "1" },
        response("base64 with a blank after each character", "<value><base64>", 1_000_000, "</base64></value>") { _ in "A " },
        response("base64 that does not end", "<value><base64>", 1_000_000, "=</base64></value>") { _ in "A" },
        response("2,000,000 references in text", "<value>", 2_000_000, "</value>") { _ in "&amp;" },
        response("1,000,000 CDATA sections in text", "<value>", 1_000_000, "</value>") { _ in "<![CDATA[x]]>" },
        response("1,000,000 comments in a value", "<value>", 1_000_000, "</value>") { _ in "<!---->" },
        message(
            "XML-RPC: 500,000 parameters", "<methodResponse><params>", 500_000, each: { _ in "<param/>" }, "</params></methodResponse>"),
        message("XML-RPC: 500,000 params", "<methodResponse>", 500_000, each: { _ in "<params/>" }, "</methodResponse>"),
        message("XML-RPC: 500,000 unknown elements", "<methodResponse>", 500_000, each: { _ in "<x/>" }, "</methodResponse>"),
    ]

    private static func request(_ name: String, _ method: String, _ count: Int, each: @escaping @Sendable (Int) -> String, _ end: String)
        -> Attack
    {
        message("XML-RPC: \(name)", "<methodCall><methodName>\(method)", count, each: each, end + "</params></methodCall>")
    }

    private static let call =
        "<value><struct><member><name>methodName</name><value>echo</value></member>"
        + "<member><name>params</name><value><array><data><value/></data></array></value></member></struct></value>"

    private static let requests = [
        request("a method's name of 1,000,000 characters", "", 1_000_000, each: { _ in "n" }, "</methodName><params>"),
        request("200,000 parameters", "count</methodName><params>", 200_000, each: { _ in "<param><value/></param>" }, ""),
        request(
            "an array of 500,000 values to a server", "echo</methodName><params><param><value><array><data>", 500_000,
            each: { _ in "<value/>" },
            "</data></array></value></param>"),
        request(
            "30,000 calls in one", "system.multicall</methodName><params><param><value><array><data>", 30_000, each: { _ in call },
            "</data></array></value></param>"),
    ]

    private static func envelope(
        _ name: String, _ start: String, _ count: Int, _ end: String, each: @escaping @Sendable (Int) -> String
    ) -> Attack {
        let namespaces = """
            xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:c="http://schemas.xmlsoap.org/soap/encoding/" \
            s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"
            """
        return message("SOAP: \(name)", "<s:Envelope \(namespaces)>" + start, count, each: each, end + "</s:Envelope>")
    }

    private static let sum = "<s:Body><m:sum xmlns:m='urn:any'>"

    private static let envelopes = [
        envelope("200,000 parts of a body", "<s:Body>", 200_000, "</s:Body>") { _ in "<a/>" },
        envelope("200,000 bodies", "", 200_000, "") { _ in "<s:Body/>" },
        envelope("100,000 header blocks that must be understood", "<s:Header>", 100_000, "</s:Header><s:Body/>") {
            "<h\($0 % 999) xmlns='urn:h' s:mustUnderstand='1'/>"
        },
        envelope("100,000 references to one element", sum, 100_000, "</m:sum><n id='n'>1</n></s:Body>") { _ in "<number href='#n'/>" },
        envelope("references that double thirty times", sum + "<number href='#n0'/></m:sum>", 30, "<n id='n30'>1</n></s:Body>") {
            "<n id='n\($0)'><a href='#n\($0 + 1)'/><b href='#n\($0 + 1)'/></n>"
        },
        envelope("100,000 references one after the other", sum + "<number href='#n0'/></m:sum>", 100_000, "<n id='n100000'>1</n></s:Body>")
        {
            "<n id='n\($0)' href='#n\($0 + 1)'/>"
        },
        envelope("references in a circle", sum + "<number href='#n0'/></m:sum>", 1_000, "</s:Body>") {
            "<n id='n\($0)'><a href='#n\(($0 + 1) % 1_000)'/></n>"
        },
        envelope("an array that says it is large", sum, 1, "</m:sum></s:Body>") { _ in
            "<number c:arrayType='x[2000000000]'><i>1</i></number>"
        },
        envelope("100,000 elements of one id", sum + "<number href='#n'/></m:sum>", 100_000, "</s:Body>") { _ in "<n id='n'>1</n>" },
    ]
}
