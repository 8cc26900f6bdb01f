// The classes of isettlers.hpp do what the functions do, refuse with an Error, and are values.
#include <isettlers.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#define CHECK(condition)                                                                                               \
  ((condition) ? (void)0 : (std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), std::exit(1)))

using isettlers::Bytes;
using isettlers::Game;
using isettlers::Leaves;
using isettlers::Search;
using isettlers::State;
using isettlers::Tree;

static const char *const SETUPS[] = {
    R"({"game": "imperial", "setup": {"factions": ["romans", "barbarians"]}})",
    R"({"game": "burgundy", "setup": {"players": 3}})",
    R"({"game": "founders", "setup": {"players": 2}})",
};

// The error that a call is refused with.
template <typename Call> static isettlers::Error refusal(Call call) {
  try {
    call();
  } catch (const isettlers::Error &error) {
    return error;
  }
  std::fprintf(stderr, "nothing was refused\n");
  std::exit(1);
}

static bool same(const State &one, const State &other) {
  return one.hash() == other.hash() && one.legal().size() == other.legal().size() && one.save() == other.save();
}

static void a_game_is_played(const Game &game) {
  auto state = game.start(7), twin = state;
  std::size_t heard = 0;
  CHECK(same(state, twin) && !state.legal().empty());
  while (!state.over()) {
    const auto before = state;
    const auto action = state.legal()[state.legal().size() / 2];
    CHECK(state.find(state.text(action)) == action);
    const auto events = state.step(action);
    CHECK(!same(state, twin));
    twin.apply(action);
    CHECK(same(state, twin) && before.actor() >= 0);
    const auto trees = before.events(events, ISETTLERS_EVERYTHING).value().items();
    CHECK(trees.size() == events.size());
    for (const auto &tree : trees)
      heard += tree.has("kind");
  }
  CHECK(heard > 100 && state.actor() < 0 && state.outcome() != ISETTLERS_RUNNING && !state.decided_by().empty());
  CHECK(state.ranks()[0] == 0 || state.ranks()[1] == 0 || state.ranks()[2] == 0);
  CHECK(refusal([&] { state.apply(0); }).code == ISETTLERS_E_OVER);
}

static void a_state_is_kept_and_read(const Game &game) {
  auto state = game.start(3);
  for (int turn = 0; turn < 20; turn++)
    state.apply(state.legal()[state.legal().size() / 2]);
  CHECK(!state.over());
  const auto saved = state.save();
  CHECK(same(Game::of_snapshot(saved).load(saved), state));
  const auto document = state.document().json();
  const auto named = "{\"game\":\"" + game.name() + "\",\"setup\":" + game.setup().json() + "," + document.substr(1);
  CHECK(Game::of_document(named).read(named).scores() == state.scores());
  CHECK(Tree::of_json(document).json() == document);
  CHECK(state.view(0).json().find("\"legal\"") != std::string::npos || state.actor() != 0);
  CHECK(state.action(state.legal()[0]).json().find("\"text\"") != std::string::npos);
  CHECK(state.why_not(state.legal()[0]).json() == "null");
  CHECK(static_cast<std::int32_t>(state.observe(0).size()) == game.observation());
  CHECK(!game.seat_name(0).empty() && state.evaluate(0) == state.evaluate(0, ISETTLERS_PLAIN));
  auto drawn = state;
  drawn.resample(state.actor(), 5);
  CHECK(drawn.legal().size() == state.legal().size() && drawn.actor() == state.actor());
  CHECK(drawn.playout(1) > 0 && drawn.over() && !state.over());
}

static void texts_are_in_the_language_of_the_game(const Game &game) {
  const auto state = game.start(3), polish = game.in_language("pl").load(state.save());
  std::size_t other = 0;
  for (std::int32_t action = 0; action < game.actions(); action++)
    other += polish.text(action) != state.text(action);
  CHECK(other > 0);
  CHECK(polish.game().in_language("en").load(state.save()).text(0) == state.text(0) && same(polish, state));
  for (const auto action : polish.legal())
    CHECK(polish.find(polish.text(action)) == action);
  const auto error = refusal([&] { game.in_language("xx"); });
  CHECK(error.code == ISETTLERS_E_ARGUMENT && std::strncmp(error.what(), "language: expected ", 19) == 0);
}

static void a_view_is_read_value_by_value(const Game &game) {
  auto state = game.start(3);
  const auto legal = state.view(state.actor())["legal"].items(); // the view itself is gone
  CHECK(legal.size() == state.legal().size());
  CHECK(legal[0]["id"].integer() == state.legal()[0] && legal[0]["text"].text() == state.text(state.legal()[0]));
  const auto view = state.view(ISETTLERS_SPECTATOR).value();
  CHECK(view["phase"].is(view["phase"].text()) && !view["phase"].is("other") && !view.has("legal") &&
        view.has("scores"));
  CHECK(view.has("round") ? view["round"].integer() == state.round() : state.round() == 0);
  CHECK(view["scores"][0].integer() == state.scores()[0] && view["scores"][0].number() == state.scores()[0]);
  CHECK(view.kind() == ISETTLERS_TREE_MAP && !view.entries().empty() && view.has(view.entries()[0].first));
  CHECK(refusal([&] { view["nobody"]; }).code == ISETTLERS_E_MISSING);
  CHECK(refusal([&] { view["scores"][9]; }).code == ISETTLERS_E_MISSING);
  CHECK(refusal([&] { view["phase"].integer(); }).code == ISETTLERS_E_FORMAT);
  CHECK(refusal([&] { view["phase"].items(); }).code == ISETTLERS_E_FORMAT);
  CHECK(refusal([&] { Tree(Bytes{0x91})["a"]; }).code == ISETTLERS_E_FORMAT);
  CHECK(refusal([&] { Tree(Bytes{}).value().kind(); }).code == ISETTLERS_E_ARGUMENT);
  CHECK(Tree::of_json("[true, {}]").value()[0].flag() && Tree::of_json("[true, {}]").value()[1].items().empty());
}

static void what_is_wrong_is_refused(const Game &game) {
  auto state = game.start(3);
  const auto before = state;
  auto illegal = 0;
  for (const auto action : state.legal())
    illegal += action == illegal;
  CHECK(refusal([&] { state.apply(illegal); }).code == ISETTLERS_E_ILLEGAL && same(state, before));
  CHECK(refusal([&] { state.choose("nobody", 1); }).code == ISETTLERS_E_ARGUMENT);
  CHECK(std::strstr(refusal([&] { Search(state, "greedy", 1); }).what(), "expected a bot that searches") != nullptr);
  CHECK(refusal([&] { state.observe(9); }).code == ISETTLERS_E_ARGUMENT);
  CHECK(refusal([&] { game.load(Bytes{1, 2, 3}); }).code == ISETTLERS_E_FORMAT);
  CHECK(refusal([&] { game.with_network(Bytes{1, 2, 3}); }).code == ISETTLERS_E_FORMAT);
  CHECK(refusal([&] { Tree::of_json("{"); }).code == ISETTLERS_E_FORMAT);
  const auto error = refusal([] { Game(R"({"game": "burgundy", "setup": {"players": 9}})"); });
  CHECK(error.code == ISETTLERS_E_SETUP && error.path == "$.setup.players" && std::strlen(error.what()) > 0);
}

// Every leaf is as good, for all.
static void evaluate(const Game &game, const Leaves &leaves) {
  CHECK(leaves.size() > 0 && leaves.seats()[0] < game.seats());
  CHECK(leaves.observe().size() == static_cast<std::size_t>(leaves.size() * game.observation()));
  for (std::int32_t i = 0; i < leaves.size() * game.actions(); i++)
    leaves.priors()[i] = 1;
  for (std::int32_t i = 0; i < leaves.size() * game.seats(); i++)
    leaves.rewards()[i] = 0.5;
}

static void a_search_runs_in_slices(const Game &game) {
  const auto state = game.start(3);
  Search search(state, "ismcts:200", 1);
  CHECK(search.run(50) == 50);
  auto copy = search;
  CHECK(search.run(1000) == 200 && copy.stats().iterations == 50 && copy.run(1000) == 200);
  CHECK(search.choose() == copy.choose() && search.choose() == state.choose("ismcts:200", 1));
  const auto sum = copy.roots(search.roots());
  CHECK(sum.size() == search.roots().size() && sum[0].visits == 2 * search.roots()[0].visits);
  CHECK(search.best(sum) == search.choose() && search.line(1)[0] == search.choose());
  Search first(state, "ismcts:200", 1);
  CHECK(first.run_first(state.legal()[0], 30) == 30 && first.roots()[0].visits == 30);
  CHECK(refusal([&] { first.run_first(-1, 1); }).code == ISETTLERS_E_ILLEGAL);
  auto next = state;
  next.apply(search.choose());
  CHECK(!search.follow(search.choose(), next, "ismcts:200", 2).roots().empty());
}

static void leaves_are_evaluated_by_the_program(const Game &game) {
  const auto state = game.start(3);
  Search search(state, "ismcts:nodes=5000,puct=1", 1), fresh = search;
  const auto all_as_good = [&](const Leaves &leaves) { evaluate(game, leaves); };
  CHECK(search.run_with(20, 4, all_as_good) == 20 && fresh.run_with(20, 4, all_as_good) == 20);
  try {
    search.run_with(60, 4, [](const Leaves &) { throw std::runtime_error("no answer"); });
    CHECK(false);
  } catch (const std::runtime_error &) {
  }
  CHECK(refusal([&] { search.run_with(60, 4, [](const Leaves &leaves) { leaves.rewards()[0] = 2; }); }).code ==
        ISETTLERS_E_ARGUMENT);
  CHECK(refusal([&] { search.run_with(60, 0, all_as_good); }).code == ISETTLERS_E_ARGUMENT);
  CHECK(search.stats().iterations == 20);
  CHECK(search.run_with(60, 4, all_as_good) == 60 && fresh.run_with(60, 4, all_as_good) == 60);
  const auto roots = search.roots(), others = fresh.roots();
  for (std::size_t i = 0; i < roots.size(); i++)
    CHECK(roots[i].visits == others[i].visits && roots[i].action == others[i].action);
}

int main() {
  texts_are_in_the_language_of_the_game(Game(SETUPS[0]));
  for (const auto *setup : SETUPS) {
    const Game game(setup);
    a_game_is_played(game);
    a_state_is_kept_and_read(game);
    a_view_is_read_value_by_value(game);
    what_is_wrong_is_refused(game);
    a_search_runs_in_slices(game);
    leaves_are_evaluated_by_the_program(game);
  }
  return 0;
}
