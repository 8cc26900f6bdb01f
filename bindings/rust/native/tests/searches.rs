//! Bots and searches.

mod common;

use std::time::{Duration, Instant};

use common::{games, position};
use isettlers_native::{Bot, Code, Game, Root, Roots, Search};

const SPECS: [&str; 6] = [
    "ismcts:200",
    "ismcts:200,trees=seat",
    "uct:200",
    "pimc:60,determinizations=3",
    "flat:60",
    "expectimax:2",
];

#[test]
fn a_search_in_slices_chooses_like_its_bot() {
    for game in games() {
        let state = position(&game, 3, 12);
        let hash = state.hash();
        for spec in SPECS {
            let Ok(mut search) = Search::new(&state, spec, 5) else {
                continue;
            };
            let mut all = 0;
            while search.run(7) > all {
                all = search.stats().iterations;
            }
            let mut bot = Bot::new(&game, spec).unwrap();
            let action = search.choose().unwrap();
            for _ in 0..2 {
                assert_eq!(bot.choose(&state, 5).unwrap(), action, "{spec}");
            }
            assert_eq!(state.choose(spec, 5).unwrap(), action);
            assert_eq!(search.best(&search.roots()).unwrap(), action);
            assert!(state.is_legal(action) && search.line(5).len() <= 5);
        }
        assert_eq!(state.hash(), hash);
    }
}

#[test]
fn statistics_add_up() {
    for game in games() {
        let position = position(&game, 3, 12);
        let mut search = Search::new(&position, "ismcts:1000", 1).unwrap();
        assert_eq!(search.run(300), 300);
        let stats = search.stats();
        let roots = search.roots();
        assert_eq!(
            (stats.iterations, Some(stats.seat)),
            (300, position.actor())
        );
        assert!(stats.decisions > 300 && stats.nodes > 1 && !stats.full);
        assert_eq!(roots.iter().map(Root::visits).sum::<u64>(), 300);
        assert!(roots.iter().all(|root| position.is_legal(root.action())));
        assert!(roots.iter().all(|root| (0.0..=1.0).contains(&root.mean())));
        assert!(roots
            .windows(2)
            .all(|two| two[0].action() < two[1].action()));
        let best = roots.iter().max_by_key(|root| root.visits()).unwrap();
        assert_eq!(search.line(1), [best.action()]);
        let mut other = Search::new(&position, "ismcts:1000", 2).unwrap();
        other.run(200);
        let mut sum = Roots::new();
        sum.add(&search);
        sum.add(&other);
        assert_eq!(sum.iter().map(Root::visits).sum::<u64>(), 500);
        assert_eq!(search.best(&sum).unwrap(), other.best(&sum).unwrap());
    }
}

#[test]
fn iterations_begin_with_an_action() {
    for game in games() {
        let position = position(&game, 3, 12);
        let mut search = Search::new(&position, "ismcts:1000", 1).unwrap();
        let first = *position.legal().last().unwrap();
        assert_eq!(search.run_first(first, 40).unwrap(), 40);
        let roots = search.roots();
        assert_eq!(roots.iter().map(Root::visits).sum::<u64>(), 40);
        let tried = roots.iter().find(|root| root.action() == first).unwrap();
        assert_eq!(tried.visits(), 40);
        let wrong = (0..u16::MAX).find(|&id| !position.is_legal(id)).unwrap();
        let refused = search.run_first(wrong, 1).unwrap_err();
        assert_eq!(refused.code(), Code::Illegal);
        assert_eq!(search.run_first(first, 5000).unwrap(), 1000);
    }
}

#[test]
fn a_sum_over_many_states_stays_within_its_room() {
    let mut roots = Roots::new();
    for game in games() {
        for seed in 0..200 {
            let state = position(&game, seed, 5 + seed % 40);
            if !state.is_over() {
                let mut search = Search::with_memory(&state, "uct:50", seed, 1 << 16).unwrap();
                search.run(50);
                roots.add(&search);
            }
        }
    }
    assert!((300..=1024).contains(&roots.len()), "{}", roots.len());
}

#[test]
fn a_full_memory_ends_the_growth_alone() {
    for game in games() {
        let state = position(&game, 3, 12);
        let mut search = Search::with_memory(&state, "uct:2000", 1, 30_000).unwrap();
        assert_eq!(search.run(5000), 2000);
        assert!(search.stats().full && search.stats().nodes < 1000);
        assert!(state.is_legal(search.choose().unwrap()));
    }
}

#[test]
fn a_search_ends_in_time_or_with_its_budget() {
    let game = &games()[3];
    let state = position(game, 3, 12);
    let mut search = Search::new(&state, "ismcts:1000000000", 1).unwrap();
    let begin = Instant::now();
    let some = search.run_for(Duration::from_millis(30));
    assert!(begin.elapsed() < Duration::from_secs(10) && some > 0);
    assert!(search.run_for(Duration::ZERO) > some);
    let mut short = Search::new(&state, "ismcts:50", 1).unwrap();
    assert_eq!(short.run_for(Duration::from_secs(60)), 50);
    assert_eq!(short.run_for(Duration::from_secs(60)), 50);
}

#[test]
fn a_game_gets_a_network_before_its_bots_use_one() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../isettlers/burgundy/data/net-2.bin"
    );
    let file = std::fs::read(path).unwrap();
    let spec = "ismcts:40,weights=net";
    let game = Game::new(r#"{"game": "burgundy", "setup": {"players": 2}}"#, None).unwrap();
    let state = game.start(7);
    assert_eq!(state.choose(spec, 5).unwrap_err().code(), Code::Argument);
    for wrong in [&file[..100], &[]] {
        assert_eq!(game.with_network(wrong).err().unwrap().code(), Code::Format);
    }
    let given = game.with_network(&file).unwrap();
    let again = given.load(&state.save().unwrap()).unwrap();
    assert!(again.is_legal(again.choose(spec, 5).unwrap()));
}
