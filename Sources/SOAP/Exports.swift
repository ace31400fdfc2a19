// One import suffices for what this module's interface names.
@_exported import WSDL
@_exported import XMLServices
