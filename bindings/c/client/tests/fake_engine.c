/* An engine that does wrong what its second argument says; for the tests of faults. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HELLO                                                                                                          \
    "\x82\xA2id\x01\xA2ok\x86\xA8protocol\x01\xA6"                                                                     \
    "engine\xA3"                                                                                                       \
    "0.0\xA4mode\xA5"                                                                                                  \
    "embed\xA5games\x90\xA4"                                                                                           \
    "bots\x90\xA6limits\x80"

static void say(const void *data, size_t size) {
    uint8_t head[4] = {(uint8_t)(size >> 24), (uint8_t)(size >> 16), (uint8_t)(size >> 8), (uint8_t)size};
    if (write(STDOUT_FILENO, head, 4) != 4 || write(STDOUT_FILENO, data, size) != (ssize_t)size)
        exit(9);
}

#define SAY(text) say(text, sizeof(text) - 1)

/* Read one request and pass over it. */
static void hear(void) {
    uint8_t byte, head[4];
    for (int i = 0; i < 4; i++) {
        if (read(STDIN_FILENO, &head[i], 1) != 1)
            exit(EXIT_SUCCESS);
    }
    size_t size = (size_t)head[0] << 24 | (size_t)head[1] << 16 | (size_t)head[2] << 8 | head[3];
    while (size-- > 0) {
        if (read(STDIN_FILENO, &byte, 1) != 1)
            exit(EXIT_SUCCESS);
    }
}

static void misbehave(const char *how) {
    if (strcmp(how, "rubbish") == 0)
        SAY("\xC1\xC1\xC1");
    else if (strcmp(how, "extension") == 0)
        SAY("\x82\xA2id\x02\xA2ok\xD4\x01\x01");
    else if (strcmp(how, "no-map") == 0)
        SAY("\x93\x01\x02\x03");
    else if (strcmp(how, "no-id") == 0)
        SAY("\x81\xA2ok\x80");
    else if (strcmp(how, "stranger") == 0)
        SAY("\x82\xA2id\x77\xA2ok\x80");
    else if (strcmp(how, "huge-array") == 0)
        SAY("\x82\xA2id\x02\xA2ok\xDD\xFF\xFF\xFF\xFF");
    else if (strcmp(how, "huge-frame") == 0)
        (void)!write(STDOUT_FILENO, "\xFF\xFF\xFF\xFF", 4);
    else if (strcmp(how, "half") == 0)
        (void)!write(STDOUT_FILENO, "\x00\x00\x00\x10\x82", 5);
    else if (strcmp(how, "closing") == 0)
        SAY("\x83\xA4push\xA7"
            "closing\xA4"
            "code\xA9"
            "too_large\xA7message\xA2no");
    else if (strcmp(how, "new-things") == 0)
        SAY("\x82\xA4push\xA3new\xA1x\x01"), SAY("\x83\xA2id\x02\xA3new\x07\xA2ok\x81\xA3new\xC0");
    else if (strcmp(how, "new-error") == 0)
        SAY("\x82\xA2id\x02\xA5"
            "error\x81\xA4"
            "code\xA3new");
}

int main(int count, char **arguments) {
    const char *how = count > 2 ? arguments[2] : "";
    if (strcmp(how, "mute") == 0 || strcmp(how, "stubborn") == 0) {
        for (;;)
            sleep(100);
    }
    if (strcmp(how, "dies-at-once") == 0)
        return 3;
    hear();
    if (strcmp(how, "odd-hello") == 0)
        SAY("\x82\xA2id\x01\xA2ok\x80");
    else
        SAY(HELLO);
    hear();
    misbehave(how);
    if (strcmp(how, "stays") == 0) {
        for (;;)
            sleep(100);
    }
    if (strcmp(how, "new-things") == 0)
        hear();
    return 5;
}
