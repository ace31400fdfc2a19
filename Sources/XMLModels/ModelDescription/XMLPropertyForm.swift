import XMLCodable

/// What a property of an `@XMLModel` is in its document, as the arguments of `@XML` say it.
///
/// ```swift
/// @XML(.attribute) var id: Int
/// @XML("note", .cdata) var note: String?
/// @XML(.attribute, .tokens) var classes: [String]
/// ```
///
/// The macro reads the names alone. Each means a wrapper of this package: what you would write before the property of an ordinary `Codable`
/// type.
public struct XMLPropertyForm: Sendable {
    init() {}

    // MARK: Nodes

    /// An attribute: ``XMLAttribute``.
    public static var attribute: XMLPropertyForm { XMLPropertyForm() }

    /// A child element, and never an attribute: ``XMLChildElement``. Without a form a property is read from an attribute where there is no element.
    public static var element: XMLPropertyForm { XMLPropertyForm() }

    /// Both: ``XMLElementAndAttribute``.
    public static var elementAndAttribute: XMLPropertyForm { XMLPropertyForm() }

    /// The element's own text: ``XMLText``. Of a case: character data between elements.
    public static var text: XMLPropertyForm { XMLPropertyForm() }

    /// An element whose text is written as CDATA sections: ``XMLCData``.
    public static var cdata: XMLPropertyForm { XMLPropertyForm() }

    /// Choices, or a model's content, among the other children: ``XMLInline``.
    public static var inline: XMLPropertyForm { XMLPropertyForm() }

    /// A list of models without elements of their own: ``XMLSequence``.
    public static var sequence: XMLPropertyForm { XMLPropertyForm() }

    /// No part of the XML, nor of any other format. The property needs an initial value.
    public static var ignored: XMLPropertyForm { XMLPropertyForm() }

    // MARK: Lists in one text

    /// Items with white space between them: ``XMLTokens``.
    public static var tokens: XMLPropertyForm { XMLPropertyForm() }

    /// Items with commas between them: ``XMLCommaTokens``.
    public static var commaTokens: XMLPropertyForm { XMLPropertyForm() }

    /// Items with semicolons between them: ``XMLSemicolonTokens``.
    public static var semicolonTokens: XMLPropertyForm { XMLPropertyForm() }

    /// Items with vertical bars between them: ``XMLPipeTokens``.
    public static var pipeTokens: XMLPropertyForm { XMLPropertyForm() }

    /// Numbers with commas, white space or both between them: ``XMLCoordinateTokens``.
    public static var coordinateTokens: XMLPropertyForm { XMLPropertyForm() }

    /// Items with a separator of your own between them: ``XMLSeparatedTokens``.
    public static func tokens<Separator: XMLTokenSeparator>(separatedBy separator: Separator.Type) -> XMLPropertyForm { XMLPropertyForm() }
}
