import XMLCodable

/// Room for the models of a list that is most of a document, reserved by how many there were so far: an array that grows by itself moves all that it has
/// each time, which takes 3 % of a decode of large models.
struct ListRoom: BitwiseCopyable {
    /// How long the document is.
    private let byteCount: Int
    /// How many models have been made.
    private var count = 0
    /// How many of them there are when room is next reserved; none where the length is not known.
    private var mark: Int

    /// With each reservation there is room for so many times the models. So a document that goes on otherwise than it began cannot ask for much more
    /// memory than its values have already: unused pages stay untouched.
    private static let factor = 8

    /// - Parameter byteCount: how long the document is; `Int.max` if that is not known.
    init(byteCount: Int) {
        self.byteCount = byteCount
        mark = byteCount == .max ? 0 : 64
    }

    /// Notes another model in a list of the root's.
    ///
    /// - Returns: whether it is time to reserve room.
    @inline(__always)
    mutating func noteModel() -> Bool {
        count += 1
        return count == mark
    }

    /// Reserves room in an array of models.
    ///
    /// - Parameter offset: how far the document has been read.
    @inline(never)
    mutating func reserve(_ model: any XMLModel.Type, at array: UnsafeMutableRawPointer, offset: Int) {
        func reserve<Model: XMLModel>(_: Model.Type, _ capacity: Int) {
            array.assumingMemoryBound(to: [Model].self).pointee.reserveCapacity(capacity)
        }
        mark = count * Self.factor
        // As many as there would be if the rest were like what has come, and one in sixteen more.
        let expected = Double(count) * Double(byteCount) / Double(max(offset, 1)) * 1.0625
        reserve(model, expected < Double(mark) ? Int(expected) : mark)
    }
}
