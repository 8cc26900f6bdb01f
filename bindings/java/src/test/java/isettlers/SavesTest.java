package isettlers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Snapshots that Python made load, and come out as the same bytes. */
class SavesTest {
    private static final Path FOLDER = Path.of("../../tests/fixtures/saves");
    private static final Pattern ROW =
        Pattern.compile("\"name\":\"([^\"]+)\".*\"hash\":\"([0-9a-f]{16})\".*\"save\":\"([0-9a-f]+)\"");

    /** Snapshots of setups with cards, estates or tiles that the packaged data do not have. */
    private static final List<String> WITH_OWN_DATA =
        List.of("own-cards", "burgundy-asked-city_hall", "founders-asked-craftsmen");

    private final Library library = new Library();

    @Test
    void everySnapshotLoads() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.toList()) {
                everySnapshotLoads(rows(file));
            }
        }
    }

    private void everySnapshotLoads(Map<String, Matcher> rows) {
        assertTrue(rows.size() > 40);
        rows.keySet().removeAll(WITH_OWN_DATA);
        for (Matcher row : rows.values()) {
            byte[] snapshot = bytes(row);
            try (Game game = library.gameOf(snapshot)) {
                State state = game.load(snapshot);
                assertEquals(row.group(2), String.format("%016x", state.hash()), row.group(1));
                byte[] again = state.save();
                assertArrayEquals(again, game.load(again).save());
            }
        }
    }

    @Test
    void snapshotsOfThisVersionAreTheSameBytes() throws IOException {
        byte[] snapshot = bytes(rows().get("founders-opening-2-players"));
        try (Game game = library.gameOf(snapshot)) {
            assertArrayEquals(snapshot, game.load(snapshot).save());
        }
    }

    @Test
    void dataOfYourOwnHaveToBeGiven() throws IOException {
        for (String name : WITH_OWN_DATA) {
            byte[] snapshot = bytes(rows().get(name));
            SettlersException refused = assertThrows(SettlersException.class, () -> library.gameOf(snapshot), name);
            assertEquals(SettlersException.Code.DATA, refused.code());
        }
    }

    @Test
    void damagedSnapshotsAreRefused() throws IOException {
        byte[] snapshot = bytes(rows().get("end-2-players"));
        try (Game game = library.gameOf(snapshot)) {
            for (int at = 0; at < snapshot.length; at++) {
                byte[] damaged = snapshot.clone();
                damaged[at] ^= 0x20;
                byte[] cut = Arrays.copyOf(snapshot, at);
                assertEquals(SettlersException.Code.FORMAT, refusal(game, damaged));
                assertEquals(SettlersException.Code.FORMAT, refusal(game, cut));
            }
        }
    }

    /** Return the rows that this version wrote by name. */
    private Map<String, Matcher> rows() throws IOException {
        return rows(FOLDER.resolve(library.version() + ".jsonl"));
    }

    /** Return the rows of a file by name. */
    private static Map<String, Matcher> rows(Path file) throws IOException {
        Map<String, Matcher> rows = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            Matcher row = ROW.matcher(line);
            assertTrue(row.find(), line);
            rows.put(row.group(1), row);
        }
        return rows;
    }

    private static byte[] bytes(Matcher row) {
        return HexFormat.of().parseHex(row.group(3));
    }

    private static SettlersException.Code refusal(Game game, byte[] snapshot) {
        return assertThrows(SettlersException.class, () -> game.load(snapshot)).code();
    }
}
