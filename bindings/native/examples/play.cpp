// A game of Founders of the Empire: a search against the greedy bot. Python opens the file with its end too.
#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <isettlers.h>
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

int main(int count, char **arguments) try {
  isettlers_error error{};
  const auto size = checked(isettlers_setup(SETUP, sizeof SETUP - 1, nullptr, 0, nullptr, 0, &error), error);
  auto block = memory_of(size);
  auto *tables = reinterpret_cast<isettlers_tables *>(block.data());
  checked(isettlers_setup(SETUP, sizeof SETUP - 1, nullptr, 0, tables, block.size() * 8, &error), error);
  auto memory = memory_of(checked(isettlers_search_size(tables, BOTS[0], &error), error));

  State state{};
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

  std::string snapshot(static_cast<std::size_t>(isettlers_save(tables, state.data(), nullptr, 0)), '\0');
  isettlers_save(tables, state.data(), snapshot.data(), snapshot.size());
  std::ofstream file(count > 1 ? arguments[1] : "founders.save", std::ios::binary);
  return file.write(snapshot.data(), static_cast<std::streamsize>(snapshot.size())).flush() ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << error.what() << '\n';
  return 1;
}
