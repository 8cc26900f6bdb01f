// A game of Founders of the Empire: a search against the greedy bot. Python opens the file with its end too.
//
//   play_cpp [TO [FROM]]
//   TO    file for the end of the game (default: founders.save)
//   FROM  save of a game of two to continue, made in any language (default: a new game)
#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <isettlers.h>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

using State = std::array<std::uint64_t, ISETTLERS_MAX_STATE / 8>; // copied by assignment

constexpr char SETUP[] = R"({"game": "founders", "setup": {"players": 2}})";
constexpr const char *BOTS[] = {"ismcts:200", "greedy"};

static std::int64_t checked(std::int64_t result, const isettlers_error &error) {
  if (result < 0)
    throw std::runtime_error(error.text);
  return result;
}

// Memory aligned to 8 bytes.
static std::vector<std::uint64_t> memory_of(std::int64_t bytes) {
  return std::vector<std::uint64_t>(static_cast<std::size_t>(bytes + 7) / 8);
}

// Return the tables that isettlers_setup or isettlers_setup_of_snapshot makes.
template <typename Make> static std::vector<std::uint64_t> tables_of(Make make, const std::string &input) {
  isettlers_error error{};
  auto block = memory_of(checked(make(input.data(), input.size(), nullptr, 0, nullptr, 0, &error), error));
  checked(make(input.data(), input.size(), nullptr, 0, block.data(), block.size() * 8, &error), error);
  return block;
}

static std::string contents(const char *path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error("cannot open the save");
  return {std::istreambuf_iterator<char>(file), {}};
}

int main(int count, char **arguments) try {
  isettlers_error error{};
  const auto snapshot = count > 2 ? contents(arguments[2]) : "";
  auto block = count > 2 ? tables_of(isettlers_setup_of_snapshot, snapshot) : tables_of(isettlers_setup, SETUP);
  const auto *tables = reinterpret_cast<isettlers_tables *>(block.data());
  if (isettlers_seats(tables) != 2)
    throw std::runtime_error("expected a save of a game of two");
  auto memory = memory_of(checked(isettlers_search_size(tables, BOTS[0], &error), error));

  State state{};
  if (count > 2)
    checked(isettlers_load(tables, snapshot.data(), snapshot.size(), state.data(), &error), error);
  else
    isettlers_start(tables, 1, state.data(), nullptr);
  std::int32_t seat;
  for (std::uint64_t turn = 0; (seat = isettlers_actor(tables, state.data())) >= 0; turn++) {
    const auto action = static_cast<std::int32_t>(checked(
        isettlers_choose(tables, state.data(), BOTS[seat], turn, memory.data(), memory.size() * 8, &error), error));
    char text[ISETTLERS_MAX_TEXT];
    isettlers_action_text(tables, state.data(), action, text, sizeof text);
    std::cout << BOTS[seat] << ": " << text << '\n';
    isettlers_apply(tables, state.data(), action, nullptr);
  }
  std::int32_t scores[ISETTLERS_MAX_SEATS];
  isettlers_scores(tables, state.data(), scores);
  std::cout << scores[0] << " to " << scores[1] << " points\n";

  std::string end(static_cast<std::size_t>(isettlers_save(tables, state.data(), nullptr, 0)), '\0');
  isettlers_save(tables, state.data(), end.data(), end.size());
  std::ofstream file(count > 1 ? arguments[1] : "founders.save", std::ios::binary);
  return file.write(end.data(), static_cast<std::streamsize>(end.size())).flush() ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << error.what() << '\n';
  return 1;
}
