// The values of Sources/XMLBench/Documents, and handlers written by hand for each: what a C++ program does that knows its document.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// MARK: Values

inline void parse(std::string_view text, std::string &value) { value = text; }

inline void parse(std::string_view text, bool &value) {
    if (text != "true" && text != "false") throw std::runtime_error("no Boolean: " + std::string(text));
    value = text == "true";
}

template <typename Number> void parse(std::string_view text, Number &value) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) throw std::runtime_error("no number: " + std::string(text));
}

// The checksum of Sources/XMLBench/Documents/Fingerprint.swift: FNV-1a with 64 bits over the same rendering.
class Fingerprint {
public:
    std::uint64_t value = 0xCBF29CE484222325;

    void add(std::uint64_t bits) {
        for (int index = 0; index < 8; index++, bits >>= 8) byte(static_cast<std::uint8_t>(bits));
    }
    void add(std::int64_t number) { add(static_cast<std::uint64_t>(number)); }
    void add(bool flag) { add(static_cast<std::uint64_t>(flag)); }
    void add(double number) {
        std::uint64_t bits;
        std::memcpy(&bits, &number, sizeof bits);
        add(bits);
    }
    void add(const std::string &text) {
        add(static_cast<std::uint64_t>(text.size()));
        for (char character : text) byte(static_cast<std::uint8_t>(character));
    }
    template <typename Value> void add(const std::optional<Value> &value) {
        add(value.has_value());
        if (value) add(*value);
    }
    template <typename Value> void add(const std::vector<Value> &list) {
        add(static_cast<std::uint64_t>(list.size()));
        for (const Value &item : list) add(item);
    }
    template <typename Record> auto add(const Record &record) -> decltype(record.addTo(*this)) { record.addTo(*this); }

private:
    void byte(std::uint8_t byte) { value = (value ^ byte) * 0x00000100000001B3; }
};

// MARK: Handlers

using Attributes = const char **;

inline bool is(const char *name, const char *other) { return std::strcmp(name, other) == 0; }

// One for each kind of document. `start` and `end` get the tags, and `end` the text since the last start tag.
struct Catalog {
    struct Book {
        std::int64_t id = 0, year = 0, pages = 0;
        double price = 0;
        bool inStock = false;
        std::string language, title, author, publisher, summary;
        std::vector<std::string> tags;

        void addTo(Fingerprint &fingerprint) const {
            fingerprint.add(id), fingerprint.add(language), fingerprint.add(title), fingerprint.add(author), fingerprint.add(year);
            fingerprint.add(price), fingerprint.add(publisher), fingerprint.add(pages), fingerprint.add(inStock);
            fingerprint.add(summary), fingerprint.add(tags);
        }
    };

    std::vector<Book> books;

    void start(const char *name, Attributes attributes) {
        if (!is(name, "book")) return;
        Book &book = books.emplace_back();
        for (; *attributes; attributes += 2) {
            if (is(*attributes, "id")) parse(attributes[1], book.id);
            else if (is(*attributes, "language")) parse(attributes[1], book.language);
        }
    }

    void end(const char *name, std::string_view text) {
        if (books.empty()) return;
        Book &book = books.back();
        if (is(name, "title")) parse(text, book.title);
        else if (is(name, "author")) parse(text, book.author);
        else if (is(name, "year")) parse(text, book.year);
        else if (is(name, "price")) parse(text, book.price);
        else if (is(name, "publisher")) parse(text, book.publisher);
        else if (is(name, "pages")) parse(text, book.pages);
        else if (is(name, "inStock")) parse(text, book.inStock);
        else if (is(name, "summary")) parse(text, book.summary);
        else if (is(name, "tag")) book.tags.emplace_back(text);
    }

    void addTo(Fingerprint &fingerprint) const { fingerprint.add(books); }
};

struct StreetMap {
    struct Tag {
        std::string key, value;

        void addTo(Fingerprint &fingerprint) const { fingerprint.add(key), fingerprint.add(value); }
    };

    struct Node {
        std::int64_t id = 0, version = 0;
        double latitude = 0, longitude = 0;
        std::string user;
        std::vector<Tag> tags;

        void addTo(Fingerprint &fingerprint) const {
            fingerprint.add(id), fingerprint.add(latitude), fingerprint.add(longitude), fingerprint.add(version);
            fingerprint.add(user), fingerprint.add(tags);
        }
    };

    std::vector<Node> nodes;

    void start(const char *name, Attributes attributes) {
        if (is(name, "node")) {
            Node &node = nodes.emplace_back();
            for (; *attributes; attributes += 2) {
                if (is(*attributes, "id")) parse(attributes[1], node.id);
                else if (is(*attributes, "lat")) parse(attributes[1], node.latitude);
                else if (is(*attributes, "lon")) parse(attributes[1], node.longitude);
                else if (is(*attributes, "version")) parse(attributes[1], node.version);
                else if (is(*attributes, "user")) parse(attributes[1], node.user);
            }
        } else if (is(name, "tag") && !nodes.empty()) {
            Tag &tag = nodes.back().tags.emplace_back();
            for (; *attributes; attributes += 2) {
                if (is(*attributes, "k")) parse(attributes[1], tag.key);
                else if (is(*attributes, "v")) parse(attributes[1], tag.value);
            }
        }
    }

    void end(const char *, std::string_view) {}

    void addTo(Fingerprint &fingerprint) const { fingerprint.add(nodes); }
};

struct Measurements {
    std::vector<double> values;

    void start(const char *, Attributes) {}

    void end(const char *name, std::string_view text) {
        if (is(name, "v")) parse(text, values.emplace_back());
    }

    void addTo(Fingerprint &fingerprint) const { fingerprint.add(values); }
};

struct Customer {
    using Text = std::optional<std::string> Customer::*;
    using Integer = std::optional<std::int64_t> Customer::*;
    using Decimal = std::optional<double> Customer::*;
    using Flag = std::optional<bool> Customer::*;
    struct Field {
        const char *name;
        std::variant<Text, Integer, Decimal, Flag> member;
    };

    std::optional<std::string> givenName, familyName, middleName, honorific, nickname, email, secondaryEmail, phone, mobile, fax, street,
        houseNumber, postalCode, city, region, country, company, department, jobTitle, website, language, timeZone, currency, notes, referrer,
        campaign, accountManager, iban, bic, taxNumber;
    std::optional<std::int64_t> birthYear, loyaltyPoints, orderCount, returnCount, visitCount, creditDays, householdSize, employees,
        invoiceCount, openTickets, warehouse, priceList, segment, contractYear, lastOrderYear, reminders;
    std::optional<double> latitude, longitude, creditLimit, balance, discount, averageOrder, lastOrderTotal, rating;
    std::optional<bool> newsletter, verified, blocked, taxExempt, paperless, archived;

    static const std::vector<Field> fields;

    void addTo(Fingerprint &fingerprint) const {
        for (const Field &field : fields) std::visit([&](auto member) { fingerprint.add(this->*member); }, field.member);
    }
};

#define FIELD(name) {#name, &Customer::name}
inline const std::vector<Customer::Field> Customer::fields = {
    FIELD(givenName), FIELD(familyName), FIELD(birthYear), FIELD(middleName), FIELD(honorific), FIELD(latitude), FIELD(nickname),
    FIELD(loyaltyPoints), FIELD(email), FIELD(secondaryEmail), FIELD(orderCount), FIELD(newsletter), FIELD(phone), FIELD(returnCount),
    FIELD(mobile), FIELD(longitude), FIELD(fax), FIELD(street), FIELD(visitCount), FIELD(houseNumber), FIELD(postalCode),
    FIELD(creditLimit), FIELD(city), FIELD(creditDays), FIELD(region), FIELD(country), FIELD(householdSize), FIELD(verified),
    FIELD(company), FIELD(employees), FIELD(department), FIELD(balance), FIELD(jobTitle), FIELD(website), FIELD(invoiceCount),
    FIELD(language), FIELD(timeZone), FIELD(discount), FIELD(currency), FIELD(openTickets), FIELD(notes), FIELD(referrer),
    FIELD(warehouse), FIELD(blocked), FIELD(campaign), FIELD(priceList), FIELD(accountManager), FIELD(averageOrder), FIELD(iban),
    FIELD(bic), FIELD(segment), FIELD(taxNumber), FIELD(lastOrderTotal), FIELD(contractYear), FIELD(lastOrderYear), FIELD(taxExempt),
    FIELD(reminders), FIELD(rating), FIELD(paperless), FIELD(archived),
};
#undef FIELD

struct CustomerFile {
    std::vector<Customer> customers;

    void start(const char *name, Attributes) {
        if (!is(name, "customer")) return;
        customers.emplace_back();
        next = 0;
    }

    // Fields come in order, most of them are absent.
    void end(const char *name, std::string_view text) {
        if (customers.empty()) return;
        for (std::size_t index = next; index < Customer::fields.size(); index++) {
            const Customer::Field &field = Customer::fields[index];
            if (!is(name, field.name)) continue;
            std::visit([&](auto member) { parse(text, (customers.back().*member).emplace()); }, field.member);
            next = index + 1;
            return;
        }
    }

    void addTo(Fingerprint &fingerprint) const { fingerprint.add(customers); }

private:
    std::size_t next = 0;
};

struct Envelope {
    struct Line {
        std::int64_t position = 0, quantity = 0;
        double price = 0;
        std::string article, description;

        void addTo(Fingerprint &fingerprint) const {
            fingerprint.add(position), fingerprint.add(article), fingerprint.add(quantity), fingerprint.add(price);
            fingerprint.add(description);
        }
    };

    std::string action, messageID, replyTo, created, number, currency, name, street, city;
    std::int64_t customerID = 0;
    bool express = false;
    std::vector<Line> lines;

    void start(const char *element, Attributes attributes) {
        if (is(element, "o:PlaceOrder")) {
            for (; *attributes; attributes += 2) {
                if (is(*attributes, "number")) parse(attributes[1], number);
                else if (is(*attributes, "currency")) parse(attributes[1], currency);
            }
        } else if (is(element, "o:Customer")) {
            for (; *attributes; attributes += 2) {
                if (is(*attributes, "id")) parse(attributes[1], customerID);
            }
        } else if (is(element, "o:Line")) {
            Line &line = lines.emplace_back();
            for (; *attributes; attributes += 2) {
                if (is(*attributes, "position")) parse(attributes[1], line.position);
                else if (is(*attributes, "article")) parse(attributes[1], line.article);
            }
        }
    }

    void end(const char *element, std::string_view text) {
        if (is(element, "wsa:Action")) parse(text, action);
        else if (is(element, "wsa:MessageID")) parse(text, messageID);
        else if (is(element, "wsa:ReplyTo")) parse(text, replyTo);
        else if (is(element, "wsu:Created")) parse(text, created);
        else if (is(element, "o:Name")) parse(text, name);
        else if (is(element, "o:Street")) parse(text, street);
        else if (is(element, "o:City")) parse(text, city);
        else if (is(element, "o:Express")) parse(text, express);
        else if (lines.empty()) return;
        else if (is(element, "o:Quantity")) parse(text, lines.back().quantity);
        else if (is(element, "o:Price")) parse(text, lines.back().price);
        else if (is(element, "o:Description")) parse(text, lines.back().description);
    }

    void addTo(Fingerprint &fingerprint) const {
        for (auto text : {&action, &messageID, &replyTo, &created, &number, &currency}) fingerprint.add(*text);
        fingerprint.add(customerID);
        for (auto text : {&name, &street, &city}) fingerprint.add(*text);
        fingerprint.add(express), fingerprint.add(lines);
    }
};
