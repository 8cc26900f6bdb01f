//! Searches whose leaves the program evaluates, and searches that keep a subtree.

mod common;

use std::panic::{catch_unwind, AssertUnwindSafe};

use common::{games, position};
use isettlers_native::{Code, Error, Leaves, Root, Search};

/// The first legal action of each leaf is liked, and the seat that decides there.
fn like_the_first(leaves: &mut Leaves<'_>) -> Result<(), Error> {
    let seats: Vec<usize> = leaves.seats().collect();
    let states: Vec<_> = (0..leaves.len()).map(|leaf| leaves.state(leaf)).collect();
    let game = states[0].game();
    let (actions, players) = (game.actions(), game.seats());
    leaves.observe(&mut vec![0.0; leaves.len() * game.observation()])?;
    for (leaf, state) in states.iter().enumerate() {
        assert_eq!(state.actor(), Some(seats[leaf]));
        let priors = &mut leaves.priors()[leaf * actions..][..actions];
        priors.fill(1.0);
        priors[usize::from(state.legal()[0])] = 5.0;
        leaves.rewards()[leaf * players + seats[leaf]] = 0.75;
    }
    Ok(())
}

#[test]
fn priors_and_rewards_come_from_the_program() {
    for game in games() {
        let state = position(&game, 3, 12);
        let mut rows = vec![0.0; 8 * game.observation()];
        let mut search = Search::new(&state, "ismcts:100,puct=1", 1).unwrap();
        let mut leaves_in_all = 0;
        let all = search.run_with(1000, 8, |leaves| {
            assert!(!leaves.is_empty() && leaves.len() <= 8);
            leaves_in_all += leaves.len();
            leaves.observe(&mut rows)?;
            like_the_first(leaves)
        });
        assert_eq!(all.unwrap(), 100);
        assert!(leaves_in_all > 50 && rows.iter().any(|&number| number != 0.0));
        let roots = search.roots();
        let liked = roots.iter().find(|root| root.action() == state.legal()[0]);
        let most = roots.iter().map(Root::prior).fold(0.0, f64::max);
        assert!((liked.unwrap().prior() - most).abs() < 1e-9);
    }
}

#[test]
fn leaves_without_an_answer_leave_no_trace() {
    let [.., game] = games();
    let state = position(&game, 3, 12);
    let spec = "ismcts:nodes=5000,puct=1";
    let mut search = Search::new(&state, spec, 9).unwrap();
    let mut fresh = Search::new(&state, spec, 9).unwrap();
    for search in [&mut search, &mut fresh] {
        assert_eq!(search.run_with(10, 4, like_the_first).unwrap(), 10);
    }
    let refused = search.run_with(50, 4, |leaves| {
        leaves.rewards()[0] = 1.5;
        Ok::<(), Error>(())
    });
    assert_eq!(refused.unwrap_err().code(), Code::Argument);
    let own = Search::new(&state, "nobody", 1).unwrap_err();
    let failed = search.run_with(
        50,
        4,
        |_| Err(Search::new(&state, "nobody", 1).unwrap_err()),
    );
    assert_eq!(failed.unwrap_err().text(), own.text());
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        search.run_with(50, 4, |_| -> Result<(), Error> { panic!("no answer") })
    }));
    assert!(panicked.is_err());
    assert_eq!(search.stats().iterations, 10);
    assert_eq!(search.run_with(50, 4, like_the_first).unwrap(), 50);
    assert_eq!(fresh.run_with(50, 4, like_the_first).unwrap(), 50);
    assert_eq!(
        format!("{:?}", search.roots()),
        format!("{:?}", fresh.roots())
    );
}

#[test]
fn a_batch_of_another_size_and_a_search_without_puct_are_refused() {
    let [game, ..] = games();
    let state = game.start(7);
    for (spec, batch, path) in [
        ("ismcts:50,puct=1", 0, Some("$.batch")),
        ("ismcts:50,puct=1", 4097, Some("$.batch")),
        ("ismcts:50,puct=0", 4, None),
    ] {
        let mut search = Search::new(&state, spec, 1).unwrap();
        let error = search.run_with(50, batch, like_the_first).unwrap_err();
        assert_eq!(
            (error.code(), error.path()),
            (Code::Argument, path),
            "{error}"
        );
    }
}

#[test]
fn a_search_that_follows_keeps_the_subtree() {
    for game in games() {
        let mut state = position(&game, 3, 12);
        let mut search = Search::new(&state, "ismcts:2000", 1).unwrap();
        search.run(2000);
        let action = search.choose().unwrap();
        state.apply(action).unwrap();
        if state.is_over() {
            continue;
        }
        let mut next = search.follow(action, &state, "ismcts:100", 2).unwrap();
        let kept: u64 = next.roots().iter().map(Root::visits).sum();
        assert!(kept > 0, "{}", game.name());
        assert_eq!(next.run(100), 100);
        let all: u64 = next.roots().iter().map(Root::visits).sum();
        assert_eq!(all, kept + 100);
        let other = search.follow(action, &state, "uct:100", 2).unwrap_err();
        assert_eq!(other.code(), Code::Argument);
        let beyond = search
            .follow(u16::MAX, &state, "ismcts:100", 2)
            .unwrap_err();
        assert_eq!(beyond.path(), Some("$.action"));
    }
    let [one, two, ..] = games();
    let search = Search::new(&one.start(1), "ismcts:10", 1).unwrap();
    assert!(search.follow(0, &two.start(1), "ismcts:10", 1).is_err());
}

#[test]
fn a_catalogue_and_a_question_are_read() {
    for game in games() {
        let refused = game.catalogue(b"\xc0").unwrap_err();
        assert!(!refused.text().is_empty());
        let mut state = game.start(3);
        let mut questions = 0;
        while !state.is_over() {
            questions += usize::from(state.is_pending());
            state.apply(state.legal()[state.legal().len() / 2]).unwrap();
        }
        assert!(questions > 0, "{}", game.name());
    }
}
