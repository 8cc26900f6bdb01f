// The headers from C++, and the shared library.
#include <isettlers-client/client.h>
#include <isettlers-client/imperial.h>

#include <cstdio>
#include <string>

int main() {
    isc_error error;
    isc_engine *engine = nullptr;
    isc_options options = {};
    options.client = "a test in C++";
    if (isc_spawn(&options, &engine, &error) != ISC_OK) {
        std::fprintf(stderr, "%s: %s\n", error.name, error.message);
        return 1;
    }
    isc_state *state = nullptr;
    const std::string setup = R"({"factions": ["romans", "egyptians"]})";
    bool good = isc_start(engine, isc_imperial.name, setup.c_str(), nullptr, ISC_LEGAL, &state, &error) == ISC_OK &&
                isc_apply(state, isc_last_status(state)->legal[0], 0, nullptr, &error) == ISC_OK;
    isc_close(state, nullptr);
    isc_engine_close(engine);
    return good ? 0 : 1;
}
