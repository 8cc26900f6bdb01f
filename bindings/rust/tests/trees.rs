//! The types of each game's trees.

mod common;

use common::engine;
use isettlers::trees::{burgundy, founders, imperial};
use isettlers::{json, Load, Start};

#[test]
fn a_view_has_the_type_of_its_game() {
    let engine = engine();
    let setup = imperial::Setup {
        factions: vec!["romans".into(), "barbarians".into()],
        first_player: Some(1),
        lookout: Some(imperial::Lookout::Standard),
        ..Default::default()
    };
    let game = engine
        .start(Start::new("imperial", json!(setup)).seed(7))
        .unwrap();
    let tree = game.view_since(Some(1), 0).unwrap();
    let view: imperial::View = serde_json::from_value(tree.clone()).unwrap();
    assert_eq!(view.phase, imperial::Phase::FirstDraft);
    assert_eq!(view.seat, Some(1));
    assert!(view.seats[1].hand.cards.is_some());
    let first = &view.legal.as_ref().unwrap()[0];
    let imperial::ActionKind::Draft { card } = &first.kind else {
        panic!("{first:?}")
    };
    assert!(view.names.contains_key(card));
    let events = &view.log.as_ref().unwrap().events;
    assert!(events.iter().any(|event| matches!(
        event.kind,
        imperial::EventKind::Move {
            target: imperial::Zone::Row,
            ..
        }
    )));
    assert_eq!(serde_json::to_value(&view).unwrap(), tree);
}

#[test]
fn events_and_documents_have_the_types_of_their_game() {
    let engine = engine();
    let mut game = engine
        .start(Start::new("burgundy", json!({"players": 2})).seed(7))
        .unwrap();
    let first = game.legal().unwrap()[0];
    let step = game.step(first).unwrap();
    let event: burgundy::Event = serde_json::from_value(json!(step.events[0])).unwrap();
    assert!(matches!(
        event.kind,
        burgundy::EventKind::Action { forced: false, .. }
    ));
    let tree = game.document().unwrap();
    let document: burgundy::Document = serde_json::from_value(tree).unwrap();
    assert_eq!(document.depots.len(), 6);
    engine.load(Load::document(json!(document))).unwrap();
}

#[test]
fn catalogues_have_the_types_of_their_games() {
    let engine = engine();
    let tree = |game: &str, setup| engine.catalogue(game, setup).unwrap();
    let solo = tree("imperial", json!({"factions": ["romans"]}));
    let catalogue: imperial::Catalogue = serde_json::from_value(solo.clone()).unwrap();
    assert!(catalogue.attack_cards.is_some());
    assert_eq!(serde_json::to_value(&catalogue).unwrap(), solo);
    let drawn = tree("burgundy", json!({"players": 3, "estates": "drawn"}));
    let catalogue: burgundy::Catalogue = serde_json::from_value(drawn.clone()).unwrap();
    assert_eq!(catalogue.given, [None, None, None]);
    assert_eq!(serde_json::to_value(&catalogue).unwrap(), drawn);
    let tiles = tree("founders", json!({"players": 2}));
    let catalogue: founders::Catalogue = serde_json::from_value(tiles.clone()).unwrap();
    assert_eq!(catalogue.grid.square[3], [1, 1]);
    assert_eq!(serde_json::to_value(&catalogue).unwrap(), tiles);
}

#[cfg(feature = "native")]
#[test]
fn trees_of_the_engine_in_this_process_have_the_types_of_their_game() {
    use isettlers::native::{Game, Reader};

    let setup = founders::Setup {
        players: Some(3),
        ..Default::default()
    };
    let game = Game::new(json!({"game": "founders", "setup": setup}), None).unwrap();
    let state = game.start(7);
    let tree = state.view(Reader::Seat(0)).unwrap();
    let view: founders::View = tree.read().unwrap();
    assert_eq!((view.seat, view.seats.len()), (Some(0), 3));
    assert_eq!(json!(view.seats), tree.to_value()["seats"]);
    let document: founders::Document = state.document().read().unwrap();
    let again = game.read(json!(document).to_string()).unwrap();
    assert_eq!(again.hash(), state.hash());
}
