import XMLCodable
import XMLModels

// The document as a model that describes itself, as the macro would write it.

extension CustomerFile {
    struct Direct {
        var customers: [Entry]

        struct Entry {
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
    }
}

extension CustomerFile.Direct: XMLModel {
    enum XMLKeys: String, CodingKey {
        case customers = "customer"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.customers, as: [Entry].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        customers = try values.take(.customers, as: [Entry].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(customers, .customers)
    }
}

extension CustomerFile.Direct.Entry: XMLModel {
    enum XMLKeys: String, CodingKey {
        case givenName
        case familyName
        case birthYear
        case middleName
        case honorific
        case latitude
        case nickname
        case loyaltyPoints
        case email
        case secondaryEmail
        case orderCount
        case newsletter
        case phone
        case returnCount
        case mobile
        case longitude
        case fax
        case street
        case visitCount
        case houseNumber
        case postalCode
        case creditLimit
        case city
        case creditDays
        case region
        case country
        case householdSize
        case verified
        case company
        case employees
        case department
        case balance
        case jobTitle
        case website
        case invoiceCount
        case language
        case timeZone
        case discount
        case currency
        case openTickets
        case notes
        case referrer
        case warehouse
        case blocked
        case campaign
        case priceList
        case accountManager
        case averageOrder
        case iban
        case bic
        case segment
        case taxNumber
        case lastOrderTotal
        case contractYear
        case lastOrderYear
        case taxExempt
        case reminders
        case rating
        case paperless
        case archived
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.givenName, as: String?.self)
        properties.add(.familyName, as: String?.self)
        properties.add(.birthYear, as: Int?.self)
        properties.add(.middleName, as: String?.self)
        properties.add(.honorific, as: String?.self)
        properties.add(.latitude, as: Double?.self)
        properties.add(.nickname, as: String?.self)
        properties.add(.loyaltyPoints, as: Int?.self)
        properties.add(.email, as: String?.self)
        properties.add(.secondaryEmail, as: String?.self)
        properties.add(.orderCount, as: Int?.self)
        properties.add(.newsletter, as: Bool?.self)
        properties.add(.phone, as: String?.self)
        properties.add(.returnCount, as: Int?.self)
        properties.add(.mobile, as: String?.self)
        properties.add(.longitude, as: Double?.self)
        properties.add(.fax, as: String?.self)
        properties.add(.street, as: String?.self)
        properties.add(.visitCount, as: Int?.self)
        properties.add(.houseNumber, as: String?.self)
        properties.add(.postalCode, as: String?.self)
        properties.add(.creditLimit, as: Double?.self)
        properties.add(.city, as: String?.self)
        properties.add(.creditDays, as: Int?.self)
        properties.add(.region, as: String?.self)
        properties.add(.country, as: String?.self)
        properties.add(.householdSize, as: Int?.self)
        properties.add(.verified, as: Bool?.self)
        properties.add(.company, as: String?.self)
        properties.add(.employees, as: Int?.self)
        properties.add(.department, as: String?.self)
        properties.add(.balance, as: Double?.self)
        properties.add(.jobTitle, as: String?.self)
        properties.add(.website, as: String?.self)
        properties.add(.invoiceCount, as: Int?.self)
        properties.add(.language, as: String?.self)
        properties.add(.timeZone, as: String?.self)
        properties.add(.discount, as: Double?.self)
        properties.add(.currency, as: String?.self)
        properties.add(.openTickets, as: Int?.self)
        properties.add(.notes, as: String?.self)
        properties.add(.referrer, as: String?.self)
        properties.add(.warehouse, as: Int?.self)
        properties.add(.blocked, as: Bool?.self)
        properties.add(.campaign, as: String?.self)
        properties.add(.priceList, as: Int?.self)
        properties.add(.accountManager, as: String?.self)
        properties.add(.averageOrder, as: Double?.self)
        properties.add(.iban, as: String?.self)
        properties.add(.bic, as: String?.self)
        properties.add(.segment, as: Int?.self)
        properties.add(.taxNumber, as: String?.self)
        properties.add(.lastOrderTotal, as: Double?.self)
        properties.add(.contractYear, as: Int?.self)
        properties.add(.lastOrderYear, as: Int?.self)
        properties.add(.taxExempt, as: Bool?.self)
        properties.add(.reminders, as: Int?.self)
        properties.add(.rating, as: Double?.self)
        properties.add(.paperless, as: Bool?.self)
        properties.add(.archived, as: Bool?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        givenName = try values.take(.givenName, as: String?.self)
        familyName = try values.take(.familyName, as: String?.self)
        birthYear = try values.take(.birthYear, as: Int?.self)
        middleName = try values.take(.middleName, as: String?.self)
        honorific = try values.take(.honorific, as: String?.self)
        latitude = try values.take(.latitude, as: Double?.self)
        nickname = try values.take(.nickname, as: String?.self)
        loyaltyPoints = try values.take(.loyaltyPoints, as: Int?.self)
        email = try values.take(.email, as: String?.self)
        secondaryEmail = try values.take(.secondaryEmail, as: String?.self)
        orderCount = try values.take(.orderCount, as: Int?.self)
        newsletter = try values.take(.newsletter, as: Bool?.self)
        phone = try values.take(.phone, as: String?.self)
        returnCount = try values.take(.returnCount, as: Int?.self)
        mobile = try values.take(.mobile, as: String?.self)
        longitude = try values.take(.longitude, as: Double?.self)
        fax = try values.take(.fax, as: String?.self)
        street = try values.take(.street, as: String?.self)
        visitCount = try values.take(.visitCount, as: Int?.self)
        houseNumber = try values.take(.houseNumber, as: String?.self)
        postalCode = try values.take(.postalCode, as: String?.self)
        creditLimit = try values.take(.creditLimit, as: Double?.self)
        city = try values.take(.city, as: String?.self)
        creditDays = try values.take(.creditDays, as: Int?.self)
        region = try values.take(.region, as: String?.self)
        country = try values.take(.country, as: String?.self)
        householdSize = try values.take(.householdSize, as: Int?.self)
        verified = try values.take(.verified, as: Bool?.self)
        company = try values.take(.company, as: String?.self)
        employees = try values.take(.employees, as: Int?.self)
        department = try values.take(.department, as: String?.self)
        balance = try values.take(.balance, as: Double?.self)
        jobTitle = try values.take(.jobTitle, as: String?.self)
        website = try values.take(.website, as: String?.self)
        invoiceCount = try values.take(.invoiceCount, as: Int?.self)
        language = try values.take(.language, as: String?.self)
        timeZone = try values.take(.timeZone, as: String?.self)
        discount = try values.take(.discount, as: Double?.self)
        currency = try values.take(.currency, as: String?.self)
        openTickets = try values.take(.openTickets, as: Int?.self)
        notes = try values.take(.notes, as: String?.self)
        referrer = try values.take(.referrer, as: String?.self)
        warehouse = try values.take(.warehouse, as: Int?.self)
        blocked = try values.take(.blocked, as: Bool?.self)
        campaign = try values.take(.campaign, as: String?.self)
        priceList = try values.take(.priceList, as: Int?.self)
        accountManager = try values.take(.accountManager, as: String?.self)
        averageOrder = try values.take(.averageOrder, as: Double?.self)
        iban = try values.take(.iban, as: String?.self)
        bic = try values.take(.bic, as: String?.self)
        segment = try values.take(.segment, as: Int?.self)
        taxNumber = try values.take(.taxNumber, as: String?.self)
        lastOrderTotal = try values.take(.lastOrderTotal, as: Double?.self)
        contractYear = try values.take(.contractYear, as: Int?.self)
        lastOrderYear = try values.take(.lastOrderYear, as: Int?.self)
        taxExempt = try values.take(.taxExempt, as: Bool?.self)
        reminders = try values.take(.reminders, as: Int?.self)
        rating = try values.take(.rating, as: Double?.self)
        paperless = try values.take(.paperless, as: Bool?.self)
        archived = try values.take(.archived, as: Bool?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(givenName, .givenName)
        try content.write(familyName, .familyName)
        try content.write(birthYear, .birthYear)
        try content.write(middleName, .middleName)
        try content.write(honorific, .honorific)
        try content.write(latitude, .latitude)
        try content.write(nickname, .nickname)
        try content.write(loyaltyPoints, .loyaltyPoints)
        try content.write(email, .email)
        try content.write(secondaryEmail, .secondaryEmail)
        try content.write(orderCount, .orderCount)
        try content.write(newsletter, .newsletter)
        try content.write(phone, .phone)
        try content.write(returnCount, .returnCount)
        try content.write(mobile, .mobile)
        try content.write(longitude, .longitude)
        try content.write(fax, .fax)
        try content.write(street, .street)
        try content.write(visitCount, .visitCount)
        try content.write(houseNumber, .houseNumber)
        try content.write(postalCode, .postalCode)
        try content.write(creditLimit, .creditLimit)
        try content.write(city, .city)
        try content.write(creditDays, .creditDays)
        try content.write(region, .region)
        try content.write(country, .country)
        try content.write(householdSize, .householdSize)
        try content.write(verified, .verified)
        try content.write(company, .company)
        try content.write(employees, .employees)
        try content.write(department, .department)
        try content.write(balance, .balance)
        try content.write(jobTitle, .jobTitle)
        try content.write(website, .website)
        try content.write(invoiceCount, .invoiceCount)
        try content.write(language, .language)
        try content.write(timeZone, .timeZone)
        try content.write(discount, .discount)
        try content.write(currency, .currency)
        try content.write(openTickets, .openTickets)
        try content.write(notes, .notes)
        try content.write(referrer, .referrer)
        try content.write(warehouse, .warehouse)
        try content.write(blocked, .blocked)
        try content.write(campaign, .campaign)
        try content.write(priceList, .priceList)
        try content.write(accountManager, .accountManager)
        try content.write(averageOrder, .averageOrder)
        try content.write(iban, .iban)
        try content.write(bic, .bic)
        try content.write(segment, .segment)
        try content.write(taxNumber, .taxNumber)
        try content.write(lastOrderTotal, .lastOrderTotal)
        try content.write(contractYear, .contractYear)
        try content.write(lastOrderYear, .lastOrderYear)
        try content.write(taxExempt, .taxExempt)
        try content.write(reminders, .reminders)
        try content.write(rating, .rating)
        try content.write(paperless, .paperless)
        try content.write(archived, .archived)
    }
}

extension CustomerFile.Direct.Entry {
    /// The same as a type of the other contenders.
    fileprivate var unmarked: Customer {
        var customer = Customer()
        customer.givenName = givenName
        customer.familyName = familyName
        customer.birthYear = birthYear
        customer.middleName = middleName
        customer.honorific = honorific
        customer.latitude = latitude
        customer.nickname = nickname
        customer.loyaltyPoints = loyaltyPoints
        customer.email = email
        customer.secondaryEmail = secondaryEmail
        customer.orderCount = orderCount
        customer.newsletter = newsletter
        customer.phone = phone
        customer.returnCount = returnCount
        customer.mobile = mobile
        customer.longitude = longitude
        customer.fax = fax
        customer.street = street
        customer.visitCount = visitCount
        customer.houseNumber = houseNumber
        customer.postalCode = postalCode
        customer.creditLimit = creditLimit
        customer.city = city
        customer.creditDays = creditDays
        customer.region = region
        customer.country = country
        customer.householdSize = householdSize
        customer.verified = verified
        customer.company = company
        customer.employees = employees
        customer.department = department
        customer.balance = balance
        customer.jobTitle = jobTitle
        customer.website = website
        customer.invoiceCount = invoiceCount
        customer.language = language
        customer.timeZone = timeZone
        customer.discount = discount
        customer.currency = currency
        customer.openTickets = openTickets
        customer.notes = notes
        customer.referrer = referrer
        customer.warehouse = warehouse
        customer.blocked = blocked
        customer.campaign = campaign
        customer.priceList = priceList
        customer.accountManager = accountManager
        customer.averageOrder = averageOrder
        customer.iban = iban
        customer.bic = bic
        customer.segment = segment
        customer.taxNumber = taxNumber
        customer.lastOrderTotal = lastOrderTotal
        customer.contractYear = contractYear
        customer.lastOrderYear = lastOrderYear
        customer.taxExempt = taxExempt
        customer.reminders = reminders
        customer.rating = rating
        customer.paperless = paperless
        customer.archived = archived
        return customer
    }
}

extension CustomerFile.Direct: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(customers.map(\.unmarked))
    }
}
