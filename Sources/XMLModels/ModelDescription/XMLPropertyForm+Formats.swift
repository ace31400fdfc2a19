import XMLCodable
import XMLFormats

// The formats that `@XML` has words for. Each means a wrapper, ``XMLFormatted``, of a format here.

extension XMLPropertyForm {
    /// A date without a time, as `2026-11-21`: ``XMLFormat/DateOnly``.
    public static var date: XMLPropertyForm { XMLPropertyForm() }

    /// A time of day, as the seconds since midnight: ``XMLFormat/TimeOnly``.
    public static var time: XMLPropertyForm { XMLPropertyForm() }

    /// A date and time with an offset, as `2026-11-21T07:05:00Z`: ``XMLFormat/RFC3339``. It is stricter than the coders' strategy `.iso8601`, and writes
    /// fractions of seconds.
    public static var dateTime: XMLPropertyForm { XMLPropertyForm() }

    /// A date and time as in mails: ``XMLFormat/RFC822``.
    public static var rfc822: XMLPropertyForm { XMLPropertyForm() }

    /// Seconds since 1970: ``XMLFormat/EpochSeconds``.
    public static var epochSeconds: XMLPropertyForm { XMLPropertyForm() }

    /// Milliseconds since 1970: ``XMLFormat/EpochMilliseconds``.
    public static var epochMilliseconds: XMLPropertyForm { XMLPropertyForm() }

    /// A `Decimal` with a fixed number of digits after the point, from 0 to 4: ``XMLFormat/Scale0`` to ``XMLFormat/Scale4``.
    public static func decimal(scale: Int) -> XMLPropertyForm { XMLPropertyForm() }

    /// A string that has a character, so that an optional is nil where its element is empty: ``XMLFormat/NonEmpty``.
    public static var nonEmpty: XMLPropertyForm { XMLPropertyForm() }

    /// A string with all of its white space: ``XMLFormat/Verbatim``.
    public static var verbatim: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `1` and `0`: ``XMLFormat/OneZero``.
    public static var oneZero: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `yes` and `no`: ``XMLFormat/YesNo``.
    public static var yesNo: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `YES` and `NO`: ``XMLFormat/UppercaseYesNo``.
    public static var uppercaseYesNo: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as an empty element for true, and none for false: ``XMLFormat/EmptyElement``.
    public static var emptyElement: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `Y` and `N`: ``XMLFormat/YN``.
    public static var yn: XMLPropertyForm { XMLPropertyForm() }

    /// A Boolean as `on` and `off`: ``XMLFormat/OnOff``.
    public static var onOff: XMLPropertyForm { XMLPropertyForm() }

    /// A `Double` without `.0` where it is whole: ``XMLFormat/ShortDouble``.
    public static var shortDouble: XMLPropertyForm { XMLPropertyForm() }

    /// Data as hexadecimal digits: ``XMLFormat/HexadecimalData``.
    public static var hexadecimalData: XMLPropertyForm { XMLPropertyForm() }

    /// A URL with a scheme: ``XMLFormat/AbsoluteURL``.
    public static var absoluteURL: XMLPropertyForm { XMLPropertyForm() }
}

#if Macros
/// Says the name and the format of a property of an `@XMLModel`: `format: XMLFormat.Scale2.self`.
@attached(peer)
public macro XML<Format: XMLValueFormat>(_ name: String, _ forms: XMLPropertyForm..., format: Format.Type, namespace: String? = nil) =
    #externalMacro(module: "XMLModelMacros", type: "XMLPropertyMacro")

/// Says the format of a property of an `@XMLModel`: `format: XMLFormat.Scale2.self`. A list has it for every item.
@attached(peer)
public macro XML<Format: XMLValueFormat>(_ forms: XMLPropertyForm..., format: Format.Type, namespace: String? = nil) =
    #externalMacro(module: "XMLModelMacros", type: "XMLPropertyMacro")
#endif
