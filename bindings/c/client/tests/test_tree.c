/* Trees: JSON and msgpack in and out, and walks over them. */
#include <locale.h>
#include <math.h>

#include "test.h"

/* JSON that comes out again as `written`. */
static void writes(const char *json, const char *written) {
    isc_tree *tree = tree_of(json), *again;
    isc_bytes bytes;
    char *text;
    CHECK_OK(isc_value_to_json(isc_tree_root(tree), &text, &error));
    CHECK_TEXT(text, written);
    CHECK_OK(isc_value_to_msgpack(isc_tree_root(tree), &bytes, &error));
    CHECK_OK(isc_tree_from_msgpack(bytes.data, bytes.size, &again, &error));
    CHECK(isc_value_equal(isc_tree_root(tree), isc_tree_root(again)));
    isc_bytes_free(&bytes);
    isc_free(text);
    isc_tree_free(tree);
    isc_tree_free(again);
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
        isc_tree *tree;
        CHECK(isc_tree_from_json(WRONG[i], &tree, &error) == ISC_ERROR_BAD_JSON);
        CHECK(tree == NULL && error.message[0] != '\0');
        CHECK_TEXT(error.name, "bad_json");
        CHECK(isc_tree_from_json(WRONG[i], &tree, NULL) == ISC_ERROR_BAD_JSON);
    }
}

static void nesting_has_a_limit(void) {
    char json[128] = "";
    isc_tree *tree;
    isc_bytes bytes;
    memset(json, '[', 32);
    memset(json + 32, ']', 32);
    CHECK_OK(isc_tree_from_json(json, &tree, &error));
    CHECK_OK(isc_value_to_msgpack(isc_tree_root(tree), &bytes, &error));
    isc_tree_free(tree);
    CHECK_OK(isc_tree_from_msgpack(bytes.data, bytes.size, &tree, &error));
    isc_tree_free(tree);
    isc_bytes_free(&bytes);
    memset(json, '[', 33);
    memset(json + 33, ']', 33);
    CHECK(isc_tree_from_json(json, &tree, &error) == ISC_ERROR_BAD_JSON);
}

static void walks_need_no_tests(void) {
    isc_tree *tree = tree_of("{\"a\": [1, -2, 2.5, \"t\", true], \"w\": {\"$binary\": \"0100000000000080\"}}");
    isc_value root = isc_tree_root(tree), list = isc_value_get(root, "a");
    uint64_t word = 0;
    size_t size;
    CHECK(isc_value_count(root) == 2 && isc_value_count(list) == 5);
    CHECK_TEXT(isc_value_key(root, 1), "w");
    CHECK(isc_value_key(root, 2) == NULL && isc_value_key(list, 0) == NULL);
    CHECK(isc_value_int(isc_value_at(list, 1), 0) == -2);
    CHECK(isc_value_uint(isc_value_at(list, 1), 7) == 7);
    CHECK(isc_value_number(isc_value_at(list, 0), 0) == 1.0);
    CHECK(isc_value_number(isc_value_at(list, 2), 0) == 2.5);
    CHECK_TEXT(isc_value_text(isc_value_at(list, 3)), "t");
    CHECK(isc_value_bool(isc_value_at(list, 4), false));
    CHECK(isc_value_word(isc_value_get(root, "w"), &word) && word == 0x8000000000000001u);
    CHECK(isc_value_bytes(isc_value_get(root, "w"), &size) != NULL && size == 8);
    isc_value nothing = isc_value_get(isc_value_at(isc_value_get(root, "no"), 3), "x");
    CHECK(isc_value_type(nothing) == ISC_MISSING && isc_value_text(nothing) == NULL);
    CHECK(isc_value_int(nothing, 5) == 5 && isc_value_count(nothing) == 0);
    CHECK(!isc_value_word(nothing, &word) && isc_value_bytes(nothing, &size) == NULL);
    isc_tree_free(tree);
    isc_tree_free(NULL);
    CHECK(isc_value_type(isc_tree_root(NULL)) == ISC_MISSING);
}

static void equality_knows_no_order_of_keys(void) {
    isc_tree *one = tree_of("{\"a\": 1, \"b\": [1, 2.5]}"), *other = tree_of("{\"b\": [1, 2.5], \"a\": 1}");
    isc_tree *third = tree_of("{\"b\": [1, 2.5], \"c\": 1}");
    CHECK(isc_value_equal(isc_tree_root(one), isc_tree_root(other)));
    CHECK(!isc_value_equal(isc_tree_root(one), isc_tree_root(third)));
    CHECK(!isc_value_equal(isc_tree_root(one), isc_value_get(isc_tree_root(one), "b")));
    isc_tree_free(one);
    isc_tree_free(other);
    isc_tree_free(third);
}

/* Random bytes, and good ones with one byte changed: a tree or an error, never a crash. */
static void garbage_is_an_error(void) {
    isc_tree *tree =
        tree_of("{\"a\": [1, -2, 2.5, \"text\", true], \"m\": {\"k\": null, \"b\": {\"$binary\": \"00\"}}}");
    isc_bytes bytes;
    unsigned long random = 12345;
    CHECK_OK(isc_value_to_msgpack(isc_tree_root(tree), &bytes, &error));
    isc_tree_free(tree);
    for (int round = 0; round < 200000; round++) {
        uint8_t data[64];
        size_t size = bytes.size < sizeof data ? bytes.size : sizeof data;
        memcpy(data, bytes.data, size);
        for (int changes = 0; changes <= round % 4; changes++) {
            random = random * 6364136223846793005ul + 1442695040888963407ul;
            data[(random >> 33) % size] = (uint8_t)(random >> 50);
        }
        size -= round % 7 == 0 ? (random >> 40) % size : 0;
        if (isc_tree_from_msgpack(data, size, &tree, &error) == ISC_OK) {
            char *text;
            CHECK_OK(isc_value_to_json(isc_tree_root(tree), &text, &error));
            isc_free(text);
            isc_tree_free(tree);
        } else {
            CHECK(error.code == ISC_ERROR_PROTOCOL);
        }
    }
    isc_bytes_free(&bytes);
}

static void numbers_keep_their_point_in_any_locale(void) {
    static const char *const LOCALES[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"};
    for (size_t i = 0; i < 3 && setlocale(LC_NUMERIC, LOCALES[i]) == NULL; i++)
        continue;
    writes("[0.5, 1.25e-7]", "[0.5, 1.25e-07]");
    setlocale(LC_NUMERIC, "C");
}

static void results_have_names(void) {
    static const char *const CODES[] = {ISC_CODE_BAD_FRAME, ISC_CODE_ILLEGAL_ACTION, ISC_CODE_STALE, ISC_CODE_INTERNAL};
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++) {
        isc_result result = isc_result_named(CODES[i]);
        CHECK(result > ISC_ERROR_OTHER);
        CHECK_TEXT(isc_result_name(result), CODES[i]);
    }
    CHECK(isc_result_named("of a later version") == ISC_ERROR_OTHER);
    CHECK(isc_result_named(NULL) == ISC_ERROR_OTHER);
    CHECK_TEXT(isc_result_name(ISC_OK), "ok");
}

static void items_are_put_into_maps(void) {
    isc_tree *tree = tree_of("{\"a\": 1}"), *other = tree_of("{\"list\": [\"x\", {\"y\": \"z\"}]}");
    char key[] = "key", *json;
    isc_tree_put_text(tree, key, "\xC3\xA9");
    isc_tree_put_bytes(tree, "bytes", "\0\xFF", 2);
    isc_tree_put_bytes(tree, "none", NULL, 0);
    isc_tree_put_bool(tree, "flag", true);
    isc_tree_put_value(tree, "tree", isc_tree_root(other));
    isc_tree_put_uint(tree, "a", UINT64_MAX);
    key[0] = '?';
    isc_tree_free(other);
    CHECK_OK(isc_value_to_json(isc_tree_root(tree), &json, &error));
    CHECK_TEXT(json, "{\"a\": {\"$integer\": \"18446744073709551615\"}, \"key\": \"\xC3\xA9\", "
                     "\"bytes\": {\"$binary\": \"00ff\"}, \"none\": {\"$binary\": \"\"}, \"flag\": true, "
                     "\"tree\": {\"list\": [\"x\", {\"y\": \"z\"}]}}");
    CHECK_TEXT(isc_value_text(isc_value_at(isc_value_get(item(tree, "tree"), "list"), 0)), "x");
    isc_free(json);
    isc_tree_free(tree);
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
    items_are_put_into_maps();
    return EXIT_SUCCESS;
}
