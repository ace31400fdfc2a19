/// Customers with 60 optional fields, ten of which are there, in order.
struct CustomerFile: DocumentRoot, Equatable {
    var customers: [Customer]

    enum CodingKeys: String, CodingKey { case customers = "customer" }

    static let kind = DocumentKind.sparse
    static let rootName = "customers"

    static let generator = DocumentGenerator(
        start: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<customers>\n", end: "</customers>\n", seed: 4
    ) { number, random, output in
        output.append("  <customer>\n")
        // Each field is taken with the probability that makes it ten in the end.
        var wanted = 10
        for (index, field) in fields.enumerated() where random.next(below: fields.count - index) < wanted {
            wanted -= 1
            let value =
                switch field.type {
                case .text: random.words(1 + random.next(below: 3))
                case .integer: "\(random.next(below: 3_000))"
                case .decimal: "\(random.next(below: 1_000)).\(random.digits(2))"
                case .flag: "\(random.next(below: 2) == 0)"
                }
            output.append("    <\(field.name)>\(value)</\(field.name)>\n")
        }
        output.append("  </customer>\n")
    }

    private enum FieldType { case text, integer, decimal, flag }

    private static let fields: [(name: String, type: FieldType)] = [
        ("givenName", .text),
        ("familyName", .text),
        ("birthYear", .integer),
        ("middleName", .text),
        ("honorific", .text),
        ("latitude", .decimal),
        ("nickname", .text),
        ("loyaltyPoints", .integer),
        ("email", .text),
        ("secondaryEmail", .text),
        ("orderCount", .integer),
        ("newsletter", .flag),
        ("phone", .text),
        ("returnCount", .integer),
        ("mobile", .text),
        ("longitude", .decimal),
        ("fax", .text),
        ("street", .text),
        ("visitCount", .integer),
        ("houseNumber", .text),
        ("postalCode", .text),
        ("creditLimit", .decimal),
        ("city", .text),
        ("creditDays", .integer),
        ("region", .text),
        ("country", .text),
        ("householdSize", .integer),
        ("verified", .flag),
        ("company", .text),
        ("employees", .integer),
        ("department", .text),
        ("balance", .decimal),
        ("jobTitle", .text),
        ("website", .text),
        ("invoiceCount", .integer),
        ("language", .text),
        ("timeZone", .text),
        ("discount", .decimal),
        ("currency", .text),
        ("openTickets", .integer),
        ("notes", .text),
        ("referrer", .text),
        ("warehouse", .integer),
        ("blocked", .flag),
        ("campaign", .text),
        ("priceList", .integer),
        ("accountManager", .text),
        ("averageOrder", .decimal),
        ("iban", .text),
        ("bic", .text),
        ("segment", .integer),
        ("taxNumber", .text),
        ("lastOrderTotal", .decimal),
        ("contractYear", .integer),
        ("lastOrderYear", .integer),
        ("taxExempt", .flag),
        ("reminders", .integer),
        ("rating", .decimal),
        ("paperless", .flag),
        ("archived", .flag),
    ]
}

struct Customer: Codable, Equatable, Sendable {
    var givenName: String?
    var familyName: String?
    var birthYear: Int?
    var middleName: String?
    var honorific: String?
    var latitude: Double?
    var nickname: String?
    var loyaltyPoints: Int?
    var email: String?
    var secondaryEmail: String?
    var orderCount: Int?
    var newsletter: Bool?
    var phone: String?
    var returnCount: Int?
    var mobile: String?
    var longitude: Double?
    var fax: String?
    var street: String?
    var visitCount: Int?
    var houseNumber: String?
    var postalCode: String?
    var creditLimit: Double?
    var city: String?
    var creditDays: Int?
    var region: String?
    var country: String?
    var householdSize: Int?
    var verified: Bool?
    var company: String?
    var employees: Int?
    var department: String?
    var balance: Double?
    var jobTitle: String?
    var website: String?
    var invoiceCount: Int?
    var language: String?
    var timeZone: String?
    var discount: Double?
    var currency: String?
    var openTickets: Int?
    var notes: String?
    var referrer: String?
    var warehouse: Int?
    var blocked: Bool?
    var campaign: String?
    var priceList: Int?
    var accountManager: String?
    var averageOrder: Double?
    var iban: String?
    var bic: String?
    var segment: Int?
    var taxNumber: String?
    var lastOrderTotal: Double?
    var contractYear: Int?
    var lastOrderYear: Int?
    var taxExempt: Bool?
    var reminders: Int?
    var rating: Double?
    var paperless: Bool?
    var archived: Bool?
}

extension CustomerFile: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) { fingerprint.add(customers) }
}

extension Customer: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(givenName)
        fingerprint.add(familyName)
        fingerprint.add(birthYear)
        fingerprint.add(middleName)
        fingerprint.add(honorific)
        fingerprint.add(latitude)
        fingerprint.add(nickname)
        fingerprint.add(loyaltyPoints)
        fingerprint.add(email)
        fingerprint.add(secondaryEmail)
        fingerprint.add(orderCount)
        fingerprint.add(newsletter)
        fingerprint.add(phone)
        fingerprint.add(returnCount)
        fingerprint.add(mobile)
        fingerprint.add(longitude)
        fingerprint.add(fax)
        fingerprint.add(street)
        fingerprint.add(visitCount)
        fingerprint.add(houseNumber)
        fingerprint.add(postalCode)
        fingerprint.add(creditLimit)
        fingerprint.add(city)
        fingerprint.add(creditDays)
        fingerprint.add(region)
        fingerprint.add(country)
        fingerprint.add(householdSize)
        fingerprint.add(verified)
        fingerprint.add(company)
        fingerprint.add(employees)
        fingerprint.add(department)
        fingerprint.add(balance)
        fingerprint.add(jobTitle)
        fingerprint.add(website)
        fingerprint.add(invoiceCount)
        fingerprint.add(language)
        fingerprint.add(timeZone)
        fingerprint.add(discount)
        fingerprint.add(currency)
        fingerprint.add(openTickets)
        fingerprint.add(notes)
        fingerprint.add(referrer)
        fingerprint.add(warehouse)
        fingerprint.add(blocked)
        fingerprint.add(campaign)
        fingerprint.add(priceList)
        fingerprint.add(accountManager)
        fingerprint.add(averageOrder)
        fingerprint.add(iban)
        fingerprint.add(bic)
        fingerprint.add(segment)
        fingerprint.add(taxNumber)
        fingerprint.add(lastOrderTotal)
        fingerprint.add(contractYear)
        fingerprint.add(lastOrderYear)
        fingerprint.add(taxExempt)
        fingerprint.add(reminders)
        fingerprint.add(rating)
        fingerprint.add(paperless)
        fingerprint.add(archived)
    }
}
