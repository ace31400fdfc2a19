// A stand-in for the file of the branch `forms`, which replaces it.

final class StepTree {
    var isEnd: Bool { true }
    var ownsText: Bool { true }
    /// The number of the claim whose value is the element.
    var claim: Int? { nil }
    func element(_ name: Int, in names: borrowing NameTable, _ forms: NameForms?) -> StepTree? { nil }
    func ownsAttribute(_ name: Int, in names: borrowing NameTable, _ forms: NameForms?) -> Bool { false }
}

extension OwnerTable {
    func steps(of claim: ElementOwners.Claim) -> StepTree? { nil }
}
