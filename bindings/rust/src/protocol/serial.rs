//! How fields stand in frames that Rust would hold otherwise.

/// A 64-bit word: 8 bytes, little-endian.
pub(crate) mod word {
    use serde::de::{Deserializer, Error, Visitor};
    use serde::Serializer;

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
    pub(crate) fn serialize<S: Serializer>(word: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&word.to_le_bytes())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        deserializer.deserialize_any(Word)
    }

    struct Word;

    impl Visitor<'_> for Word {
        type Value = u64;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("8 bytes or an unsigned number")
        }

        fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<u64, E> {
            let word = bytes
                .try_into()
                .map_err(|_| E::invalid_length(bytes.len(), &self))?;
            Ok(u64::from_le_bytes(word))
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
            Ok(number)
        }
    }
}

/// Makes the module for a value of another module that may be left out.
macro_rules! optional {
    ($name:ident, $module:ident, $path:literal, $type:ty) => {
        pub(crate) mod $name {
            use serde::{Deserialize, Deserializer, Serializer};

            #[derive(Deserialize)]
            struct Given(#[serde(with = $path)] $type);

            // The signature is what serde asks for.
            #[allow(clippy::ref_option)]
            pub(crate) fn serialize<S: Serializer>(
                value: &Option<$type>,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                match value {
                    Some(value) => super::$module::serialize(value, serializer),
                    None => serializer.serialize_none(),
                }
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Option<$type>, D::Error> {
                Ok(Option::<Given>::deserialize(deserializer)?.map(|Given(value)| value))
            }
        }
    };
}

optional!(optional_word, word, "super::word", u64);
optional!(
    optional_by_seat,
    by_seat,
    "super::by_seat",
    std::collections::BTreeMap<usize, String>
);

/// A map by seat: its keys are texts, `"0"`, `"1"`...
pub(crate) mod by_seat {
    use std::collections::BTreeMap;

    use serde::de::{Deserializer, Error};
    use serde::{Deserialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        map: &BTreeMap<usize, String>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(map.iter().map(|(seat, value)| (seat.to_string(), value)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<usize, String>, D::Error> {
        BTreeMap::<String, String>::deserialize(deserializer)?
            .into_iter()
            .map(|(seat, value)| Ok((seat.parse().map_err(D::Error::custom)?, value)))
            .collect()
    }
}

/// 32-bit floats, little-endian, one after the other.
pub(crate) mod floats {
    use serde::de::{Deserializer, Error};
    use serde::Serializer;

    pub(crate) fn serialize<S: Serializer>(
        numbers: &[f32],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        serializer.serialize_bytes(&bytes)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<f32>, D::Error> {
        let bytes: Vec<u8> = serde_bytes::deserialize(deserializer)?;
        let chunks = bytes.chunks_exact(4);
        if !chunks.remainder().is_empty() {
            return Err(D::Error::invalid_length(
                bytes.len(),
                &"a multiple of 4 bytes",
            ));
        }
        Ok(chunks
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect())
    }
}

/// Whether a flag is off, and so left out.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}
