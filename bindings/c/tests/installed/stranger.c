#include <isettlers-client/client.h>
#include <isettlers-client/imperial.h>
#include <stdio.h>

int main(void) {
    isc_error error;
    isc_engine *engine;
    if (isc_spawn(NULL, &engine, &error) != ISC_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    printf("%s: %s\n", isc_engine_info(engine)->engine, isc_kind_of(&isc_imperial, 0));
    isc_engine_close(engine);
    return 0;
}
