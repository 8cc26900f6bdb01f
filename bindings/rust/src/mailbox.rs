//! Where one side leaves things for another: the reader of a connection for those who wait.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Locks a mutex whose contents no panic leaves half-changed.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A queue that can be waited for by any kind of task: a future of tokio's, or a thread that parks.
#[derive(Debug)]
pub(crate) struct Mailbox<T>(Mutex<Contents<T>>);

#[derive(Debug)]
struct Contents<T> {
    items: VecDeque<T>,
    closed: bool,
    wakers: Vec<Waker>,
}

impl<T> Default for Mailbox<T> {
    fn default() -> Self {
        Self(Mutex::new(Contents {
            items: VecDeque::new(),
            closed: false,
            wakers: Vec::new(),
        }))
    }
}

impl<T> Mailbox<T> {
    pub(crate) fn put(&self, item: T) {
        self.change(|contents| contents.items.push_back(item));
    }

    /// Puts the last item.
    pub(crate) fn finish(&self, item: T) {
        self.change(|contents| {
            contents.items.push_back(item);
            contents.closed = true;
        });
    }

    /// Says that no more items come.
    pub(crate) fn close(&self) {
        self.change(|contents| contents.closed = true);
    }

    pub(crate) fn is_closed(&self) -> bool {
        locked(&self.0).closed
    }

    /// Whether an item is there that nobody has taken.
    pub(crate) fn holds(&self, condition: impl FnMut(&T) -> bool) -> bool {
        locked(&self.0).items.iter().any(condition)
    }

    fn change(&self, change: impl FnOnce(&mut Contents<T>)) {
        let mut contents = locked(&self.0);
        change(&mut contents);
        let wakers = mem::take(&mut contents.wakers);
        drop(contents);
        wakers.into_iter().for_each(Waker::wake);
    }

    /// The next item; none when it is closed and empty.
    pub(crate) async fn take(&self) -> Option<T> {
        poll_fn(|context| self.poll_take(context)).await
    }

    pub(crate) fn poll_take(&self, context: &Context<'_>) -> Poll<Option<T>> {
        let mut contents = locked(&self.0);
        let item = contents.items.pop_front();
        if item.is_some() || contents.closed {
            return Poll::Ready(item);
        }
        let waker = context.waker();
        if !contents.wakers.iter().any(|known| known.will_wake(waker)) {
            contents.wakers.push(waker.clone());
        }
        Poll::Pending
    }
}
