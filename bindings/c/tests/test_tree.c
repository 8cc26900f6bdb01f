/* Trees: JSON and msgpack in and out, and walks over them. */
#include <locale.h>
#include <math.h>

#include "test.h"

static isettlers_error error;

static isettlers_tree *tree_of(const char *json) {
    isettlers_tree *tree;
    CHECK_OK(isettlers_tree_from_json(json, &tree, &error));
    return tree;
}

/* JSON that comes out again as `written`. */
static void writes(const char *json, const char *written) {
    isettlers_tree *tree = tree_of(json), *again;
    isettlers_bytes bytes;
    char *text;
    CHECK_OK(isettlers_value_to_json(isettlers_tree_root(tree), &text, &error));
    CHECK_TEXT(text, written);
    CHECK_OK(isettlers_value_to_msgpack(isettlers_tree_root(tree), &bytes, &error));
    CHECK_OK(isettlers_tree_from_msgpack(bytes.data, bytes.size, &again, &error));
    CHECK(isettlers_value_equal(isettlers_tree_root(tree), isettlers_tree_root(again)));
    isettlers_bytes_free(&bytes);
    isettlers_free(text);
    isettlers_tree_free(tree);
    isettlers_tree_free(again);
}

static void json_comes_out_as_it_went_in(void) {
    static const char *const SAME[] = {"null",
                                       "true",
                                       "false",
                                       "0",
                                       "-1",
                                       "9007199254740991",
                                       "0.1",
                                       "-2.5e-10",
                                       "1e+300",
                                       "\"\"",
                                       "\"a\\\"b\\\\c\\n\\u0001\"",
                                       "\"\xC3\xA9 \xF0\x9F\x8E\xB2\"",
                                       "[]",
                                       "{}",
                                       "[1, [2, [3]], {\"a\": {\"b\": null}}]",
                                       "{\"$binary\": \"00ff10\"}",
                                       "{\"\": \"\", \"x\": [\"\", 1]}",
                                       "{\"$integer\": \"18446744073709551615\"}",
                                       "{\"$integer\": \"-9223372036854775808\"}"};
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++)
        writes(SAME[i], SAME[i]);
    writes(" [ 1 , 2.0 , 1E2 ] ", "[1, 2.0, 100.0]");
    writes("18446744073709551615", "{\"$integer\": \"18446744073709551615\"}");
    writes("\"\\u00e9\\ud83c\\udfb2\\/\"", "\"\xC3\xA9\xF0\x9F\x8E\xB2/\"");
}

static void what_is_no_json_is_refused(void) {
    static const char *const WRONG[] = {"",
                                        " ",
                                        "{",
                                        "[1,",
                                        "[1 2]",
                                        "{\"a\" 1}",
                                        "{1: 2}",
                                        "\"abc",
                                        "\"\\x\"",
                                        "\"\\ud800\"",
                                        "\"\\udc00\"",
                                        "\"\\u12g4\"",
                                        "01",
                                        "1.",
                                        "-",
                                        "1e",
                                        "nul",
                                        "18446744073709551616",
                                        "-9223372036854775809",
                                        "1e999",
                                        "[1] 2",
                                        "\"\x01\"",
                                        "\"\xFF\"",
                                        "{\"$binary\": \"0\"}",
                                        "{\"$binary\": \"0g\"}",
                                        "{\"$binary\": \"00\", \"a\": 1}",
                                        "{\"$integer\": \"1.5\"}",
                                        "[1,]",
                                        "{\"a\":1,}",
                                        "{\"$integer\": \"\"}",
                                        "{\"$integer\": 1}",
                                        "+1",
                                        ".5",
                                        "'a'"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        isettlers_tree *tree;
        CHECK(isettlers_tree_from_json(WRONG[i], &tree, &error) == ISETTLERS_ERROR_BAD_JSON);
        CHECK(tree == NULL && error.message[0] != '\0');
        CHECK_TEXT(error.name, "bad_json");
        CHECK(isettlers_tree_from_json(WRONG[i], &tree, NULL) == ISETTLERS_ERROR_BAD_JSON);
    }
}

static void nesting_has_a_limit(void) {
    char json[128] = "";
    isettlers_tree *tree;
    isettlers_bytes bytes;
    memset(json, '[', 32);
    memset(json + 32, ']', 32);
    CHECK_OK(isettlers_tree_from_json(json, &tree, &error));
    CHECK_OK(isettlers_value_to_msgpack(isettlers_tree_root(tree), &bytes, &error));
    isettlers_tree_free(tree);
    CHECK_OK(isettlers_tree_from_msgpack(bytes.data, bytes.size, &tree, &error));
    isettlers_tree_free(tree);
    isettlers_bytes_free(&bytes);
    memset(json, '[', 33);
    memset(json + 33, ']', 33);
    CHECK(isettlers_tree_from_json(json, &tree, &error) == ISETTLERS_ERROR_BAD_JSON);
}

static void walks_need_no_tests(void) {
    isettlers_tree *tree = tree_of("{\"a\": [1, -2, 2.5, \"t\", true], \"w\": {\"$binary\": \"0100000000000080\"}}");
    isettlers_value root = isettlers_tree_root(tree), list = isettlers_value_get(root, "a");
    uint64_t word = 0;
    size_t size;
    CHECK(isettlers_value_count(root) == 2 && isettlers_value_count(list) == 5);
    CHECK_TEXT(isettlers_value_key(root, 1), "w");
    CHECK(isettlers_value_key(root, 2) == NULL && isettlers_value_key(list, 0) == NULL);
    CHECK(isettlers_value_int(isettlers_value_at(list, 1), 0) == -2);
    CHECK(isettlers_value_uint(isettlers_value_at(list, 1), 7) == 7);
    CHECK(isettlers_value_number(isettlers_value_at(list, 0), 0) == 1.0);
    CHECK(isettlers_value_number(isettlers_value_at(list, 2), 0) == 2.5);
    CHECK_TEXT(isettlers_value_text(isettlers_value_at(list, 3)), "t");
    CHECK(isettlers_value_bool(isettlers_value_at(list, 4), false));
    CHECK(isettlers_value_word(isettlers_value_get(root, "w"), &word) && word == 0x8000000000000001u);
    CHECK(isettlers_value_bytes(isettlers_value_get(root, "w"), &size) != NULL && size == 8);
    isettlers_value nothing = isettlers_value_get(isettlers_value_at(isettlers_value_get(root, "no"), 3), "x");
    CHECK(isettlers_value_type(nothing) == ISETTLERS_MISSING && isettlers_value_text(nothing) == NULL);
    CHECK(isettlers_value_int(nothing, 5) == 5 && isettlers_value_count(nothing) == 0);
    CHECK(!isettlers_value_word(nothing, &word) && isettlers_value_bytes(nothing, &size) == NULL);
    isettlers_tree_free(tree);
    isettlers_tree_free(NULL);
    CHECK(isettlers_value_type(isettlers_tree_root(NULL)) == ISETTLERS_MISSING);
}

static void equality_knows_no_order_of_keys(void) {
    isettlers_tree *one = tree_of("{\"a\": 1, \"b\": [1, 2.5]}"), *other = tree_of("{\"b\": [1, 2.5], \"a\": 1}");
    isettlers_tree *third = tree_of("{\"b\": [1, 2.5], \"c\": 1}");
    CHECK(isettlers_value_equal(isettlers_tree_root(one), isettlers_tree_root(other)));
    CHECK(!isettlers_value_equal(isettlers_tree_root(one), isettlers_tree_root(third)));
    CHECK(!isettlers_value_equal(isettlers_tree_root(one), isettlers_value_get(isettlers_tree_root(one), "b")));
    isettlers_tree_free(one);
    isettlers_tree_free(other);
    isettlers_tree_free(third);
}

/* Random bytes, and good ones with one byte changed: a tree or an error, never a crash. */
static void garbage_is_an_error(void) {
    isettlers_tree *tree =
        tree_of("{\"a\": [1, -2, 2.5, \"text\", true], \"m\": {\"k\": null, \"b\": {\"$binary\": \"00\"}}}");
    isettlers_bytes bytes;
    unsigned long random = 12345;
    CHECK_OK(isettlers_value_to_msgpack(isettlers_tree_root(tree), &bytes, &error));
    isettlers_tree_free(tree);
    for (int round = 0; round < 200000; round++) {
        uint8_t data[64];
        size_t size = bytes.size < sizeof data ? bytes.size : sizeof data;
        memcpy(data, bytes.data, size);
        for (int changes = 0; changes <= round % 4; changes++) {
            random = random * 6364136223846793005ul + 1442695040888963407ul;
            data[(random >> 33) % size] = (uint8_t)(random >> 50);
        }
        size -= round % 7 == 0 ? (random >> 40) % size : 0;
        if (isettlers_tree_from_msgpack(data, size, &tree, &error) == ISETTLERS_OK) {
            char *text;
            CHECK_OK(isettlers_value_to_json(isettlers_tree_root(tree), &text, &error));
            isettlers_free(text);
            isettlers_tree_free(tree);
        } else {
            CHECK(error.code == ISETTLERS_ERROR_PROTOCOL);
        }
    }
    isettlers_bytes_free(&bytes);
}

static void numbers_keep_their_point_in_any_locale(void) {
    static const char *const LOCALES[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"};
    for (size_t i = 0; i < 3 && setlocale(LC_NUMERIC, LOCALES[i]) == NULL; i++)
        continue;
    writes("[0.5, 1.25e-7]", "[0.5, 1.25e-07]");
    setlocale(LC_NUMERIC, "C");
}

static void results_have_names(void) {
    static const char *const CODES[] = {ISETTLERS_CODE_BAD_FRAME, ISETTLERS_CODE_ILLEGAL_ACTION, ISETTLERS_CODE_STALE,
                                        ISETTLERS_CODE_INTERNAL};
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++) {
        isettlers_result result = isettlers_result_named(CODES[i]);
        CHECK(result > ISETTLERS_ERROR_OTHER);
        CHECK_TEXT(isettlers_result_name(result), CODES[i]);
    }
    CHECK(isettlers_result_named("of a later version") == ISETTLERS_ERROR_OTHER);
    CHECK(isettlers_result_named(NULL) == ISETTLERS_ERROR_OTHER);
    CHECK_TEXT(isettlers_result_name(ISETTLERS_OK), "ok");
}

static void tables_can_be_searched(void) {
    CHECK(isettlers_tables_of("nothing") == NULL);
    for (size_t game = 0; game < ISETTLERS_GAMES; game++) {
        const isettlers_tables *tables = isettlers_all_tables[game];
        CHECK(isettlers_tables_of(tables->name) == tables);
        for (size_t i = 0; i < tables->block_count; i++) {
            const isettlers_block *block = &tables->blocks[i];
            CHECK(isettlers_block_named(tables, block->kind) == block);
            CHECK(isettlers_block_of(tables, block->first) == block);
            CHECK_TEXT(isettlers_kind_of(tables, (uint16_t)(block->first + block->count - 1)), block->kind);
        }
        for (size_t i = 0; i < tables->card_count; i++)
            CHECK_TEXT(isettlers_card_named(tables, tables->cards[i].id)->name, tables->cards[i].name);
        for (size_t i = 0; i < tables->part_count; i++)
            CHECK(isettlers_part_named(tables, tables->parts[i].name) == &tables->parts[i]);
        CHECK(isettlers_kind_of(tables, (uint16_t)tables->actions) == NULL);
        CHECK(isettlers_card_named(tables, "no card") == NULL && isettlers_part_named(tables, "no part") == NULL);
        CHECK(isettlers_block_named(tables, "no kind") == NULL);
    }
}

int main(void) {
    json_comes_out_as_it_went_in();
    what_is_no_json_is_refused();
    nesting_has_a_limit();
    walks_need_no_tests();
    equality_knows_no_order_of_keys();
    garbage_is_an_error();
    numbers_keep_their_point_in_any_locale();
    results_have_names();
    tables_can_be_searched();
    return EXIT_SUCCESS;
}
