/* Codes in words, and errors that name a place in the input. */
#include "error.h"

#define MOST_LINE 128 /* bytes of a line on an argument */

const char *isettlers_error_text(int32_t code) {
  switch (code) {
  case ISETTLERS_E_ARGUMENT:
    return "an argument is missing, not aligned or out of range";
  case ISETTLERS_E_TABLES:
    return "the tables are not those of this build of the library";
  case ISETTLERS_E_STATE:
    return "the state breaks an invariant, or is one of other tables";
  case ISETTLERS_E_ILLEGAL:
    return "the action is not legal";
  case ISETTLERS_E_OVER:
    return "the game is over";
  case ISETTLERS_E_ROOM:
    return "the output does not fit";
  case ISETTLERS_E_FORMAT:
    return "the bytes are damaged or of another format";
  case ISETTLERS_E_SETUP:
    return "the rules do not allow this setup";
  case ISETTLERS_E_DATA:
    return "there are no data of these cards, tiles or estates, or no game can be played with them";
  case ISETTLERS_E_MISSING:
    return "the tree has no such key";
  default:
    return "";
  }
}

/* How many bytes of a text fit into a room; a letter of several bytes fits whole or not at all. */
static size_t fitting(const char *text, size_t length, size_t room) {
  if (length <= room)
    return length;
  while (room > 0 && ((uint8_t)text[room] & 0xC0) == 0x80)
    room--;
  return room;
}

/* Append a text to another, or the part of it for which there is room. */
static void append(char *text, size_t room, const char *more) {
  size_t length = strlen(text);
  size_t add = fitting(more, strlen(more), room - 1 - length);
  memcpy(text + length, more, add);
  text[length + add] = '\0';
}

static int32_t fail(isettlers_error *error, int32_t code, const char *path, const char *text) {
  if (error == NULL)
    return code;
  memset(error, 0, sizeof *error);
  error->code = code;
  append(error->path, sizeof error->path, path);
  if (*path) {
    append(error->text, sizeof error->text, path);
    append(error->text, sizeof error->text, ": ");
  }
  append(error->text, sizeof error->text, text);
  return code;
}

static int32_t refuse(isettlers_error *error, int32_t code) {
  return code < 0 ? fail(error, code, "", isettlers_error_text(code)) : code;
}

/* Append a whole number. */
static void append_int(char *text, size_t room, int64_t number) {
  char digits[24] = "";
  char *at = digits + sizeof digits - 1;
  uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
  do {
    *--at = (char)('0' + left % 10);
    left /= 10;
  } while (left);
  if (number < 0)
    *--at = '-';
  append(text, room, at);
}

static int32_t fail_at(isettlers_error *error, int32_t code, int32_t number) {
  char path[16] = "$[";
  append_int(path, sizeof path, number);
  append(path, sizeof path, "]");
  return fail(error, code, path, isettlers_error_text(code));
}

/* Begin a line on an argument: "NAME: expected EXPECTED". */
static void begin_line(char *line, size_t room, const char *name, const char *expected) {
  append(line, room, name);
  append(line, room, ": expected ");
  append(line, room, expected);
}

static int32_t refuse_argument(isettlers_error *error, const char *name, const char *expected) {
  char line[MOST_LINE] = "";
  begin_line(line, sizeof line, name, expected);
  return fail(error, ISETTLERS_E_ARGUMENT, "", line);
}

static int32_t refuse_block(isettlers_error *error, const char *name, const void *block) {
  return refuse_argument(error, name,
                         block == NULL ? "memory aligned to 8, got NULL"
                                       : "memory aligned to 8, got an address that is no multiple of 8");
}

static int32_t refuse_int(isettlers_error *error, const char *name, int64_t number, int64_t least, int64_t most) {
  char line[MOST_LINE] = "";
  begin_line(line, sizeof line, name, "int from ");
  append_int(line, sizeof line, least);
  append(line, sizeof line, " to ");
  append_int(line, sizeof line, most);
  append(line, sizeof line, ", got ");
  append_int(line, sizeof line, number);
  return fail(error, ISETTLERS_E_ARGUMENT, "", line);
}

static int32_t refuse_room(isettlers_error *error, const char *name, const void *memory, uint64_t needed, size_t size) {
  char line[MOST_LINE] = "";
  begin_line(line, sizeof line, name, "");
  append_int(line, sizeof line, (int64_t)needed);
  append(line, sizeof line, " bytes, got ");
  if (memory == NULL)
    append(line, sizeof line, "NULL");
  else
    append_int(line, sizeof line, (int64_t)size);
  return fail(error, memory == NULL ? ISETTLERS_E_ARGUMENT : ISETTLERS_E_ROOM, "", line);
}

_Static_assert(sizeof(isettlers_error) == sizeof(reading_Fault), "faults are handed on as they are");

static int32_t hand_on(isettlers_error *error, const reading_Fault *fault) {
  if (error != NULL)
    memcpy(error, fault, sizeof *error);
  return fault->code;
}
