package isettlers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Records of games: written, read, replayed and verified. */
class RecordTest {
    private static final List<String> SETUPS = List.of("{\"game\": \"burgundy\", \"setup\": {\"players\": 2}}",
        "{\"game\": \"burgundy\", \"setup\": {\"players\": 3}}",
        "{\"game\": \"founders\", \"setup\": {\"players\": 2}}",
        "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"japanese\"]}}");
    private static final String NOTES = "{\"names\":[\"Ann\",\"Bob\"]}";

    private final Library library = new Library();

    private static Course played(Game game, long seed, int most) {
        Course course = Course.start(game, seed);
        for (State state = course.state(); !state.over() && course.at() < most; state = course.state()) {
            course.act(state.legal()[course.at() % state.legal().length]);
        }
        return course;
    }

    private static void refused(Executable call, SettlersException.Code code, String path, String text) {
        SettlersException refused = assertThrows(SettlersException.class, call);
        assertEquals(code, refused.code(), refused.text());
        assertEquals(path, refused.path());
        assertTrue(refused.text().startsWith(text), refused.text());
    }

    @Test
    void aRecordGivesTheSameGameAndTheSameBytes() {
        for (String setup : SETUPS) {
            for (int most : new int[] {0, 64, 100}) {
                try (Game game = library.game(setup)) {
                    Course course = played(game, Long.MIN_VALUE, most);
                    byte[] record = course.record(NOTES);
                    try (Game other = library.gameOfRecord(record)) {
                        Course again = Course.replay(other, record);
                        again.verify(record);
                        assertEquals(OptionalLong.of(Long.MIN_VALUE), again.seed());
                        assertEquals(course.at(), again.at());
                        assertEquals(course.state().hash(), again.state().hash());
                        assertArrayEquals(record, again.record(NOTES));
                        if (!again.state().over()) {
                            again.act(again.state().legal()[0]);
                            refused(() -> again.verify(record), SettlersException.Code.FORMAT, "", "another end: ");
                        }
                    }
                }
            }
        }
    }

    @Test
    void aRecordIsATree() {
        try (Game game = library.game(SETUPS.get(0))) {
            Course course = played(game, 7, 2);
            String tree = library.recordTree(course.record(NOTES));
            String actions = "\"actions\":[" + course.action(0) + "," + course.action(1) + "]";
            for (String part : List.of("\"game\":\"burgundy\"", "\"notes\":" + NOTES, actions, "\"torn\":0")) {
                assertTrue(tree.contains(part), tree);
            }
        }
    }

    @Test
    void anUnfinishedRecordIsReplayedAndNotVerified() {
        try (Game game = library.game(SETUPS.get(0))) {
            Course course = played(game, 8, 30);
            byte[] record = course.record(null);
            byte[] cut = Arrays.copyOf(record, record.length - 1);
            Course again = Course.replay(game, cut);
            assertEquals(course.state().hash(), again.state().hash());
            refused(() -> again.verify(cut), SettlersException.Code.FORMAT, "", "not finished: ");
        }
    }

    @Test
    void anIllegalActionIsNamed() {
        try (Game game = library.game(SETUPS.get(0))) {
            byte[] record = played(game, 10, 5).record(null);
            int end = new String(record, StandardCharsets.ISO_8859_1).lastIndexOf("\u0083\u00a7actions");
            byte[] illegal = {(byte) 0x91, (byte) 0xCD, (byte) 0xFF, (byte) 0xFE};
            byte[] changed = Arrays.copyOf(record, end + illegal.length);
            System.arraycopy(illegal, 0, changed, end, illegal.length);
            refused(() -> Course.replay(game, changed), SettlersException.Code.FORMAT, "", "action number 6: ");
        }
    }

    @Test
    void whatIsNoRecordOfTheGameIsRefused() {
        try (Game game = library.game(SETUPS.get(0)); Game otherSetup = library.game(SETUPS.get(1));
             Game otherGame = library.game(SETUPS.get(2))) {
            Course course = played(game, 11, 5);
            byte[] record = course.record(null);
            SettlersException.Code setup = SettlersException.Code.SETUP;
            refused(() -> Course.replay(otherSetup, record), setup, "$.setup", "$.setup: ");
            refused(() -> Course.replay(otherGame, record), setup, "$.game", "$.game: ");
            refused(() -> Course.start(otherGame, 11).verify(record), setup, "$.game", "$.game: ");
            SettlersException.Code format = SettlersException.Code.FORMAT;
            for (byte[] input : List.of(new byte[0], Arrays.copyOf(record, 9), new byte[1 << 21])) {
                refused(() -> Course.replay(game, input), format, "", "");
                refused(() -> library.gameOfRecord(input), format, "", "");
                refused(() -> library.recordTree(input), format, "", "");
                refused(() -> course.verify(input), format, "", "");
            }
        }
    }

    @Test
    void aCourseWithoutASeedHasNoRecord() {
        try (Game game = library.game(SETUPS.get(0))) {
            Course course = Course.begin(game.start(4));
            String text = "a game that began at a position has no record";
            refused(() -> course.record(null), SettlersException.Code.ARGUMENT, "", text);
        }
    }

    @Test
    void notesAreAnObject() {
        try (Game game = library.game(SETUPS.get(0))) {
            Course course = Course.start(game, 1);
            refused(() -> course.record("[1]"), SettlersException.Code.FORMAT, "$.notes", "$.notes: ");
            assertThrows(SettlersException.class, () -> course.record("{"));
        }
    }
}
