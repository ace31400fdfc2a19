/// An encoder that models give their keys to as names in documents, as they do to the core's encoders. Others get the names of properties.
package typealias DocumentKeyEncoder = DocumentEncoder
