import XMLStreaming

/// What has a name in documents.
protocol Named {
    var name: XMLQName { get }
}

/// Things of different names, in the order in which they came first.
struct NamedList<Item: Named & Sendable>: RandomAccessCollection, MutableCollection, Sendable {
    private var items: [Item] = []
    private var places: [XMLQName: Int] = [:]

    var startIndex: Int { 0 }
    var endIndex: Int { items.count }

    /// An item keeps its name.
    subscript(place: Int) -> Item {
        get { items[place] }
        _modify { yield &items[place] }
    }

    mutating func append(_ item: Item) {
        places[item.name] = items.count
        items.append(item)
    }

    /// The place of an item; nil if there is none of the name.
    ///
    /// - Parameter start: where it is probably, or not far before. Looking at some takes less time than looking one up.
    func place(of name: XMLQName, near start: Int = 0) -> Int? {
        var place = start < items.count ? start : 0
        for _ in 0..<Swift.min(items.count, 8) {
            if items[place].name == name { return place }
            place = place + 1 == items.count ? 0 : place + 1
        }
        return items.count > 8 ? places[name] : nil
    }
}
