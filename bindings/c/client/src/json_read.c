/* JSON becomes msgpack while it is read; the counts of arrays and maps are filled in at their ends. */
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"

typedef struct json_reader {
    const char *start, *at;
    msgpack_sbuffer out;
    msgpack_sbuffer text; /* the text being read */
    msgpack_packer packer;
    unsigned depth;
    const char *fault;
} json_reader;

static bool wrong(json_reader *reader, const char *fault) {
    if (reader->fault == NULL)
        reader->fault = fault;
    return false;
}

static bool wrote(json_reader *reader, int failed) {
    return failed == 0 || wrong(reader, "memory ran out");
}

static void skip_space(json_reader *reader) {
    reader->at += strspn(reader->at, " \t\r\n");
}

/* Pass over a character that is next, after spaces; whether it was there. */
static bool take(json_reader *reader, char character) {
    skip_space(reader);
    if (*reader->at != character)
        return false;
    reader->at++;
    return true;
}

/* --- texts -------------------------------------------------------------------------------------------------- */

static int hex_digit(char letter) {
    if (letter >= '0' && letter <= '9')
        return letter - '0';
    letter = (char)(letter | 0x20);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* The four digits after \u, -1 where they are none. */
static long take_unit(json_reader *reader) {
    long unit = 0;
    for (int i = 0; i < 4; i++, reader->at++) {
        int digit = hex_digit(*reader->at);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

static bool put_character(json_reader *reader, unsigned long code) {
    char bytes[4];
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const uint8_t LEADS[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = size; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)(LEADS[size] | code);
    return wrote(reader, msgpack_sbuffer_write(&reader->text, bytes, size));
}

/* A character given by its number, which may take two halves. */
static bool read_numbered(json_reader *reader) {
    long unit = take_unit(reader);
    if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF))
        return wrong(reader, "a character number that is none");
    if (unit < 0xD800 || unit > 0xDBFF)
        return put_character(reader, (unsigned long)unit);
    if (reader->at[0] != '\\' || reader->at[1] != 'u')
        return wrong(reader, "half of a character");
    reader->at += 2;
    long low = take_unit(reader);
    if (low < 0xDC00 || low > 0xDFFF)
        return wrong(reader, "half of a character");
    return put_character(reader, 0x10000ul + (((unsigned long)unit - 0xD800) << 10) + ((unsigned long)low - 0xDC00));
}

static bool read_escape(json_reader *reader) {
    static const char LETTERS[] = "\"\\/bfnrt", MEANINGS[] = "\"\\/\b\f\n\r\t";
    char letter = *reader->at;
    if (letter == '\0')
        return wrong(reader, "a text without end");
    reader->at++;
    if (letter == 'u')
        return read_numbered(reader);
    const char *escape = strchr(LETTERS, letter);
    if (escape == NULL)
        return wrong(reader, "an escape that is none");
    return wrote(reader, msgpack_sbuffer_write(&reader->text, &MEANINGS[escape - LETTERS], 1));
}

/* Read a text into `text`. */
static bool read_text(json_reader *reader) {
    msgpack_sbuffer_clear(&reader->text);
    if (!take(reader, '"'))
        return wrong(reader, "a text is needed");
    while (*reader->at != '"') {
        size_t plain = 0;
        while ((uint8_t)reader->at[plain] >= 0x20 && reader->at[plain] != '"' && reader->at[plain] != '\\')
            plain++;
        if (plain > 0 && !wrote(reader, msgpack_sbuffer_write(&reader->text, reader->at, plain)))
            return false;
        reader->at += plain;
        if (*reader->at == '\\') {
            reader->at++;
            if (!read_escape(reader))
                return false;
        } else if (*reader->at != '"') {
            return wrong(reader, *reader->at == '\0' ? "a text without end" : "a control character in a text");
        }
    }
    reader->at++;
    return isc__utf8((const uint8_t *)reader->text.data, reader->text.size) || wrong(reader, "no UTF-8");
}

static bool write_text(json_reader *reader) {
    size_t size = reader->text.size;
    return wrote(reader, msgpack_pack_str(&reader->packer, size) |
                             msgpack_pack_str_body(&reader->packer, reader->text.data, size));
}

/* --- numbers ------------------------------------------------------------------------------------------------ */

static bool read_integer(json_reader *reader, const char *digits) {
    char *end;
    errno = 0;
    if (digits[0] == '-') {
        long long number = strtoll(digits, &end, 10);
        return errno == 0 ? wrote(reader, msgpack_pack_int64(&reader->packer, number))
                          : wrong(reader, "an integer below -2^63");
    }
    unsigned long long number = strtoull(digits, &end, 10);
    return errno == 0 ? wrote(reader, msgpack_pack_uint64(&reader->packer, number))
                      : wrong(reader, "an integer of 2^64 or more");
}

static bool read_float(json_reader *reader, char *digits) {
    char *point = strchr(digits, '.');
    const char *local = localeconv()->decimal_point;
    if (point != NULL && strlen(local) == 1)
        *point = local[0];
    double number = strtod(digits, NULL);
    return isfinite(number) ? wrote(reader, msgpack_pack_double(&reader->packer, number))
                            : wrong(reader, "a number too large");
}

static const char *pass_digits(const char *at) {
    return at + strspn(at, "0123456789");
}

/* The end of a number as JSON writes it, NULL where there is none. */
static const char *number_end(const char *at, bool *integer) {
    at += *at == '-';
    const char *end = pass_digits(at);
    *integer = true;
    if (end == at || (*at == '0' && end > at + 1))
        return NULL;
    if (*end == '.') {
        *integer = false;
        at = end + 1;
        end = pass_digits(at);
        if (end == at)
            return NULL;
    }
    if (*end == 'e' || *end == 'E') {
        *integer = false;
        at = end + 1 + (end[1] == '+' || end[1] == '-');
        end = pass_digits(at);
        if (end == at)
            return NULL;
    }
    return end;
}

static bool read_number(json_reader *reader) {
    char digits[512];
    bool integer;
    const char *end = number_end(reader->at, &integer);
    if (end == NULL)
        return wrong(reader, "a value is needed");
    size_t size = (size_t)(end - reader->at);
    if (size >= sizeof digits)
        return wrong(reader, "a number of too many digits");
    memcpy(digits, reader->at, size);
    digits[size] = '\0';
    reader->at = end;
    return integer ? read_integer(reader, digits) : read_float(reader, digits);
}

/* --- arrays, maps, binary ----------------------------------------------------------------------------------- */

static bool read_value(json_reader *reader);

/* The place of a count that is not known yet. */
static bool begin(json_reader *reader, char marker, size_t *place) {
    char head[5] = {marker, 0, 0, 0, 0};
    *place = reader->out.size + 1;
    if (++reader->depth > ISC_NESTING)
        return wrong(reader, "nested too deep");
    return wrote(reader, msgpack_sbuffer_write(&reader->out, head, sizeof head));
}

static bool end(json_reader *reader, size_t place, uint32_t count) {
    for (int i = 0; i < 4; i++)
        reader->out.data[place + (size_t)i] = (char)(count >> (24 - 8 * i));
    reader->depth--;
    return true;
}

static bool read_array(json_reader *reader) {
    size_t place;
    uint32_t count = 0;
    if (!begin(reader, (char)0xDD, &place))
        return false;
    if (take(reader, ']'))
        return end(reader, place, 0);
    do {
        if (!read_value(reader))
            return false;
        count++;
    } while (take(reader, ','));
    return take(reader, ']') ? end(reader, place, count) : wrong(reader, "',' or ']' is needed");
}

/* The rest of {"$binary": "00ff"}, after its key. */
static bool read_binary(json_reader *reader) {
    if (!take(reader, ':'))
        return wrong(reader, "':' is needed");
    if (!read_text(reader))
        return false;
    size_t size = reader->text.size / 2;
    if (reader->text.size % 2 != 0)
        return wrong(reader, "half a byte");
    char *data = reader->text.data;
    for (size_t i = 0; i < size; i++) {
        int high = hex_digit(data[2 * i]), low = hex_digit(data[2 * i + 1]);
        if (high < 0 || low < 0)
            return wrong(reader, "no hexadecimal digit");
        data[i] = (char)(high << 4 | low);
    }
    if (!take(reader, '}'))
        return wrong(reader, "'}' is needed after $binary");
    return wrote(reader, msgpack_pack_bin(&reader->packer, size) | msgpack_pack_bin_body(&reader->packer, data, size));
}

/* The rest of {"$integer": "18446744073709551615"}, after its key. */
static bool read_quoted_integer(json_reader *reader) {
    if (!take(reader, ':'))
        return wrong(reader, "':' is needed");
    if (!read_text(reader) || !wrote(reader, msgpack_sbuffer_write(&reader->text, "", 1)))
        return false;
    bool integer;
    const char *digits = reader->text.data, *last = number_end(digits, &integer);
    if (last != digits + reader->text.size - 1 || !integer)
        return wrong(reader, "no integer");
    return read_integer(reader, digits) && (take(reader, '}') || wrong(reader, "'}' is needed after $integer"));
}

/* Whether the text that was read is this key. */
static bool is_key(const json_reader *reader, const char *key) {
    return reader->text.size == strlen(key) && memcmp(reader->text.data, key, reader->text.size) == 0;
}

/* The items of a map after the first key, which is in `text`. */
static bool read_items(json_reader *reader) {
    size_t place;
    uint32_t count = 0;
    if (!begin(reader, (char)0xDF, &place))
        return false;
    do {
        if (count > 0 && !read_text(reader))
            return false;
        if (!write_text(reader))
            return false;
        if (!take(reader, ':'))
            return wrong(reader, "':' is needed");
        if (!read_value(reader))
            return false;
        count++;
    } while (take(reader, ','));
    return take(reader, '}') ? end(reader, place, count) : wrong(reader, "',' or '}' is needed");
}

static bool read_map(json_reader *reader) {
    if (take(reader, '}'))
        return wrote(reader, msgpack_pack_map(&reader->packer, 0));
    if (!read_text(reader))
        return false;
    if (is_key(reader, "$binary"))
        return read_binary(reader);
    return is_key(reader, "$integer") ? read_quoted_integer(reader) : read_items(reader);
}

static bool take_word(json_reader *reader, const char *word) {
    size_t size = strlen(word);
    if (strncmp(reader->at, word, size) != 0)
        return false;
    reader->at += size;
    return true;
}

static bool read_value(json_reader *reader) {
    skip_space(reader);
    if (*reader->at == '"')
        return read_text(reader) && write_text(reader);
    if (take(reader, '['))
        return read_array(reader);
    if (take(reader, '{'))
        return read_map(reader);
    if (take_word(reader, "null"))
        return wrote(reader, msgpack_pack_nil(&reader->packer));
    if (take_word(reader, "true"))
        return wrote(reader, msgpack_pack_true(&reader->packer));
    if (take_word(reader, "false"))
        return wrote(reader, msgpack_pack_false(&reader->packer));
    return read_number(reader);
}

isc_result isc_tree_from_json(const char *text, isc_tree **tree, isc_error *error) {
    *tree = NULL;
    json_reader reader = {.start = text, .at = text};
    msgpack_sbuffer_init(&reader.out);
    msgpack_sbuffer_init(&reader.text);
    msgpack_packer_init(&reader.packer, &reader.out, msgpack_sbuffer_write);
    isc_result result = ISC_OK;
    bool whole = read_value(&reader);
    skip_space(&reader);
    if (whole && *reader.at != '\0')
        whole = wrong(&reader, "more after the value");
    if (!whole)
        result = isc__fail(error, ISC_ERROR_BAD_JSON, "at character %zu: %s", (size_t)(reader.at - reader.start),
                           reader.fault);
    else if ((*tree = isc__tree(reader.out.data, reader.out.size)) == NULL)
        result = isc__no_memory(error);
    msgpack_sbuffer_destroy(&reader.out);
    msgpack_sbuffer_destroy(&reader.text);
    return result;
}
