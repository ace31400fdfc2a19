/// The first of so many indices that is not before what is looked for; the count if all are. Those before it come first.
func firstIndex(of count: Int, notBefore isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = (low + high) / 2
        if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
}
