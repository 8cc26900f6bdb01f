#include "base.h"

/* The bytes that the character at `text` takes, 0 where none is well formed. */
static size_t character(const uint8_t *text, size_t size) {
    uint8_t lead = text[0];
    if (lead < 0x80)
        return 1;
    size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || length > size)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    }
    bool overlong = (lead == 0xE0 && text[1] < 0xA0) || (lead == 0xF0 && text[1] < 0x90);
    bool surrogate = lead == 0xED && text[1] > 0x9F;
    bool beyond = lead == 0xF4 && text[1] > 0x8F;
    return overlong || surrogate || beyond ? 0 : length;
}

bool isc__utf8(const uint8_t *text, size_t size) {
    while (size > 0) {
        size_t length = character(text, size);
        if (length == 0)
            return false;
        text += length;
        size -= length;
    }
    return true;
}
