/// A value that your models need while they are mapped. Give one to ``XMLMapper/init(context:shouldIncludeNilValues:)``; every object finds it in
/// ``XMLMap/context``, at any depth.
public protocol XMLMapContext {}
