/// Whatever a model wants to know while it is mapped. Give one to ``XMLMapper/init(context:)``; every object finds it in
/// ``XMLMap/context``, however deep it stands.
public protocol XMLMapContext {}
