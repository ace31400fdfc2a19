/// How a text is to be written.
enum TextForm: BitwiseCopyable {
    /// As it is: nothing in it has to be escaped.
    case needsNoEscapes
    /// With escapes where there is something to escape.
    case needsEscapes
    /// As a CDATA section.
    case cdata
}
