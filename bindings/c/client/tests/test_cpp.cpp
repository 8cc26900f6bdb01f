// The headers from C++, and the shared library.
#include <isettlers-client/client.h>

#include <cstdio>

int main() {
    isc_error error;
    isc_engine *engine = nullptr;
    isc_options options = {};
    options.client = "a test in C++";
    if (isc_spawn(&options, &engine, &error) != ISC_OK) {
        std::fprintf(stderr, "%s: %s\n", error.name, error.message);
        return 1;
    }
    isc_tree *arguments = nullptr, *reply = nullptr;
    bool good = isc_tree_from_json(R"({"setup": {"factions": ["romans", "egyptians"]}})", &arguments, &error) == ISC_OK;
    isc_tree_put_text(arguments, "game", "imperial");
    good = good && isc_request(engine, "start", arguments, &reply, &error) == ISC_OK;
    isc_tree_free(arguments);
    isc_tree_free(reply);
    isc_engine_close(engine);
    return good ? 0 : 1;
}
