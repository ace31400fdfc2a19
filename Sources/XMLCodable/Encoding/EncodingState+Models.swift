// Models that write to elements of their own, without a container: see `ModelElement`.

extension EncodingState {
    /// The type of a model that writes its element directly; nil where a container is to encode the model.
    mutating func directlyWrittenModel(_ type: any Any.Type, _ keys: any Any.Type) -> ModelType? {
        guard pendingProblem == nil, hasRoomForValue() else { return nil }
        return types.model(type, keys)
    }

    /// Begins the element of a model. It is to be closed or given up.
    mutating func openModel(_ type: ModelType, in slot: Slot) -> (destination: UInt32, element: UInt32) {
        let element = openModel(type.traits, in: slot)
        let number = destinations.add(slot)
        (destinations[number].element, destinations[number].type, destinations[number].keys) = (element, type.traits, type.keys)
        return (number, element)
    }

    /// Begins the element of a list's next item at the destination of the item before it.
    ///
    /// - Returns: nil if there is none before it, or a destination was added since, which may refer to it.
    mutating func openItem(at index: Int32, afterItemAt last: UInt32) -> UInt32? {
        guard destinations.isLast(last) else { return nil }
        let element = openModel(destinations[last].type, in: destinations[last].slot)
        (destinations[last].slot.index, destinations[last].element) = (index, element)
        return element
    }

    private mutating func openModel(_ type: TypeTraits?, in slot: Slot) -> UInt32 {
        let element = addElement(slot.name, to: slot.element)
        order.note(type?.type as? any Encodable.Type, ofElement: element)
        openValueCount += 1
        return element
    }

    /// Ends the element of a model.
    mutating func closeModel(_ element: UInt32) {
        openValueCount -= 1
        if let index = document.index(of: element) { close(from: index) }
    }
}
