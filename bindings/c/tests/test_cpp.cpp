// The header serves C++, and a state is copied by assignment.
#include <array>
#include <cstdint>
#include <cstring>
#include <isettlers.h>
#include <vector>

using State = std::array<std::uint64_t, ISETTLERS_MAX_STATE / 8>;

int main() {
  const char *setup = R"({"game": "founders", "setup": {"players": 3}})";
  std::vector<std::uint64_t> memory;
  const auto size = isettlers_setup(setup, std::strlen(setup), nullptr, 0, nullptr, 0, nullptr);
  if (size <= 0)
    return 1;
  memory.resize(static_cast<std::size_t>(size + 7) / 8);
  auto *tables = reinterpret_cast<isettlers_tables *>(memory.data());
  isettlers_setup(setup, std::strlen(setup), nullptr, 0, tables, memory.size() * 8, nullptr);
  State state{};
  isettlers_start(tables, 1, state.data(), nullptr);
  State copy = state;
  isettlers_playout(tables, copy.data(), 1);
  return isettlers_outcome(tables, state.data()) != ISETTLERS_RUNNING ||
         isettlers_outcome(tables, copy.data()) == ISETTLERS_RUNNING;
}
