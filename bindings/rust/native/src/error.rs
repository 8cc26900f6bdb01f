//! Refusals.

use std::ffi::{c_char, CStr};
use std::fmt;

use isettlers_sys as sys;

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why the library refused; nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Refusal>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Refusal {
    code: Code,
    path: String,
    text: String,
}

/// The kind of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// An argument is out of range, or does not fit the others.
    Argument,
    /// A state breaks an invariant of the rules.
    State,
    /// The action is not legal now.
    Illegal,
    /// The game is over.
    Over,
    /// The memory does not suffice.
    Room,
    /// The bytes are damaged, or of another format.
    Format,
    /// The rules do not allow this setup.
    Setup,
    /// Cards, tiles or estates that the data do not have.
    Data,
}

impl Code {
    /// The code of a negative result of a function that got sound tables.
    fn of(result: i32) -> Self {
        match result {
            sys::ISETTLERS_E_ARGUMENT => Self::Argument,
            sys::ISETTLERS_E_STATE => Self::State,
            sys::ISETTLERS_E_ILLEGAL => Self::Illegal,
            sys::ISETTLERS_E_OVER => Self::Over,
            sys::ISETTLERS_E_ROOM => Self::Room,
            sys::ISETTLERS_E_FORMAT => Self::Format,
            sys::ISETTLERS_E_SETUP => Self::Setup,
            sys::ISETTLERS_E_DATA => Self::Data,
            other => panic!("the library returned {other}"),
        }
    }
}

impl Error {
    /// An error at a place of the arguments.
    #[cold]
    pub(crate) fn at(code: Code, path: &str, text: &str) -> Self {
        let text = if path.is_empty() {
            text.to_owned()
        } else {
            format!("{path}: {text}")
        };
        Self(Box::new(Refusal {
            code,
            path: path.to_owned(),
            text,
        }))
    }

    /// The kind of error, for programs.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The part of the input at fault, as `$.setup.players`.
    pub fn path(&self) -> Option<&str> {
        Some(self.0.path.as_str()).filter(|path| !path.is_empty())
    }

    /// One line for people, with the path in front.
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.text())
    }
}

impl std::error::Error for Error {}

/// Calls a function that fills in an error; its result, where that is not negative.
pub(crate) fn accepted<N: Copy + Into<i64>>(
    call: impl FnOnce(&mut sys::isettlers_error) -> N,
) -> Result<N> {
    let mut error = sys::isettlers_error {
        code: 0,
        path: [0; 124],
        text: [0; 256],
    };
    let result = call(&mut error);
    if result.into() >= 0 {
        return Ok(result);
    }
    let code = i32::try_from(result.into()).expect("codes are small");
    Err(Error(Box::new(Refusal {
        code: Code::of(code),
        path: text_of(&error.path),
        text: if error.code == 0 {
            meaning(code)
        } else {
            text_of(&error.text)
        },
    })))
}

/// The result of a function that cannot fail on a sound state.
pub(crate) fn sound(result: i32) -> i32 {
    assert!(
        result >= 0,
        "the library refused a sound state: {}",
        meaning(result)
    );
    result
}

/// The text of a code.
fn meaning(code: i32) -> String {
    // SAFETY: the function takes any code and returns a text of the program.
    let text = unsafe { CStr::from_ptr(sys::isettlers_error_text(code)) };
    text.to_string_lossy().into_owned()
}

/// The letters before the first zero.
fn text_of(letters: &[c_char]) -> String {
    let bytes: Vec<u8> = letters
        .iter()
        .take_while(|&&letter| letter != 0)
        .map(|letter| letter.to_ne_bytes()[0])
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
