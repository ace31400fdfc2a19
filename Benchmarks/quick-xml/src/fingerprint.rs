//! The checksum of Sources/XMLBench/Documents/Fingerprint.swift: FNV-1a with 64 bits over the same rendering.

pub struct Fingerprint(u64);

impl Fingerprint {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }

    fn bits(&mut self, bits: u64) {
        for byte in bits.to_le_bytes() {
            self.byte(byte);
        }
    }
}

pub trait Fingerprintable {
    fn add_to(&self, fingerprint: &mut Fingerprint);

    fn fingerprint(&self) -> u64 {
        let mut fingerprint = Fingerprint(0xCBF2_9CE4_8422_2325);
        self.add_to(&mut fingerprint);
        fingerprint.0
    }
}

impl Fingerprintable for i64 {
    fn add_to(&self, fingerprint: &mut Fingerprint) {
        fingerprint.bits(*self as u64);
    }
}

impl Fingerprintable for f64 {
    fn add_to(&self, fingerprint: &mut Fingerprint) {
        fingerprint.bits(self.to_bits());
    }
}

impl Fingerprintable for bool {
    fn add_to(&self, fingerprint: &mut Fingerprint) {
        fingerprint.bits(u64::from(*self));
    }
}

impl Fingerprintable for String {
    fn add_to(&self, fingerprint: &mut Fingerprint) {
        fingerprint.bits(self.len() as u64);
        for byte in self.bytes() {
            fingerprint.byte(byte);
        }
    }
}

impl<T: Fingerprintable> Fingerprintable for Vec<T> {
    fn add_to(&self, fingerprint: &mut Fingerprint) {
        fingerprint.bits(self.len() as u64);
        for item in self {
            item.add_to(fingerprint);
        }
    }
}

impl<T: Fingerprintable> Fingerprintable for Option<T> {
    fn add_to(&self, fingerprint: &mut Fingerprint) {
        self.is_some().add_to(fingerprint);
        if let Some(value) = self {
            value.add_to(fingerprint);
        }
    }
}

/// Implements `Fingerprintable` for a struct: its fields, in the order given.
macro_rules! fingerprint_of {
    ($type:ty: $($field:tt),+) => {
        impl Fingerprintable for $type {
            fn add_to(&self, fingerprint: &mut Fingerprint) {
                $(self.$field.add_to(fingerprint);)+
            }
        }
    };
}
pub(crate) use fingerprint_of;
