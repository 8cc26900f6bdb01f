import isettlers.Game;
import isettlers.Library;
import isettlers.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A game of Founders of the Empire: a search against the greedy bot. Python opens the file with its end too.
 *
 * The arguments are [TO [FROM]]: the file for the end (default: founders.save), and a save of a game of two to
 * continue, made in any language (default: a new game).
 */
public final class Play {
    private static final String SETUP = "{\"game\": \"founders\", \"setup\": {\"players\": 2}}";
    private static final String[] BOTS = {"ismcts:200", "greedy"};

    public static void main(String[] arguments) throws IOException {
        Path to = Path.of(arguments.length > 0 ? arguments[0] : "founders.save");
        byte[] snapshot = arguments.length > 1 ? Files.readAllBytes(Path.of(arguments[1])) : null;
        Library library = new Library();
        try (Game game = snapshot == null ? library.game(SETUP) : library.gameOf(snapshot)) {
            State state = snapshot == null ? game.start(1) : game.load(snapshot);
            for (long turn = 0; !state.over(); turn++) {
                String bot = BOTS[state.actor()];
                int action = state.choose(bot, turn);
                System.out.println(bot + ": " + state.text(action));
                state.apply(action);
            }
            int[] scores = state.scores();
            System.out.println(scores[0] + " to " + scores[1] + " points");
            Files.write(to, state.save());
        }
    }
}
