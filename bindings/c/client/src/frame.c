/* Bytes from the other side are looked through before anything is made of them: every length they claim must be
   there, so that no memory is asked for that the bytes do not justify. */
#include "base.h"

typedef enum token_kind { SCALAR, TEXT, BINARY, ARRAY, MAP, EXTENSION, NONE } token_kind;

typedef struct token {
    token_kind kind;
    size_t head;     /* bytes before the contents */
    uint64_t length; /* bytes of a text or binary, items of an array or map */
} token;

static uint64_t big_endian(const uint8_t *data, size_t width) {
    uint64_t number = 0;
    for (size_t i = 0; i < width; i++)
        number = number << 8 | data[i];
    return number;
}

static token sized(token_kind kind, const uint8_t *data, size_t size, size_t width) {
    if (size < 1 + width)
        return (token){NONE, 0, 0};
    return (token){kind, 1 + width, big_endian(data + 1, width)};
}

static token scalar(size_t size, size_t head) {
    return size < head ? (token){NONE, 0, 0} : (token){SCALAR, head, 0};
}

/* The token at `data`, of which there is at least one byte. */
static token next_token(const uint8_t *data, size_t size) {
    uint8_t first = data[0];
    if (first <= 0x7F || first >= 0xE0)
        return (token){SCALAR, 1, 0};
    if (first <= 0x8F)
        return (token){MAP, 1, first & 0x0Fu};
    if (first <= 0x9F)
        return (token){ARRAY, 1, first & 0x0Fu};
    if (first <= 0xBF)
        return (token){TEXT, 1, first & 0x1Fu};
    switch (first) {
    case 0xC0: /* nil */
    case 0xC2: /* false */
    case 0xC3: /* true */
        return (token){SCALAR, 1, 0};
    case 0xC4:
    case 0xC5:
    case 0xC6:
        return sized(BINARY, data, size, (size_t)1 << (first - 0xC4));
    case 0xCA: /* float 32 */
        return scalar(size, 5);
    case 0xCB: /* float 64 */
        return scalar(size, 9);
    case 0xCC:
    case 0xCD:
    case 0xCE:
    case 0xCF:
        return scalar(size, 1 + ((size_t)1 << (first - 0xCC)));
    case 0xD0:
    case 0xD1:
    case 0xD2:
    case 0xD3:
        return scalar(size, 1 + ((size_t)1 << (first - 0xD0)));
    case 0xD9:
    case 0xDA:
    case 0xDB:
        return sized(TEXT, data, size, (size_t)1 << (first - 0xD9));
    case 0xDC:
    case 0xDD:
        return sized(ARRAY, data, size, (size_t)2 << (first - 0xDC));
    case 0xDE:
    case 0xDF:
        return sized(MAP, data, size, (size_t)2 << (first - 0xDE));
    case 0xC1:
        return (token){NONE, 0, 0};
    default:
        return (token){EXTENSION, 0, 0};
    }
}

/* An array or map that is not at its end; a map counts its keys and its values. */
typedef struct level {
    uint64_t left;
    bool map;
} level;

typedef struct walk {
    level levels[ISC_NESTING];
    unsigned depth;
} walk;

/* What is wrong with one token where the walk stands; NULL when nothing is. */
static const char *step(walk *state, const uint8_t *data, size_t size, token item) {
    level *here = state->depth > 0 ? &state->levels[state->depth - 1] : NULL;
    if (item.kind == NONE)
        return "cut short, or no msgpack";
    if (item.kind == EXTENSION)
        return "an extension type";
    if (here != NULL && here->map && here->left % 2 == 0 && item.kind != TEXT)
        return "a key that is no text";
    if (here != NULL)
        here->left--;
    size_t rest = size - item.head;
    uint64_t needed = item.kind == MAP ? 2 * item.length : item.length;
    if (needed > rest)
        return "cut short";
    if (item.kind == TEXT && !isc__utf8(data + item.head, (size_t)item.length))
        return "a text that is no UTF-8";
    if (item.kind == ARRAY || item.kind == MAP) {
        if (state->depth == ISC_NESTING)
            return "nested too deep";
        state->levels[state->depth++] = (level){needed, item.kind == MAP};
    }
    return NULL;
}

const char *isc__frame_fault(const uint8_t *data, size_t size) {
    walk state = {.depth = 0};
    size_t at = 0;
    do {
        if (at == size)
            return "cut short";
        token item = next_token(data + at, size - at);
        const char *fault = step(&state, data + at, size - at, item);
        if (fault != NULL)
            return fault;
        at += item.head;
        if (item.kind == TEXT || item.kind == BINARY)
            at += (size_t)item.length;
        while (state.depth > 0 && state.levels[state.depth - 1].left == 0)
            state.depth--;
    } while (state.depth > 0);
    return at == size ? NULL : "followed by more bytes";
}
