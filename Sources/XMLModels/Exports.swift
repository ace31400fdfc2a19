// One import suffices for what this module's interface names, and for what its macro writes.
@_exported import XMLCodable
@_exported import XMLDocuments
@_exported import XMLFormats
