/* isettlers.h for C++17: values that own their memory. isettlers.h says what each function does.
 *
 * Copies   A Game is a handle of one setup, which any number of threads may share. States and searches are values: a
 *          copy is independent of its original.
 * Errors   A refusal is thrown as an Error with the code, the path and the text of isettlers_error. Where exceptions
 *          are off, its text goes to standard error and the program is aborted.
 * Checks   A state is written by the library alone, so no call checks it again; an action is looked up in `legal()`.
 */
#ifndef ISETTLERS_HPP
#define ISETTLERS_HPP

#include "isettlers_tree.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace isettlers {

using Scores = std::array<std::int32_t, ISETTLERS_MAX_SEATS>;

namespace detail {

// Memory aligned to 8 on every machine.
struct alignas(8) Word {
  std::uint64_t bits;
};
using Words = std::vector<Word>;

inline Words words(std::int64_t bytes) {
  return Words(static_cast<std::size_t>(bytes + 7) / 8);
}

// The block that a function writes, which first says how many bytes it has.
template <typename Write> std::shared_ptr<const Words> block(Write write) {
  isettlers_error error{};
  auto made = words(accepted(write(nullptr, 0, &error), error));
  accepted(write(made.data(), made.size() * sizeof(Word), &error), error);
  return std::make_shared<const Words>(std::move(made));
}

} // namespace detail

/* The legal actions of a state, ascending; until the state changes. */
class Legal {
public:
  Legal(const std::uint16_t *ids, std::int32_t count) : ids_(ids), count_(static_cast<std::size_t>(count)) {
  }

  const std::uint16_t *begin() const {
    return ids_;
  }
  const std::uint16_t *end() const {
    return ids_ + count_;
  }
  std::size_t size() const {
    return count_;
  }
  bool empty() const {
    return count_ == 0;
  }
  std::uint16_t operator[](std::size_t place) const {
    return ids_[place];
  }

private:
  const std::uint16_t *ids_;
  std::size_t count_;
};

class State;

/* A setup with all that is constant in its games. */
class Game {
public:
  /* `setup` is a tree in JSON or MessagePack, `data` a file with cards, estates or tiles of your own. */
  explicit Game(std::string_view setup, const Bytes &data = {}) : Game(isettlers_setup, setup, data) {
  }
  static Game of_snapshot(const Bytes &snapshot, const Bytes &data = {}) {
    return Game(isettlers_setup_of_snapshot, view_of(snapshot), data);
  }
  static Game of_document(std::string_view document, const Bytes &data = {}) {
    return Game(isettlers_setup_of_document, document, data);
  }
  static Game of_record(const Bytes &record, const Bytes &data = {}) {
    return Game(isettlers_setup_of_record, view_of(record), data);
  }

  inline State start(std::uint64_t seed) const;
  inline State load(const Bytes &snapshot) const;
  inline State read(std::string_view document) const;
  /* The same game with its texts in a language, by its code: "en" (the default), "de" or "pl". */
  Game in_language(const std::string &code) const {
    auto block = *block_;
    auto *tables = reinterpret_cast<isettlers_tables *>(block.data());
    isettlers_error error{};
    detail::accepted(isettlers_set_language(tables, code.c_str(), &error), error);
    auto game = *this;
    game.block_ = std::make_shared<const detail::Words>(std::move(block));
    return game;
  }

  /* The same game with a network for bots of `weights=net`, a file such as isettlers/imperial/data/net-2.bin. */
  Game with_network(const Bytes &network) const {
    auto game = *this;
    game.block_ = detail::block([&](void *out, std::size_t room, isettlers_error *error) {
      return isettlers_with_network(tables(), network.data(), network.size(), out, room, error);
    });
    return game;
  }

  std::string name() const {
    return isettlers_game(tables());
  }
  std::int32_t seats() const {
    return isettlers_seats(tables());
  }
  std::int32_t actions() const {
    return isettlers_num_actions(tables());
  }
  std::int32_t observation() const {
    return isettlers_observation_size(tables());
  }
  std::string seat_name(std::int32_t seat) const {
    return detail::text(
        [&](char *out, std::size_t size, isettlers_error *) { return isettlers_seat_name(tables(), seat, out, size); });
  }
  Tree setup() const {
    return Tree(detail::written<Bytes>(
        [&](void *out, std::size_t size, isettlers_error *) { return isettlers_setup_tree(tables(), out, size); }));
  }
  Tree catalogue(const Bytes &data) const {
    return Tree(detail::written<Bytes>([&](void *out, std::size_t size, isettlers_error *error) {
      return isettlers_catalogue(tables(), data.data(), data.size(), out, size, error);
    }));
  }

  /* For functions of isettlers.h that this file does not have. */
  const isettlers_tables *tables() const {
    return reinterpret_cast<const isettlers_tables *>(block_->data());
  }

private:
  using Make = std::int64_t(const void *, std::size_t, const void *, std::size_t, void *, std::size_t,
                            isettlers_error *);

  Game(Make *make, std::string_view input, const Bytes &data) {
    const void *own = data.empty() ? nullptr : data.data();
    block_ = detail::block([&](void *out, std::size_t room, isettlers_error *error) {
      return make(input.data(), input.size(), own, data.size(), out, room, error);
    });
  }

  static std::string_view view_of(const Bytes &bytes) {
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
  }

  std::shared_ptr<const detail::Words> block_;
};

/* A position of a game, with its legal actions. */
class State {
public:
  const Game &game() const {
    return game_;
  }
  Legal legal() const {
    return {legal_.data(), count_};
  }
  bool over() const {
    return count_ == 0;
  }
  /* The seat to decide, a negative number when the game is over. */
  std::int32_t actor() const {
    return isettlers_actor_unchecked(tables(), data());
  }
  /* The number of the round, 0 in a game without rounds. */
  std::int32_t round() const {
    return detail::sound(isettlers_round(tables(), data()));
  }
  bool pending() const {
    return detail::sound(isettlers_pending(tables(), data())) != 0;
  }

  void apply(std::int32_t action) {
    count_ = detail::sound(isettlers_apply_listed(tables(), words_.data(), action, legal_.data(), count_));
  }
  /* The same, and return what happened. */
  std::vector<isettlers_event> step(std::int32_t action) {
    std::vector<isettlers_event> events(ISETTLERS_MAX_EVENTS);
    std::uint32_t happened = 0;
    count_ = detail::sound(isettlers_step_listed(tables(), words_.data(), action, legal_.data(), count_, events.data(),
                                                 ISETTLERS_MAX_EVENTS, &happened));
    events.resize(happened);
    return events;
  }
  /* Play random actions to the end; return the number of decisions. */
  std::int32_t playout(std::uint64_t seed) {
    auto decisions = detail::sound(isettlers_playout(tables(), words_.data(), seed));
    count_ = 0;
    return decisions;
  }
  void resample(std::int32_t seat, std::uint64_t seed) {
    detail::sound(isettlers_resample(tables(), words_.data(), seat, seed));
    list();
  }

  /* ISETTLERS_RUNNING, ISETTLERS_WON, ISETTLERS_SHARED or ISETTLERS_LOST. */
  std::int32_t outcome() const {
    return detail::sound(isettlers_outcome(tables(), data()));
  }
  std::string decided_by() const {
    return detail::text([&](char *out, std::size_t size, isettlers_error *) {
      return isettlers_decided_by(tables(), data(), out, size);
    });
  }
  Scores scores() const {
    Scores scores{};
    isettlers_scores_unchecked(tables(), data(), scores.data());
    return scores;
  }
  Scores ranks() const {
    Scores ranks{};
    detail::sound(isettlers_ranks(tables(), data(), ranks.data()));
    return ranks;
  }
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    isettlers_hash_unchecked(tables(), data(), &hash);
    return hash;
  }
  double evaluate(std::int32_t seat, std::int32_t weights = ISETTLERS_PLAIN) const {
    double value = 0;
    detail::sound(isettlers_evaluate(tables(), data(), seat, weights, &value));
    return value;
  }
  std::vector<float> observe(std::int32_t seat) const {
    std::vector<float> row(static_cast<std::size_t>(game_.observation()));
    detail::sound(isettlers_observe(tables(), data(), seat, row.data()));
    return row;
  }

  std::string text(std::int32_t action) const {
    return detail::text([&](char *out, std::size_t size, isettlers_error *) {
      return isettlers_action_text(tables(), data(), action, out, size);
    });
  }
  Tree action(std::int32_t action) const {
    return tree(isettlers_action_tree, action);
  }
  Tree why_not(std::int32_t action) const {
    return tree(isettlers_why_not, action);
  }
  /* What a seat, ISETTLERS_SPECTATOR or ISETTLERS_EVERYTHING knows. */
  Tree view(std::int32_t reader) const {
    return tree(isettlers_view, reader);
  }
  /* The list of the events that followed this state, as a reader may hear them. */
  Tree events(const std::vector<isettlers_event> &events, std::int32_t reader) const {
    auto count = static_cast<std::uint32_t>(events.size());
    return Tree(detail::written<Bytes>([&](void *out, std::size_t size, isettlers_error *) {
      return isettlers_event_trees(tables(), data(), events.data(), count, reader, out, size);
    }));
  }
  /* The legal action with a text, as people type it. */
  std::int32_t find(const std::string &text) const {
    isettlers_error error{};
    return detail::accepted(isettlers_find_action(tables(), data(), text.c_str(), &error), error);
  }
  /* The action of a bot, such as "ismcts:1000". */
  std::int32_t choose(const std::string &spec, std::uint64_t seed) const {
    isettlers_error error{};
    auto memory = detail::words(detail::accepted(isettlers_search_size(tables(), spec.c_str(), &error), error));
    auto room = memory.size() * sizeof(detail::Word);
    return detail::accepted(isettlers_choose(tables(), data(), spec.c_str(), seed, memory.data(), room, &error), error);
  }

  Bytes save() const {
    return detail::written<Bytes>(
        [&](void *out, std::size_t size, isettlers_error *) { return isettlers_save(tables(), data(), out, size); });
  }
  Tree document() const {
    return Tree(detail::written<Bytes>([&](void *out, std::size_t size, isettlers_error *) {
      return isettlers_document(tables(), data(), out, size);
    }));
  }

  /* For functions of isettlers.h that this file does not have. */
  const void *data() const {
    return words_.data();
  }

private:
  friend class Game;

  explicit State(Game game) : game_(std::move(game)), words_(detail::words(isettlers_state_size(tables()))) {
  }

  const isettlers_tables *tables() const {
    return game_.tables();
  }
  void list() {
    count_ = isettlers_legal_unchecked(tables(), data(), legal_.data());
  }
  template <typename Write> Tree tree(Write write, std::int32_t number) const {
    return Tree(detail::written<Bytes>(
        [&](void *out, std::size_t size, isettlers_error *) { return write(tables(), data(), number, out, size); }));
  }

  Game game_;
  detail::Words words_;
  std::array<std::uint16_t, ISETTLERS_MAX_LEGAL> legal_{};
  std::int32_t count_ = 0;
};

inline State Game::start(std::uint64_t seed) const {
  State state(*this);
  state.count_ = detail::sound(isettlers_start(tables(), seed, state.words_.data(), state.legal_.data()));
  return state;
}

inline State Game::load(const Bytes &snapshot) const {
  State state(*this);
  isettlers_error error{};
  detail::accepted(isettlers_load(tables(), snapshot.data(), snapshot.size(), state.words_.data(), &error), error);
  state.list();
  return state;
}

inline State Game::read(std::string_view document) const {
  State state(*this);
  isettlers_error error{};
  auto result = isettlers_load_document(tables(), document.data(), document.size(), state.words_.data(), &error);
  detail::accepted(result, error);
  state.list();
  return state;
}

/* Leaves of a search that wait for priors and rewards, in Search::run_with. */
class Leaves {
public:
  Leaves(const Game &game, std::int32_t count, detail::Words &memory, const isettlers_leaves &places)
      : game_(game), count_(count), bytes_(reinterpret_cast<unsigned char *>(memory.data())), places_(places) {
  }

  std::int32_t size() const {
    return count_;
  }
  /* The seat that decides at each leaf. */
  const std::int32_t *seats() const {
    return at<const std::int32_t>(places_.seats);
  }
  /* The states, one behind the other, as functions of isettlers.h take them. */
  const void *states() const {
    return at<const void>(places_.states);
  }
  /* A row of Game::observation() numbers for each leaf: what the seat knows that decides there. */
  std::vector<float> observe() const {
    std::vector<float> rows(static_cast<std::size_t>(count_) * static_cast<std::size_t>(game_.observation()));
    detail::sound(isettlers_batch_observe(game_.tables(), states(), count_, rows.data()));
    return rows;
  }
  /* A row of Game::actions() priors for each leaf, and one of Game::seats() rewards; both are zeros at first. */
  float *priors() const {
    return at<float>(places_.priors);
  }
  double *rewards() const {
    return at<double>(places_.rewards);
  }

private:
  template <typename Part> Part *at(std::int64_t place) const {
    return reinterpret_cast<Part *>(bytes_ + place);
  }

  const Game &game_;
  std::int32_t count_;
  unsigned char *bytes_;
  isettlers_leaves places_;
};

/* The search of a spec, such as "ismcts:1000000", which runs in slices. */
class Search {
public:
  Search(const State &state, const std::string &spec, std::uint64_t seed) : Search(state.game(), spec) {
    isettlers_error error{};
    auto room = memory_.size() * sizeof(detail::Word);
    auto result = isettlers_search_begin(tables(), state.data(), spec.c_str(), seed, memory_.data(), room, &error);
    detail::accepted(result, error);
  }

  /* A search of the state after an action, which keeps what this one knows of the action. */
  Search follow(std::int32_t action, const State &state, const std::string &spec, std::uint64_t seed) const {
    Search next(game_, spec);
    isettlers_error error{};
    auto room = next.memory_.size() * sizeof(detail::Word);
    auto result = isettlers_search_follow(tables(), memory_.data(), action, state.data(), spec.c_str(), seed,
                                          next.memory_.data(), room, &error);
    detail::accepted(result, error);
    return next;
  }

  /* Run more iterations; return the number of all so far. */
  std::int64_t run(std::int64_t iterations) {
    return detail::sound(isettlers_search_run(tables(), memory_.data(), iterations));
  }

  /* The same, and begin each of these iterations with a legal action; not for expectimax. */
  std::int64_t run_first(std::int32_t first, std::int64_t iterations) {
    return detail::sound(isettlers_search_run_first(tables(), memory_.data(), first, iterations));
  }

  /* Run until there are that many iterations in all, with leaves that `evaluate(const Leaves &)` evaluates, up to
   * `batch` at a time. Leaves for which it throws do not count. Returns the number of all iterations so far. */
  template <typename Evaluate> std::int64_t run_with(std::int64_t until, std::int32_t batch, Evaluate evaluate) {
    Waiting waiting{memory_.data(), detail::words(detail::sound(isettlers_leaves_size(tables(), batch))), false};
    auto &memory = waiting.memory;
    isettlers_leaves places;
    while (auto count = detail::sound(isettlers_search_collect(tables(), memory_.data(), until, batch, memory.data(),
                                                               memory.size() * sizeof(detail::Word), &places))) {
      waiting.leaves = true;
      evaluate(Leaves(game_, count, memory, places));
      waiting.leaves = false;
      detail::sound(isettlers_search_settle(tables(), memory_.data(), memory.data()));
    }
    return stats().iterations;
  }

  std::int32_t choose() const {
    return detail::sound(isettlers_search_choose(memory_.data()));
  }
  isettlers_stats stats() const {
    isettlers_stats stats;
    detail::sound(isettlers_search_stats(memory_.data(), &stats));
    return stats;
  }
  /* The actions at the root, added to those of other searches of the same state. */
  std::vector<isettlers_root> roots(std::vector<isettlers_root> others = {}) const {
    auto count = static_cast<std::int32_t>(others.size());
    others.resize(ISETTLERS_MAX_LEGAL);
    count = detail::sound(isettlers_search_actions(memory_.data(), others.data(), count));
    others.resize(static_cast<std::size_t>(count));
    return others;
  }
  /* The action to choose by such a sum. */
  std::int32_t best(const std::vector<isettlers_root> &roots) const {
    auto count = static_cast<std::int32_t>(roots.size());
    return detail::sound(isettlers_search_best(memory_.data(), roots.data(), count));
  }
  /* The most visited actions from the root down. */
  std::vector<std::uint16_t> line(std::size_t longest) const {
    std::vector<std::uint16_t> ids(longest);
    auto room = static_cast<std::int32_t>(longest);
    ids.resize(static_cast<std::size_t>(detail::sound(isettlers_search_line(memory_.data(), ids.data(), room))));
    return ids;
  }

private:
  // Leaves that are abandoned unless they are settled.
  struct Waiting {
    void *search;
    detail::Words memory;
    bool leaves;

    ~Waiting() {
      if (leaves)
        isettlers_search_abandon(search, memory.data());
    }
  };

  Search(const Game &game, const std::string &spec) : game_(game) {
    isettlers_error error{};
    memory_ = detail::words(detail::accepted(isettlers_search_size(tables(), spec.c_str(), &error), error));
  }

  const isettlers_tables *tables() const {
    return game_.tables();
  }

  Game game_;
  detail::Words memory_;
};

} // namespace isettlers

#endif
