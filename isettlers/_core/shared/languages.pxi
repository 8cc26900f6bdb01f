# Texts in other languages than English, by their English. Each engine.pyx includes this file behind phrases.pxi, which
# setup.py writes from isettlers/languages:
#
#   LANGUAGES, LANGUAGE_COUNT      their codes, the first is English
#   PLURALS                        how words of a language go with numbers
#   PHRASES, PHRASE_COUNT          each phrase in all languages, sorted by the English

cdef enum:                 # the forms of words
    ONE_OTHER
    ONE_FEW_MANY


cdef inline Context wording(const void* state, const void* tables) noexcept nogil:
    """The context of what is written for readers, in the language of the tables."""
    cdef Context c = context(state, tables, NULL)
    c.language = c.t.language
    return c


cdef inline int against(Text text, const char* phrase) noexcept nogil:
    """Below 0 for a text that comes before a phrase, 0 for the same, above 0 behind it."""
    cdef uint32_t at = 0
    while at < text.length and phrase[at] and text.at[at] == phrase[at]:
        at += 1
    if at == text.length:
        return -1 if phrase[at] else 0
    return 1 if not phrase[at] or <uint8_t>text.at[at] > <uint8_t>phrase[at] else -1


cdef const char* phrase_in(int language, Text english) noexcept nogil:
    """The phrase in a language, NULL where it is not known."""
    cdef int first = 0
    cdef int end = PHRASE_COUNT if language else 0
    cdef int middle, order
    while first < end:
        middle = (first + end) // 2
        order = against(english, PHRASES[middle * LANGUAGE_COUNT])
        if order == 0:
            return PHRASES[middle * LANGUAGE_COUNT + language]
        if order < 0:
            end = middle
        else:
            first = middle + 1
    return NULL


cdef int form_for(int language, int64_t number) noexcept nogil:
    """Which of its forms a word has behind a number, from 0."""
    cdef uint64_t count = <uint64_t>(-number if number < 0 else number)
    if count == 1:
        return 0
    if PLURALS[language] == ONE_OTHER:
        return 1
    return 1 if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else 2


cdef inline Text text_of(const char* letters) noexcept nogil:
    cdef Text text
    text.at = letters
    text.length = <uint32_t>strlen(letters)
    return text


cdef inline const char* in_language(int language, const char* english) noexcept nogil:
    """A phrase in a language, or as it is."""
    cdef const char* phrase = phrase_in(language, text_of(english)) if language else NULL
    return english if phrase == NULL else phrase


cdef Text word_in(int language, Text english, int form) noexcept nogil:
    """A word in one of its forms, in the last one where it has fewer; the same word where it is not known."""
    cdef const char* forms = phrase_in(language, english)
    if forms != NULL:
        english.at = forms
        english.length = span(forms, BAR)
        while form > 0 and english.at[english.length]:
            english.at += english.length + 1
            english.length = span(english.at, BAR)
            form -= 1
    return english


cdef void game_speak(void* tables, int language) noexcept nogil:
    (<Tables*>tables).language = <uint8_t>language if 0 < language < LANGUAGE_COUNT else 0
