// All that the app needs to name.
@_exported import XMLModels
