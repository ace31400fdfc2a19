import Foundation
import XMLCodable

/// How deeply the current thread is nested in objects that are being mapped.
///
/// A transform or a property may map or write an object by itself, with its own mapper. That object is nested in those whose mapping called
/// it, whichever mapper that was. Therefore all mappers on a thread share one descent while one of them is at work.
final class Descent {
    /// Objects can refer to each other in circles, and elements be mapped as objects of their own text for ever.
    static let maximumDepth = 256

    // Every object enters and leaves, and dynamic checks of these accesses took 1 % of writing. No access lasts beyond a method here.
    @exclusivity(unchecked) private var depth = 0
    @exclusivity(unchecked) private var depthGuard = DepthGuard(maximumLevel: Descent.maximumDepth)
    /// The instances of classes that are being mapped onto, or written, the innermost last. There are few.
    @exclusivity(unchecked) private var openObjects: [OpenObject] = []

    private struct OpenObject: Equatable {
        let address: UnsafeRawPointer
        let isWritten: Bool
    }

    /// Goes one object or element deeper; false if there is no room for it. Beyond the first levels it checks the thread's stack.
    func enter() -> Bool {
        guard depthGuard.admits(depth + 1) else { return false }
        if depth == 0 { Self.key.value = Unmanaged.passUnretained(self).toOpaque() }
        depth += 1
        return true
    }

    func leave() {
        depth -= 1
        if depth == 0 { Self.key.value = nil }
    }

    /// The same for an existing object. It is also false if that object is being mapped or written already, which means that it contains
    /// itself: its properties are being accessed, and a second access would trap.
    func enter<Object>(_ object: Object, isWritten: Bool) -> Bool {
        guard let address = address(of: object) else { return enter() }
        let object = OpenObject(address: address, isWritten: isWritten)
        guard !openObjects.contains(object), enter() else { return false }
        openObjects.append(object)
        return true
    }

    /// Leaves the object that was entered last.
    func leave<Object>(_ object: Object) {
        if Object.self is AnyClass { openObjects.removeLast() }
        leave()
    }

    /// Where an instance of a class is; nil for a value.
    private func address<Object>(of object: Object) -> UnsafeRawPointer? {
        guard Object.self is AnyClass else { return nil }
        // A reference to an instance is its address. Nothing is read from there.
        return withUnsafeBytes(of: object) { $0.load(as: UnsafeRawPointer.self) }
    }

    // MARK: The thread's descent

    /// The descent of the mapper that is at work on this thread; nil if none is.
    static var ofThread: Descent? {
        // It is alive: the mapper that entered it owns it, and removes it from here when it leaves.
        key.value.map { Unmanaged<Descent>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let key = ThreadKey()
}

/// A pointer per thread.
private struct ThreadKey: Sendable {
    private let key: pthread_key_t?

    init() {
        var key = pthread_key_t()
        self.key = pthread_key_create(&key, nil) == 0 ? key : nil
    }

    var value: UnsafeMutableRawPointer? {
        get { key.flatMap { pthread_getspecific($0) } }
        nonmutating set { if let key { pthread_setspecific(key, newValue) } }
    }
}
