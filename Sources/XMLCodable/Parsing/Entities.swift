// Entities beyond the five that every document has: those that a document declares, and `&nbsp;` and others that the options give.

/// The names in the references to general entities that a piece of markup in UTF-8 has, without those that are predefined.
///
/// In comments, CDATA sections and processing instructions there are none. Where the markup is not well-formed, neither is the document, so that
/// it does not matter what is found.
private struct EntityReferences: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(in markup: [UInt8]) { rest = markup[...] }

    /// A name that is compared by its bytes: strings are equal even if they are spelled in different ways.
    mutating func next() -> ExactString? {
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            rest = rest[start...]
            guard rest.first == UInt8(ascii: "&") else {
                skipMarkup()
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
            let name = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
            rest = rest[end...]
            if name.utf8.first != UInt8(ascii: "#"), !PredefinedEntities.names.contains(name) { return ExactString(name) }
        }
        return nil
    }

    /// Goes on behind what a `<` starts, or, if that is a tag, in it.
    private mutating func skipMarkup() {
        guard let (start, end) = opaqueMarkup.first(where: { isNext($0.start) }) else { return rest = rest.dropFirst() }
        rest = rest.dropFirst(start.utf8CodeUnitCount)
        while !rest.isEmpty, !isNext(end) { rest = rest.dropFirst() }
    }

    private func isNext(_ markup: StaticString) -> Bool { rest.withUnsafeBufferPointer { CString.hasPrefix($0, markup) } }
}

/// Markup in which an ampersand is nothing but that.
private let opaqueMarkup: [(start: StaticString, end: StaticString)] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]

/// What is known of the declarations in a document type: how deep entities refer to each other, which of them are known, and how many attributes are
/// declared.
///
/// Expat calls itself for an entity in an entity, and before version 2.7 as deep as a document likes: a chain of some ten thousand entities
/// overflows the stack (CVE-2024-8176). So a chain that is too long is refused before anything refers to it.
///
/// When a document type has an external subset, or refers to a parameter entity, a reference to an unknown entity is not an error of
/// well-formedness (XML 1.0, section 4.1), and what is declared behind a parameter entity that is not read does not count (section 5.1).
/// Expat drops such a reference from an attribute's value without a report. That would be silently lost text, so the tags of
/// documents with a subset are looked through for references: expat does not report references to parameter entities either.
///
/// An object, which documents without such declarations do without: tables by names and addresses have the runtime search for how they are hashed,
/// which takes an eighth of a first decode.
final class DoctypeDeclarations {
    enum Problem {
        /// More entities inside each other than the limit.
        case tooDeep
        /// An entity that refers to itself, if only through others. Source: XML 1.0, section 4.1, "No Recursion".
        case recursive
    }

    private struct Entity {
        /// 1 for an entity that refers to no other or is not declared yet, and one more for each that is inside.
        var depth = 1
        /// The entities that refer to it.
        var users: [Int] = []
        /// The text, and nothing once it was looked through for unread entities; nil for an entity that is not declared.
        var text: [UInt8]?
    }

    private let maximumDepth: Int
    private var numbers = Table<ExactString, Int>()
    private var entities: [Entity] = []
    /// By the address of the element type's name, of which expat keeps one string.
    private var attributeCounts: [Int: UInt32] = [:]

    init(maximumEntityDepth: Int) { maximumDepth = maximumEntityDepth }

    /// Takes the declaration of an attribute.
    ///
    /// - Parameter element: the address of the element type's name.
    /// - Returns: how many are declared for that type of element.
    func declareAttribute(ofElement element: Int) -> Int {
        attributeCounts[element, default: 0] += 1
        return Int(attributeCounts[element, default: 0])
    }

    /// Takes the declaration of an internal entity, which expat tells for the first one of a name only.
    ///
    /// An entity that refers to others may come before them, so a declaration may make many entities deeper. No entity gets deeper more
    /// often than the limit says, which bounds the work.
    func declareEntity(_ name: ExactString, value: UnsafeRawBufferPointer) -> Problem? {
        guard maximumDepth > 0 else { return .tooDeep }
        let declared = number(of: name)
        // Most entities are plain text.
        let text = value.contains(UInt8(ascii: "&")) ? Array(value) : []
        entities[declared].text = text
        for name in EntityReferences(in: text) {
            let inner = number(of: name)
            entities[inner].users.append(declared)
            entities[declared].depth = max(entities[declared].depth, entities[inner].depth + 1)
        }
        var deepened = [declared]
        while let inner = deepened.popLast() {
            guard entities[inner].depth <= maximumDepth else { return isRecursive(declared) ? .recursive : .tooDeep }
            for user in entities[inner].users where entities[user].depth <= entities[inner].depth {
                entities[user].depth = entities[inner].depth + 1
                deepened.append(user)
            }
        }
        return nil
    }

    /// Whether an entity refers to itself, if only through others. Nothing did before the one declared last, so that one is to be asked about.
    private func isRecursive(_ entity: Int) -> Bool {
        var visited: Set<Int> = []
        var pending = entities[entity].users
        while let user = pending.popLast() {
            if user == entity { return true }
            if visited.insert(user).inserted { pending.append(contentsOf: entities[user].users) }
        }
        return false
    }

    private func number(of name: ExactString) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = entities.count
        entities.append(Entity())
        return entities.count - 1
    }

    /// The name of an entity in markup in UTF-8 that nothing is known of, also through the text of known ones, each of which is looked through
    /// once.
    ///
    /// - Parameter given: entities that are known without a declaration.
    func unreadReference(in markup: [UInt8], given: [String: String]) -> String? {
        var pending = [markup]
        while let text = pending.popLast() {
            for name in EntityReferences(in: text) {
                guard let number = numbers[name], let text = entities[number].text else {
                    if let index = given.index(forKey: name.string), ExactString(given[index].key) == name { continue }
                    return name.string
                }
                entities[number].text = []
                if !text.isEmpty { pending.append(text) }
            }
        }
        return nil
    }
}

/// Sets of entities for ``XMLParsingOptions/entities``.
///
/// ```swift
/// decoder.entities = XMLEntities.html
/// decoder.entities["company"] = "Rhapsody & Sons"
/// ```
public enum XMLEntities {
    /// The 253 entities of HTML 4 and XHTML 1.0: `&nbsp;`, `&eacute;`, `&euro;` and so on. Source: HTML 4.01, section 24, and XHTML 1.0, appendix A.2.
    public static let html: [String: String] = {
        let words = namesAndCharacters.split(separator: " ")
        var entities: [String: String] = [:]
        for (name, character) in zip(words, words.dropFirst()) where character.first?.isNumber == true {
            entities[String(name)] = UInt32(character).flatMap(Unicode.Scalar.init).map { String($0) }
        }
        return entities
    }()

    /// Declarations of entities whose replacement text is nothing but the given one; nil if XML forbids a name or a character.
    static func declarations(of entities: [String: String]) -> [UInt8]? {
        var declarations = ""
        for (name, text) in entities {
            guard NameRules.isNameWithoutColon(name) else { return nil }
            declarations += "<!ENTITY \(name) \""
            for scalar in text.unicodeScalars {
                // A reference to a character is replaced in the declaration, and the one that is left, where the entity is used: it never makes markup.
                if "&<>\"%\t\n\r".unicodeScalars.contains(scalar) {
                    declarations += "&#38;#\(scalar.value);"
                } else if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF {
                    declarations.unicodeScalars.append(scalar)
                } else {
                    return nil
                }
            }
            declarations += "\">"
        }
        return Array(declarations.utf8)
    }

    static func complaint(aboutUndeclared name: String) -> String { "the entity \(name) is not declared; \(advice(on: name))" }

    /// How a reference to an entity can be read all the same.
    static func advice(on name: String) -> String {
        html[name] != nil ? "`decoder.entities = XMLEntities.html` has it" : "`decoder.entities` can say what it stands for"
    }

    private static let namesAndCharacters = """
        apos 39 quot 34 amp 38 lt 60 gt 62 nbsp 160 iexcl 161 cent 162 pound 163 curren 164 yen 165 brvbar 166 sect 167 uml 168 \
        copy 169 ordf 170 laquo 171 not 172 shy 173 reg 174 macr 175 deg 176 plusmn 177 sup2 178 sup3 179 acute 180 micro 181 \
        para 182 middot 183 cedil 184 sup1 185 ordm 186 raquo 187 frac14 188 frac12 189 frac34 190 iquest 191 Agrave 192 Aacute 193 \
        Acirc 194 Atilde 195 Auml 196 Aring 197 AElig 198 Ccedil 199 Egrave 200 Eacute 201 Ecirc 202 Euml 203 Igrave 204 Iacute 205 \
        Icirc 206 Iuml 207 ETH 208 Ntilde 209 Ograve 210 Oacute 211 Ocirc 212 Otilde 213 Ouml 214 times 215 Oslash 216 Ugrave 217 \
        Uacute 218 Ucirc 219 Uuml 220 Yacute 221 THORN 222 szlig 223 agrave 224 aacute 225 acirc 226 atilde 227 auml 228 aring 229 \
        aelig 230 ccedil 231 egrave 232 eacute 233 ecirc 234 euml 235 igrave 236 iacute 237 icirc 238 iuml 239 eth 240 ntilde 241 \
        ograve 242 oacute 243 ocirc 244 otilde 245 ouml 246 divide 247 oslash 248 ugrave 249 uacute 250 ucirc 251 uuml 252 \
        yacute 253 thorn 254 yuml 255 OElig 338 oelig 339 Scaron 352 scaron 353 Yuml 376 fnof 402 circ 710 tilde 732 Alpha 913 \
        Beta 914 Gamma 915 Delta 916 Epsilon 917 Zeta 918 Eta 919 Theta 920 Iota 921 Kappa 922 Lambda 923 Mu 924 Nu 925 Xi 926 \
        Omicron 927 Pi 928 Rho 929 Sigma 931 Tau 932 Upsilon 933 Phi 934 Chi 935 Psi 936 Omega 937 alpha 945 beta 946 gamma 947 \
        delta 948 epsilon 949 zeta 950 eta 951 theta 952 iota 953 kappa 954 lambda 955 mu 956 nu 957 xi 958 omicron 959 pi 960 \
        rho 961 sigmaf 962 sigma 963 tau 964 upsilon 965 phi 966 chi 967 psi 968 omega 969 thetasym 977 upsih 978 piv 982 ensp 8194 \
        emsp 8195 thinsp 8201 zwnj 8204 zwj 8205 lrm 8206 rlm 8207 ndash 8211 mdash 8212 lsquo 8216 rsquo 8217 sbquo 8218 ldquo 8220 \
        rdquo 8221 bdquo 8222 dagger 8224 Dagger 8225 bull 8226 hellip 8230 permil 8240 prime 8242 Prime 8243 lsaquo 8249 \
        rsaquo 8250 oline 8254 frasl 8260 euro 8364 image 8465 weierp 8472 real 8476 trade 8482 alefsym 8501 larr 8592 uarr 8593 \
        rarr 8594 darr 8595 harr 8596 crarr 8629 lArr 8656 uArr 8657 rArr 8658 dArr 8659 hArr 8660 forall 8704 part 8706 exist 8707 \
        empty 8709 nabla 8711 isin 8712 notin 8713 ni 8715 prod 8719 sum 8721 minus 8722 lowast 8727 radic 8730 prop 8733 infin 8734 \
        ang 8736 and 8743 or 8744 cap 8745 cup 8746 int 8747 there4 8756 sim 8764 cong 8773 asymp 8776 ne 8800 equiv 8801 le 8804 \
        ge 8805 sub 8834 sup 8835 nsub 8836 sube 8838 supe 8839 oplus 8853 otimes 8855 perp 8869 sdot 8901 lceil 8968 rceil 8969 \
        lfloor 8970 rfloor 8971 lang 9001 rang 9002 loz 9674 spades 9824 clubs 9827 hearts 9829 diams 9830
        """
}
