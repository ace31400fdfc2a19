// A stand-in for the lead's file, which replaces it.

final class Ownership {
    struct Owners { let tables: [OwnerTable] }

    init(in _: DecodingContext) {}

    func owners(around _: Int) -> Owners { Owners(tables: []) }
    func noteOthersTaken(frame _: Int) {}
}

extension DecodingContext {
    var ownership: Ownership { Ownership(in: self) }
    var nameForms: NameForms? { NameForms(options) }
}
