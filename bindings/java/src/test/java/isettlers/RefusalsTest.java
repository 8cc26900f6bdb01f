package isettlers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The table of refusals of the vectors, which every language words alike. */
class RefusalsTest {
    private static final Path TABLE = Path.of("../vectors/v1/refusals.txt");

    private final Library library = new Library();

    @Test
    void refusalsAreWordedAsInEveryLanguage() throws IOException {
        Course course = null;
        int count = 0;
        for (String line : Files.readAllLines(TABLE)) {
            String[] fields = line.split("\t", -1);
            if (fields[0].equals("start") || fields[0].equals("begin")) {
                course = begun(fields);
            } else if (!line.isEmpty()) {
                int at = course.at();
                long hash = course.state().hash();
                for (Executable call : calls(course, fields[0], fields[1])) {
                    SettlersException refused = assertThrows(SettlersException.class, call, line);
                    assertEquals(fields[2], refused.code().name().toLowerCase(Locale.ROOT), line);
                    assertEquals(fields[3], refused.text(), line);
                    count++;
                }
                assertEquals(at, course.at(), line);
                assertEquals(hash, course.state().hash(), line);
            }
        }
        assertTrue(count > 100, count + " refusals");
    }

    /** Return the course of a block: the first legal action is taken each time, as many as there are. */
    private Course begun(String[] fields) {
        Game game = library.game(fields[1]);
        long seed = Long.parseUnsignedLong(fields[2]);
        Course course = fields[0].equals("start") ? Course.start(game, seed) : Course.begin(game.start(seed));
        for (int left = Integer.parseInt(fields[3]); left > 0 && !course.state().over(); left--) {
            course.act(course.state().legal()[0]);
        }
        return course;
    }

    /** Return each function that refuses the argument of a call. */
    private static List<Executable> calls(Course course, String call, String argument) {
        switch (call) {
            case "act":
                int action = Integer.parseInt(argument);
                State state = course.state();
                return List.of(()
                                   -> course.act(action),
                    () -> state.apply(action), () -> state.step(action), () -> state.obstacle(action));
            case "position":
                return List.of(() -> course.position(Integer.parseInt(argument)));
            case "events":
                return List.of(() -> course.events(Integer.parseInt(argument)));
            case "back":
                return List.of(() -> course.back(Integer.parseInt(argument)));
            case "obstacle":
                return List.of(() -> course.obstacle(Integer.parseInt(argument)));
            case "log":
                String[] numbers = argument.split(" ");
                return List.of(() -> course.log(0, Long.parseLong(numbers[0]), Integer.parseInt(numbers[1])));
            case "find":
                return List.of(() -> course.state().find(argument));
            case "replay":
                return List.of(() -> Course.replay(course.game(), HexFormat.of().parseHex(argument)));
            case "verify":
                return List.of(() -> course.verify(HexFormat.of().parseHex(argument)));
            case "record":
                return List.of(() -> course.record(null));
            default:
                throw new AssertionError("there is no call " + call);
        }
    }
}
