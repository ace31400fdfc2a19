import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

extension CustomerFile: HandParsed {
    final class ParserDelegate: TextCollectingDelegate, HandWrittenDelegate {
        private var customers: [Customer] = []
        private var customer = Customer()

        var value: CustomerFile? { isIntact ? CustomerFile(customers: customers) : nil }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
        ) {
            text = ""
            if name == "customer" { customer = Customer() }
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            switch name {
            case "customer": customers.append(customer)
            case "givenName": customer.givenName = text
            case "familyName": customer.familyName = text
            case "birthYear": customer.birthYear = read(text, instead: 0)
            case "middleName": customer.middleName = text
            case "honorific": customer.honorific = text
            case "latitude": customer.latitude = read(text, instead: 0)
            case "nickname": customer.nickname = text
            case "loyaltyPoints": customer.loyaltyPoints = read(text, instead: 0)
            case "email": customer.email = text
            case "secondaryEmail": customer.secondaryEmail = text
            case "orderCount": customer.orderCount = read(text, instead: 0)
            case "newsletter": customer.newsletter = read(text, instead: false)
            case "phone": customer.phone = text
            case "returnCount": customer.returnCount = read(text, instead: 0)
            case "mobile": customer.mobile = text
            case "longitude": customer.longitude = read(text, instead: 0)
            case "fax": customer.fax = text
            case "street": customer.street = text
            case "visitCount": customer.visitCount = read(text, instead: 0)
            case "houseNumber": customer.houseNumber = text
            case "postalCode": customer.postalCode = text
            case "creditLimit": customer.creditLimit = read(text, instead: 0)
            case "city": customer.city = text
            case "creditDays": customer.creditDays = read(text, instead: 0)
            case "region": customer.region = text
            case "country": customer.country = text
            case "householdSize": customer.householdSize = read(text, instead: 0)
            case "verified": customer.verified = read(text, instead: false)
            case "company": customer.company = text
            case "employees": customer.employees = read(text, instead: 0)
            case "department": customer.department = text
            case "balance": customer.balance = read(text, instead: 0)
            case "jobTitle": customer.jobTitle = text
            case "website": customer.website = text
            case "invoiceCount": customer.invoiceCount = read(text, instead: 0)
            case "language": customer.language = text
            case "timeZone": customer.timeZone = text
            case "discount": customer.discount = read(text, instead: 0)
            case "currency": customer.currency = text
            case "openTickets": customer.openTickets = read(text, instead: 0)
            case "notes": customer.notes = text
            case "referrer": customer.referrer = text
            case "warehouse": customer.warehouse = read(text, instead: 0)
            case "blocked": customer.blocked = read(text, instead: false)
            case "campaign": customer.campaign = text
            case "priceList": customer.priceList = read(text, instead: 0)
            case "accountManager": customer.accountManager = text
            case "averageOrder": customer.averageOrder = read(text, instead: 0)
            case "iban": customer.iban = text
            case "bic": customer.bic = text
            case "segment": customer.segment = read(text, instead: 0)
            case "taxNumber": customer.taxNumber = text
            case "lastOrderTotal": customer.lastOrderTotal = read(text, instead: 0)
            case "contractYear": customer.contractYear = read(text, instead: 0)
            case "lastOrderYear": customer.lastOrderYear = read(text, instead: 0)
            case "taxExempt": customer.taxExempt = read(text, instead: false)
            case "reminders": customer.reminders = read(text, instead: 0)
            case "rating": customer.rating = read(text, instead: 0)
            case "paperless": customer.paperless = read(text, instead: false)
            case "archived": customer.archived = read(text, instead: false)
            default: break
            }
        }
    }
}
