#include <isettlers-client/client.h>
#include <stdio.h>

int main(void) {
    isc_error error;
    isc_engine *engine;
    if (isc_spawn(NULL, &engine, &error) != ISC_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    printf("%s\n", isc_value_text(isc_value_get(isc_engine_hello(engine), "engine")));
    isc_engine_close(engine);
    return 0;
}
