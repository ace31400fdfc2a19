import CExpat

extension XMLParsingOptions {
    /// The version of expat, which does the parsing, that the program runs with: `"2.5.0"`, say.
    ///
    /// It is the system's, so that it can be newer or older than the one the program was built with. SECURITY.md says which versions have
    /// which faults, and what of them is left behind the limits.
    public static let expatVersion: String = {
        let version = XML_ExpatVersionInfo()
        return "\(version.major).\(version.minor).\(version.micro)"
    }()
}
