import XMLCodable
import XMLFormats

// The formats that `@XML` has words for. Each stands for a wrapper, ``XMLFormatted``, of a format here.

extension XMLPropertyForm {
    /// A date without a time, as `2026-11-21`: ``XMLDateOnly``.
    public static var date: XMLPropertyForm { XMLPropertyForm() }

    /// A time of day, as the seconds since midnight: ``XMLTimeOnly``.
    public static var time: XMLPropertyForm { XMLPropertyForm() }

    /// A date and time with an offset, as `2026-11-21T07:05:00Z`: ``XMLRFC3339``.
    public static var dateTime: XMLPropertyForm { XMLPropertyForm() }

    /// A date and time as in mails: ``XMLRFC822``.
    public static var rfc822: XMLPropertyForm { XMLPropertyForm() }

    /// Seconds since 1970: ``XMLEpochSeconds``.
    public static var epochSeconds: XMLPropertyForm { XMLPropertyForm() }

    /// Milliseconds since 1970: ``XMLEpochMilliseconds``.
    public static var epochMilliseconds: XMLPropertyForm { XMLPropertyForm() }

    /// A `Decimal` with a fixed number of digits after the point, from 0 to 4: ``XMLScale0`` to ``XMLScale4``.
    public static func decimal(scale: Int) -> XMLPropertyForm { XMLPropertyForm() }

    /// A string with all of its white space: ``XMLVerbatim``.
    public static var verbatim: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `1` and `0`: ``XMLOneZero``.
    public static var oneZero: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `yes` and `no`: ``XMLYesNo``.
    public static var yesNo: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `Y` and `N`: ``XMLYN``.
    public static var yn: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `on` and `off`: ``XMLOnOff``.
    public static var onOff: XMLPropertyForm { XMLPropertyForm() }

    /// Data as hexadecimal digits: ``XMLHexadecimalData``.
    public static var hexadecimalData: XMLPropertyForm { XMLPropertyForm() }

    /// A URL with a scheme: ``XMLAbsoluteURL``.
    public static var absoluteURL: XMLPropertyForm { XMLPropertyForm() }
}

#if Macros
/// Says the name and the format of a property of an `@XMLModel`: `format: XMLScale2.self`.
@attached(peer)
public macro XML<Format: XMLValueFormat>(_ name: String, _ forms: XMLPropertyForm..., format: Format.Type, namespace: String? = nil) =
    #externalMacro(module: "XMLModelMacros", type: "XMLPropertyMacro")

/// Says the format of a property of an `@XMLModel`: `format: XMLScale2.self`. A list has it for every item.
@attached(peer)
public macro XML<Format: XMLValueFormat>(_ forms: XMLPropertyForm..., format: Format.Type, namespace: String? = nil) =
    #externalMacro(module: "XMLModelMacros", type: "XMLPropertyMacro")
#endif
