final class MappingRecorder {
    func record(_ type: Any.Type, at map: XMLMap, transform: Any? = nil) {}
    func enter(_ type: Any.Type) {}
    func leave() {}
    func noteProperties(of object: Any) {}
}
