package isettlers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The course of a game, beside the same game kept by hand. */
class CourseTest {
    private static final List<String> SETUPS =
        List.of("{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"japanese\"]}}",
            "{\"game\": \"burgundy\", \"setup\": {\"players\": 2}}",
            "{\"game\": \"founders\", \"setup\": {\"players\": 2}}");

    private final Library library = new Library();

    @Test
    void aCourseHasTheStatesAndEventsOfItsGame() {
        for (String setup : SETUPS) {
            try (Game game = library.game(setup)) {
                Course course = Course.start(game, 3);
                State state = game.start(3);
                List<Long> hashes = new ArrayList<>(List.of(state.hash()));
                while (!state.over() && course.at() < 80) {
                    int[] legal = state.legal();
                    int action = legal[course.at() % legal.length];
                    long since = course.events(course.at());
                    int seat = state.actor();
                    course.act(action);
                    String heard = state.step(action).read(1);
                    assertTrue(course.log(1, since, course.at()).endsWith(",\"events\":" + heard + "}"));
                    assertEquals(action, course.action(course.at() - 1));
                    assertEquals(seat, course.seat(course.at() - 1));
                    hashes.add(state.hash());
                }
                for (int at : new int[] {0, 1, 31, 32, 33, course.at()}) {
                    assertEquals(hashes.get(at), course.position(at).hash());
                }
                Course copy = course.copy();
                copy.back(20);
                assertEquals(20, copy.at());
                assertEquals(hashes.get(20), copy.state().hash());
                assertEquals(hashes.size() - 1, course.at());
                assertEquals(OptionalLong.of(3), course.seed());
            }
        }
    }

    @Test
    void actionsAreTakenBackWhereTheyMayBe() {
        try (Game game = library.game(SETUPS.get(1))) {
            State state = game.start(9);
            Course course = Course.begin(state);
            assertEquals(OptionalLong.empty(), course.seed());
            int freely = 0;
            while (course.at() < 30) {
                int[] legal = course.state().legal();
                int action = legal[course.at() % legal.length];
                Optional<State.Obstacle> single = course.state().obstacle(action);
                course.act(action);
                assertEquals(single, course.obstacle(course.at() - 1));
                freely += single.isEmpty() ? 1 : 0;
            }
            assertTrue(freely > 0 && freely < 30, freely + " of 30");
            assertEquals(state.hash(), course.position(0).hash());
        }
    }

    @Test
    void actionsAreNamedAsPeopleTypeThem() {
        try (Game game = library.game(SETUPS.get(0))) {
            State state = game.start(1);
            for (int action : state.legal()) {
                assertEquals(action, state.find("  " + state.text(action).toUpperCase(Locale.ROOT) + "\n"));
            }
            SettlersException refused = assertThrows(SettlersException.class, () -> state.find("fly"));
            assertEquals(SettlersException.Code.ILLEGAL, refused.code());
            assertTrue(refused.text().startsWith("'fly' is no legal action; legal: "), refused.text());
        }
    }

    @Test
    void whatIsRefusedChangesNothing() {
        try (Game game = library.game(SETUPS.get(0))) {
            Course course = Course.start(game, 1);
            course.act(course.state().legal()[0]);
            long hash = course.state().hash();
            SettlersException refused = assertThrows(SettlersException.class, () -> course.action(1));
            assertEquals(SettlersException.Code.ARGUMENT, refused.code());
            assertEquals("1 actions were taken so far, there is no number 1", refused.text());
            assertEquals(1, course.at());
            assertEquals(hash, course.state().hash());
        }
    }
}
