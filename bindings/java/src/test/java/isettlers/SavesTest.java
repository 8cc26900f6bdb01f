package isettlers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Snapshots that Python made load, and come out as the same bytes. */
class SavesTest {
    private static final Path FOLDER = Path.of("../../tests/fixtures/saves/0.1.0");
    private static final Pattern HASH = Pattern.compile("\"([^\"]+)\": \\{[^{}]*\"hash\": \"([0-9a-f]{16})\"");

    /** Snapshots of setups with cards, estates or tiles that the packaged data do not have. */
    private static final List<String> WITH_OWN_DATA =
        List.of("own-cards", "burgundy-asked-city_hall", "founders-asked-craftsmen");

    private final Library library = new Library();

    @Test
    void everySnapshotLoads() throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        Matcher found = HASH.matcher(Files.readString(FOLDER.resolve("expected.json")));
        while (found.find()) {
            hashes.put(found.group(1), found.group(2));
        }
        assertTrue(hashes.size() > 40);
        hashes.keySet().removeAll(WITH_OWN_DATA);
        for (Map.Entry<String, String> entry : hashes.entrySet()) {
            byte[] snapshot = Files.readAllBytes(FOLDER.resolve(entry.getKey() + ".save"));
            try (Game game = library.gameOf(snapshot)) {
                State state = game.load(snapshot);
                assertEquals(entry.getValue(), String.format("%016x", state.hash()), entry.getKey());
                byte[] again = state.save();
                assertArrayEquals(again, game.load(again).save());
            }
        }
    }

    @Test
    void snapshotsOfThisVersionAreTheSameBytes() throws IOException {
        byte[] snapshot = Files.readAllBytes(FOLDER.resolve("founders-opening-2-players.save"));
        try (Game game = library.gameOf(snapshot)) {
            assertArrayEquals(snapshot, game.load(snapshot).save());
        }
    }

    @Test
    void dataOfYourOwnHaveToBeGiven() throws IOException {
        for (String name : WITH_OWN_DATA) {
            byte[] snapshot = Files.readAllBytes(FOLDER.resolve(name + ".save"));
            SettlersException refused = assertThrows(SettlersException.class, () -> library.gameOf(snapshot), name);
            assertEquals(SettlersException.Code.DATA, refused.code());
        }
    }

    @Test
    void damagedSnapshotsAreRefused() throws IOException {
        byte[] snapshot = Files.readAllBytes(FOLDER.resolve("end-2-players.save"));
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

    private static SettlersException.Code refusal(Game game, byte[] snapshot) {
        return assertThrows(SettlersException.class, () -> game.load(snapshot)).code();
    }
}
