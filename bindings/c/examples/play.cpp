// A game of Founders of the Empire: a search against the greedy bot. Python opens the file with its end too.
//
//   play_cpp [TO [FROM]]
//   TO    file for the end of the game (default: founders.save)
//   FROM  save of a game of two to continue, made in any language (default: a new game)
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <isettlers.hpp>
#include <iterator>
#include <stdexcept>

constexpr char SETUP[] = R"({"game": "founders", "setup": {"players": 2}})";
constexpr const char *BOTS[] = {"ismcts:200", "greedy"};

// Begin a game, or continue the one in a file.
static isettlers::State opened(const char *from) {
  if (from == nullptr)
    return isettlers::Game(SETUP).start(1);
  std::ifstream file(from, std::ios::binary);
  if (!file)
    throw std::runtime_error("cannot open the save");
  const isettlers::Bytes snapshot(std::istreambuf_iterator<char>(file), {});
  return isettlers::Game::of_snapshot(snapshot).load(snapshot);
}

int main(int count, char **arguments) try {
  auto state = opened(count > 2 ? arguments[2] : nullptr);
  if (state.game().seats() != 2)
    throw std::runtime_error("expected a save of a game of two");
  for (std::uint64_t turn = 0; !state.over(); turn++) {
    const auto *bot = BOTS[state.actor()];
    const auto action = state.choose(bot, turn);
    std::cout << bot << ": " << state.text(action) << '\n';
    state.apply(action);
  }
  const auto scores = state.scores();
  std::cout << scores[0] << " to " << scores[1] << " points\n";

  const auto end = state.save();
  std::ofstream file(count > 1 ? arguments[1] : "founders.save", std::ios::binary);
  file.write(reinterpret_cast<const char *>(end.data()), static_cast<std::streamsize>(end.size()));
  return file.flush() ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << error.what() << '\n';
  return 1;
}
