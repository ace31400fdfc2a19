import XMLCodable
import XMLFormats

/// What the compiler knows of the types of a model's properties, and the spelling of a type does not say.
///
/// The code that `@XMLModel` writes asks it where a property's type has a name of its own. A list that would have to be one text, or whose default
/// would take the place of an empty list, is an error at compile time.
public enum _XMLModelCheck {
    /// The answer for a type that is all right.
    public struct Accepted: Sendable {
        /// Does nothing.
        public func passes() {}
    }

    /// The answer for a list, a set or a model that would have to be one text.
    public struct ManyTexts: Sendable {
        /// Not to be called.
        @available(*, unavailable, message: "An attribute, or an element's own text, is one value: a list there is marked .tokens")
        public func passes() {}
    }

    /// The answer for a model that would have to be a text.
    public struct Model: Sendable {
        /// Not to be called.
        @available(*, unavailable, message: "A model is an element, and no attribute and no text")
        public func passes() {}
    }

    /// The answer for a list with a default.
    public struct DefaultedList: Sendable {
        /// Not to be called.
        @available(*, unavailable, message: "Nothing tells an empty list from an absent one: spell the list out, with the default []")
        public func passes() {}
    }

    /// Asks whether a property in a wrapper can be one text.
    public static func singleText<Coding>(_ type: Coding.Type) -> Accepted { Accepted() }

    /// An array, a set or an optional of one in a wrapper is several texts.
    public static func singleText<Wrapper: _XMLNodeKindWrapper>(_ type: Wrapper.Type) -> ManyTexts
    where Wrapper.Value: _XMLTokenCollection {
        ManyTexts()
    }

    /// A model in a wrapper is an element.
    public static func singleText<Wrapper: _XMLNodeKindWrapper>(_ type: Wrapper.Type) -> Model where Wrapper.Value: XMLModel { Model() }

    /// An optional model in a wrapper is an element.
    public static func singleText<Wrapper: _XMLNodeKindWrapper, Value: XMLModel>(_ type: Wrapper.Type) -> Model
    where Wrapper.Value == Value? { Model() }

    /// Asks whether a property may have a default.
    public static func defaulted<Coding>(_ type: Coding.Type) -> Accepted { Accepted() }

    /// An array is empty where it is absent.
    public static func defaulted<Item>(_ type: [Item].Type) -> DefaultedList { DefaultedList() }

    /// A set is empty where it is absent.
    public static func defaulted<Item>(_ type: Set<Item>.Type) -> DefaultedList { DefaultedList() }

    /// A dictionary is empty where it is absent.
    public static func defaulted<Key, Value>(_ type: [Key: Value].Type) -> DefaultedList { DefaultedList() }

    /// An array in a wrapper is empty where it is absent.
    public static func defaulted<Wrapper: _XMLNodeKindWrapper, Item>(_ type: Wrapper.Type) -> DefaultedList where Wrapper.Value == [Item] {
        DefaultedList()
    }
}
