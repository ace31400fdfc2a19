/// The two versions of SOAP.
public enum SOAPProtocolVersion: Sendable, Hashable, CaseIterable {
    /// SOAP 1.1 (W3C note of 8 May 2000).
    case v1_1
    /// SOAP 1.2 (W3C recommendation of 27 April 2007).
    case v1_2
}
