import isettlers.Game;
import isettlers.Library;
import isettlers.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A game of Founders of the Empire: a search against the greedy bot. Python opens the file with its end too. */
public final class Play {
    private static final String SETUP = "{\"game\": \"founders\", \"setup\": {\"players\": 2}}";
    private static final String[] BOTS = {"ismcts:200", "greedy"};

    public static void main(String[] arguments) throws IOException {
        try (Game game = new Library().game(SETUP)) {
            State state = game.start(1);
            for (long turn = 0; !state.over(); turn++) {
                String bot = BOTS[state.actor()];
                int action = state.choose(bot, turn);
                System.out.println(bot + ": " + state.text(action));
                state.apply(action);
            }
            int[] scores = state.scores();
            System.out.println(scores[0] + " to " + scores[1] + " points");
            Files.write(Path.of(arguments.length > 0 ? arguments[0] : "founders.save"), state.save());
        }
    }
}
