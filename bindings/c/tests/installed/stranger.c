#include <isettlers/imperial.h>
#include <isettlers/isettlers.h>
#include <stdio.h>

int main(void) {
    isettlers_error error;
    isettlers_engine *engine;
    if (isettlers_spawn(NULL, &engine, &error) != ISETTLERS_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    printf("%s: %s\n", isettlers_engine_info(engine)->engine, isettlers_kind_of(&isettlers_imperial, 0));
    isettlers_engine_close(engine);
    return 0;
}
