package isettlers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import isettlers.SettlersException.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Documents: positions written, read again, written by hand, and wrong ones. */
class DocumentTest {
    private static final String SMALL =
        "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"barbarians\"]}, \"round\": 5,"
        + " \"seats\": [{\"hand\": [\"COM046\", \"ROM001\"], \"goods\": {\"wood\": 2}}, {}]}";
    private static final String BURGUNDY = "{\"game\": \"burgundy\", \"setup\": {\"players\": 3}}";

    private final Library library = new Library();

    private static void refused(Executable call, Code code, String path, String text) {
        SettlersException refused = assertThrows(SettlersException.class, call);
        assertEquals(code, refused.code(), refused.text());
        assertEquals(path, refused.path());
        assertTrue(refused.text().startsWith(text), refused.text());
    }

    @Test
    void aPositionComesAgainFromItsDocument() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                State state = game.start(6);
                for (int at = 0; at < 40; at++) {
                    comesAgain(state);
                    state.apply(state.legal()[at % state.legal().length]);
                }
                state.playout(6);
                comesAgain(state);
            }
        }
    }

    private void comesAgain(State state) {
        String document = state.document();
        try (Game game = library.gameOfDocument(document)) {
            assertEquals(state.game().setup(), game.setup());
            State again = game.read(document);
            assertEquals(state.hash(), again.hash());
            assertArrayEquals(state.legal(), again.legal());
            assertEquals(document, again.document());
        }
    }

    @Test
    void aDocumentWithDataOfYourOwnNeedsThem() throws IOException {
        Path folder = Path.of("../../build/vectors/runs");
        byte[] data = Files.readAllBytes(folder.resolve("founders-0.data"));
        String runs = Files.readString(folder.resolve("founders.runs"));
        String head = runs.substring(0, runs.indexOf("\ndata founders-0.data"));
        String document;
        try (Game game = library.game(head.substring(head.lastIndexOf("{\"game\"")), data)) {
            State state = game.start(3);
            document = state.document();
            try (Game again = library.gameOfDocument(document, data)) {
                assertEquals(state.hash(), again.read(document).hash());
            }
        }
        SettlersException without = assertThrows(SettlersException.class, () -> library.gameOfDocument(document));
        assertEquals(Code.DATA, without.code());
    }

    @Test
    void aDocumentIsWrittenByHand() {
        try (Game game = library.gameOfDocument(SMALL)) {
            State state = game.read(SMALL);
            String document = state.document();
            assertEquals(0, state.actor());
            assertTrue(document.contains("\"hand\":[\"COM046\",\"ROM001\"]"), document);
        }
    }

    @Test
    void aWrongFieldIsNamed() {
        try (Game game = library.gameOfDocument(SMALL)) {
            String wrong = SMALL.replace("\"round\": 5", "\"round\": 9");
            refused(() -> game.read(wrong), Code.FORMAT, "$.round", "$.round: expected int from 1 to 5, got 9");
            String unknown = SMALL.replace("seats", "chairs");
            refused(() -> game.read(unknown), Code.FORMAT, "$.chairs", "$.chairs: unknown field");
        }
    }

    @Test
    void aDocumentOfAnotherSetupIsRefused() {
        try (Game game = library.game(Games.IMPERIAL); Game burgundy = library.game(BURGUNDY)) {
            refused(() -> game.read(SMALL), Code.SETUP, "$.setup", "$.setup: ");
            refused(() -> burgundy.read(SMALL), Code.SETUP, "$.game", "$.game: ");
        }
    }

    @Test
    void whatIsNoDocumentIsRefused() {
        refused(() -> library.gameOfDocument(SMALL.replace("imperial", "chess")), Code.SETUP, "$.game", "$.game: ");
        try (Game game = library.gameOfDocument(SMALL)) {
            for (String text : List.of("", "{", "[]", "{}")) {
                String path = text.equals("{}") ? "$.game" : text.equals("{") ? "" : "$";
                refused(() -> library.gameOfDocument(text), Code.FORMAT, path, path);
                refused(() -> game.read(text), Code.FORMAT, path, path);
            }
        }
    }
}
