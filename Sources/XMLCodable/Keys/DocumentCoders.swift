/// A decoder of this package: its keys are names in the document.
@usableFromInline
package protocol DocumentDecoder: Decoder {}

/// An encoder of this package: its keys are names in the document.
package protocol DocumentEncoder: Encoder {}
