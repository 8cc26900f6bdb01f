import isettlers.Course;
import isettlers.Game;
import isettlers.Library;
import isettlers.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A game followed from its beginning: looked ahead in, taken back, heard by a seat, recorded, and verified.
 *
 * The argument is [TO], the file for the record (default: game.record).
 */
public final class Follow {
    private static final String SETUP =
        "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"barbarians\"]}}";
    private static final String NOTES = "{\"players\": [\"Ann\", \"Bob\"]}";
    private static final int ACTIONS = 38;
    private static final int HEARER = 1;
    /** What follows the list of the events of an action in a look ahead. */
    private static final Pattern END = Pattern.compile("],\"reveals\":(true|false)");
    private static final Pattern KIND = Pattern.compile("\"kind\":\"(\\w+)\"");

    public static void main(String[] arguments) throws IOException {
        Path to = Path.of(arguments.length > 0 ? arguments[0] : "game.record");
        Library library = new Library();
        try (Game game = library.game(SETUP)) {
            Course course = Course.start(game, 7);
            play(course);
            lookAhead(course);
            if (course.obstacle(course.at() - 1).isEmpty()) {
                course.back(course.at() - 1);
            }
            listen(course);
            Files.write(to, course.record(NOTES));
        }
        byte[] record = Files.readAllBytes(to);
        try (Game game = library.gameOfRecord(record)) {
            Course again = Course.replay(game, record);
            again.verify(record);
            System.out.printf("verified: %d actions lead to %016x%n", again.at(), again.state().hash());
        }
    }

    private static void play(Course course) {
        for (State state = course.state(); course.at() < ACTIONS && !state.over(); state = course.state()) {
            int[] legal = state.legal();
            int action = legal[course.at() % legal.length];
            course.act(action);
            String obstacle = course.obstacle(course.at() - 1)
                                  .map(reason -> reason.name().toLowerCase(Locale.ROOT))
                                  .orElse("may be taken back");
            String name = course.game().seatName(state.actor());
            System.out.printf("%d %s: %s (%s)%n", course.at(), name, state.text(action), obstacle);
        }
    }

    private static void lookAhead(Course course) {
        String ahead = course.state().ahead(List.of(), 400);
        long reveal = END.matcher(ahead).results().filter(match -> match.group(1).equals("true")).count();
        System.out.printf("ahead: %d actions, %d reveal something%n", END.matcher(ahead).results().count(), reveal);
    }

    private static void listen(Course course) {
        String log = course.log(HEARER, course.events(course.at() - 1), course.at());
        String kinds = KIND.matcher(log).results().map(match -> match.group(1)).collect(Collectors.joining(", "));
        System.out.printf("after %d actions seat %d has heard: %s%n", course.at(), HEARER, kinds);
    }
}
