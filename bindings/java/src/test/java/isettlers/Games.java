package isettlers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import isettlers.SettlersException.Code;
import java.util.List;
import org.junit.jupiter.api.function.Executable;

/** A game of each kind, its positions, and refusals. */
final class Games {
    static final String IMPERIAL = "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"japanese\"]}}";
    static final String FOUNDERS = "{\"game\": \"founders\", \"setup\": {\"players\": 2}}";
    static final List<String> SETUPS =
        List.of(IMPERIAL, "{\"game\": \"burgundy\", \"setup\": {\"players\": 3}}", FOUNDERS);

    private Games() {}

    /** Return the state after some actions, each chosen by their number. */
    static State position(Game game, long seed, int actions) {
        State state = game.start(seed);
        for (int at = 0; at < actions; at++) {
            state.apply(state.legal()[at % state.legal().length]);
        }
        return state;
    }

    static SettlersException refused(Code code, String path, Executable call) {
        SettlersException refusal = assertThrows(SettlersException.class, call);
        assertEquals(code, refusal.code(), refusal.text());
        assertEquals(path, refusal.path());
        assertTrue(refusal.text().startsWith(path) && !refusal.text().isBlank(), refusal.text());
        return refusal;
    }
}
