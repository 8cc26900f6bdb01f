// The headers from C++, and the shared library.
#include <isettlers/imperial.h>
#include <isettlers/isettlers.h>

#include <cstdio>
#include <string>

int main() {
    isettlers_error error;
    isettlers_engine *engine = nullptr;
    isettlers_options options = {};
    options.client = "a test in C++";
    if (isettlers_spawn(&options, &engine, &error) != ISETTLERS_OK) {
        std::fprintf(stderr, "%s: %s\n", error.name, error.message);
        return 1;
    }
    isettlers_state *state = nullptr;
    const std::string setup = R"({"factions": ["romans", "egyptians"]})";
    bool good = isettlers_start(engine, isettlers_imperial.name, setup.c_str(), nullptr, ISETTLERS_LEGAL, &state,
                                &error) == ISETTLERS_OK &&
                isettlers_apply(state, isettlers_last_status(state)->legal[0], 0, nullptr, &error) == ISETTLERS_OK;
    isettlers_close(state, nullptr);
    isettlers_engine_close(engine);
    return good ? 0 : 1;
}
