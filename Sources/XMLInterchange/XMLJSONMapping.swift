/// How XML is told in JSON, and in dictionaries, which have the same shape.
///
/// | XML | ``objects(alwaysArrays:)`` | ``nodes`` |
/// |---|---|---|
/// | `<a>x</a>` | `{"a":"x"}` | `["a","x"]` |
/// | `<a id="7">x</a>` | `{"a":{"@id":"7","#text":"x"}}` | `["a",{"id":"7"},"x"]` |
/// | `<a><b/><b>2</b></a>` | `{"a":{"b":["","2"]}}` | `["a",["b"],["b","2"]]` |
/// | `<a>x<b/>y</a>` | an error | `["a","x",["b"],"y"]` |
///
/// Values of XML have no types: everything that is read is a string. `"007"` is not 7.
public enum XMLJSONMapping: Sendable, Hashable {
    /// An element is a member of its parent's object, by its name as it is written. Its value is its text, if it has neither attributes nor child
    /// elements, or else an object with a member `@name` for every attribute, declarations of namespaces included, `#text` for its text, and the
    /// children. Several children of one name are an array. `xsi:nil="true"` is null.
    ///
    /// This is short, and not all that XML can tell: the order of children of different names, white space between elements, CDATA sections,
    /// comments and processing instructions are lost. Text between elements is an error.
    ///
    /// - Parameter alwaysArrays: the elements that are an array even where there is one, since their number alone does not tell: as paths of names
    ///   from the root on, such as `catalog/book`.
    case objects(alwaysArrays: Set<String> = [])

    /// An element is an array: its name, an object of its attributes if it has any, and its children in order, text as strings. This is JsonML, with
    /// `["#cdata", "…"]`, `["#comment", "…"]` and `["#pi", target, "…"]` for what that has no form for.
    ///
    /// The tree comes back exactly.
    case nodes
}
