package isettlers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import isettlers.SettlersException.Code;
import isettlers.State.Outcome;
import isettlers.State.Weights;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Facts of a state, and the catalogue of its game. */
class StateTest {
    private static final String SOLO = "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\"]}}";

    private final Library library = new Library();

    @Test
    void anEndHasAnOutcome() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                State state = game.start(5);
                assertEquals(Optional.empty(), state.outcome());
                assertEquals(Optional.empty(), state.decidedBy());
                state.playout(1);
                boolean shared = Arrays.stream(state.ranks()).filter(rank -> rank == 0).count() > 1;
                assertEquals(Optional.of(shared ? Outcome.SHARED : Outcome.WON), state.outcome());
                assertTrue(state.decidedBy().orElseThrow().matches("\\w[\\w ]*"), state.decidedBy().toString());
            }
        }
    }

    @Test
    void aGameOfOneCanBeLost() {
        Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
        try (Game game = library.game(SOLO)) {
            for (long seed = 0; seed < 40; seed++) {
                State state = game.start(seed);
                state.playout(seed);
                outcomes.add(state.outcome().orElseThrow());
            }
        }
        assertTrue(outcomes.contains(Outcome.LOST), outcomes.toString());
    }

    @Test
    void evaluationsDifferBySeatAndWeights() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                State state = Games.position(game, 4, 40);
                for (Weights weights : Weights.values()) {
                    assertTrue(Double.isFinite(state.evaluate(0, weights)), setup);
                    assertNotEquals(state.evaluate(0, weights), state.evaluate(1, weights), setup);
                }
                assertEquals(state.evaluate(0, Weights.PLAIN), state.copy().evaluate(0, Weights.PLAIN));
                Games.refused(Code.ARGUMENT, "", () -> state.evaluate(-1, Weights.PLAIN));
                Games.refused(Code.ARGUMENT, "", () -> state.evaluate(game.seats(), Weights.TUNED));
            }
        }
        try (Game game = library.game(Games.IMPERIAL)) {
            State state = Games.position(game, 4, 40);
            assertNotEquals(state.evaluate(0, Weights.PLAIN), state.evaluate(0, Weights.TUNED));
        }
    }

    @Test
    void anActionHasANameAndArguments() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                State state = Games.position(game, 3, 12);
                for (int action : state.legal()) {
                    String tree = state.action(action);
                    assertTrue(tree.startsWith("{\"id\":" + action + ",\"kind\":\""), tree);
                    assertTrue(tree.contains(",\"arguments\":{") && tree.contains(",\"text\":\""), tree);
                    assertEquals(tree, library.json(state.actionTree(action)));
                }
                Games.refused(Code.ARGUMENT, "", () -> state.action(-1));
                Games.refused(Code.ARGUMENT, "", () -> state.actionTree(game.actions()));
            }
        }
    }

    @Test
    void aQuestionIsPendingWhereViewsHaveOne() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                State state = game.start(3);
                Set<Boolean> seen = new HashSet<>();
                while (!state.over()) {
                    assertEquals(state.view(state.actor()).contains("\"pending\":"), state.pending(), setup);
                    seen.add(state.pending());
                    state.apply(state.legal()[state.legal().length / 2]);
                }
                assertEquals(2, seen.size(), setup);
            }
        }
    }

    @Test
    void aCatalogueIsMadeOfTheDataAndTheSetup() throws NoSuchAlgorithmException {
        try (Game game = library.game(Games.FOUNDERS)) {
            byte[] data = data("{\"founders\": {\"catalogue\": {\"about\": {\"one\": 1}, \"tiles\": {\"two\": [2]}}}}");
            String seats = "\"seats\":[\"" + game.seatName(0) + "\",\"" + game.seatName(1) + "\"]";
            assertEquals("{\"one\":1," + seats + ",\"two\":[2]}", game.catalogue(data));
            byte[] without = data("{\"founders\": {}}");
            SettlersException refusal = Games.refused(Code.DATA, "$.setup", () -> game.catalogue(without));
            assertEquals("$.setup: there is no catalogue in the data", refusal.text());
            Games.refused(Code.FORMAT, "", () -> game.catalogue(new byte[0]));
            Games.refused(Code.FORMAT, "", () -> game.catalogue(new byte[] {(byte) 0xc0}));
        }
    }

    /** Return a data file: a tree whose last entry is the begin of a digest of the bytes before it. */
    private byte[] data(String games) throws NoSuchAlgorithmException {
        String version = library.version();
        byte[] tree = library.tree("{\"format\": 1, \"engine\": \"" + version + "\", \"games\": " + games + "}");
        tree[0]++;
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(tree);
        file.writeBytes("\u00a5check\u00c4\b".getBytes(StandardCharsets.ISO_8859_1));
        file.write(MessageDigest.getInstance("SHA-256").digest(file.toByteArray()), 0, 8);
        return file.toByteArray();
    }
}
