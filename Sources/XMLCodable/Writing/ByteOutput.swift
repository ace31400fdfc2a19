/// Where the bytes of a document go that is written part by part. An output that is released before ``finish()`` leaves nothing half done.
package protocol ByteOutput: AnyObject {
    /// Takes the next bytes, all of them.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws

    /// Ends the document, all of whose bytes were written.
    func finish() throws
}
