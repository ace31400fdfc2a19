/// The formats that are ready to use, for ``XMLFormatted``: `@XMLFormatted<XMLFormat.DateOnly> var day: Date`.
///
/// | values | formats |
/// |---|---|
/// | `Date` | ``DateOnly``, ``RFC3339``, ``RFC822``, ``HTTPDate``, ``EpochSeconds``, ``EpochMilliseconds``; ``KeepingOffset`` for an ``XMLOffsetDate`` |
/// | seconds of a day | ``TimeOnly`` |
/// | `Bool` | ``OneZero``, ``YesNo``, ``UppercaseYesNo``, ``YN``, ``OnOff``; ``EmptyElement`` |
/// | `Decimal` | ``Scale0``, ``Scale1``, ``Scale2``, ``Scale3``, ``Scale4`` |
/// | `Double` | ``ShortDouble`` |
/// | whole numbers | ``Hexadecimal`` |
/// | `Data` | ``HexadecimalData``, ``Base64MIME``, ``Base64PEM`` |
/// | `URL` | ``StrictURL``, ``AbsoluteURL`` |
/// | `String` | ``Verbatim``, ``NonEmpty`` |
/// | what another format has, rounded, or refused where it would be | ``Rounding``, ``Exact`` |
///
/// A format of your own conforms to ``XMLValueFormat``, ``XMLDatePattern``, ``XMLBooleanFormat``, ``XMLDecimalFormat`` or ``XMLBase64Format``.
public enum XMLFormat {}
