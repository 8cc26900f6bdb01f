package isettlers;

import static isettlers.Games.FOUNDERS;
import static isettlers.Games.IMPERIAL;
import static isettlers.Games.refused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Games, searches, refusals and the memory of the library. */
class GameTest {
    private final Library library = new Library();

    @Test
    void aSeatForeseesTheSameWhateverIsHiddenFromIt() {
        try (Game game = library.game(IMPERIAL)) {
            State state = game.start(3);
            State drawn = state.copy();
            drawn.resample(state.actor(), 9);
            String ahead = state.ahead(List.of(), 100);
            assertTrue(ahead.startsWith("{\"ahead\":[{\"action\":{\"id\":"), ahead);
            assertEquals(ahead, drawn.ahead(List.of(), 100));
            for (int action : state.legal()) {
                assertEquals(state.obstacle(action), drawn.obstacle(action));
                assertTrue(state.whyNot(action).isEmpty());
            }
            assertTrue(state.whyNot(1).orElseThrow().startsWith("{\"kind\":"));
            refused(SettlersException.Code.ARGUMENT, "", () -> state.whyNot(-1));
            refused(SettlersException.Code.ARGUMENT, "", () -> state.ahead(List.of("fly"), 100));
            refused(SettlersException.Code.ARGUMENT, "", () -> state.ahead(List.of(), 0));
            refused(SettlersException.Code.ILLEGAL, "", () -> state.obstacle(-1));
        }
    }

    @Test
    void factsOfASetup() {
        try (Game game = library.game(IMPERIAL)) {
            assertEquals("imperial", game.name());
            assertEquals(2, game.seats());
            assertEquals("romans", game.seatName(0));
            assertTrue(game.setup().contains("\"factions\":[\"romans\",\"japanese\"]"), game.setup());
            assertTrue(game.actions() > 1000);
        }
    }

    @Test
    void textsAreInTheLanguageOfTheGame() {
        try (Game game = library.game(IMPERIAL)) {
            State state = game.start(3);
            List<String> english = texts(state);
            game.setLanguage("pl");
            List<String> polish = texts(state);
            assertFalse(polish.equals(english));
            for (int action : state.legal()) {
                assertEquals(action, state.find(state.text(action)));
            }
            SettlersException refusal = refused(SettlersException.Code.ARGUMENT, "", () -> game.setLanguage("xx"));
            assertTrue(refusal.text().startsWith("language: expected "), refusal.text());
            assertEquals(polish, texts(state));
            game.setLanguage("en");
            assertEquals(english, texts(state));
        }
    }

    private static List<String> texts(State state) {
        return IntStream.range(0, state.game().actions()).mapToObj(state::text).toList();
    }

    @Test
    void theVersionIsThatOfThePackage() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        assertTrue(pom.contains("<artifactId>isettlers</artifactId>\n  <version>" + library.version() + "</version>"));
    }

    @Test
    void aCopyIsIndependent() {
        try (Game game = library.game(IMPERIAL)) {
            State state = game.start(7);
            State copy = state.copy();
            long hash = state.hash();
            copy.apply(copy.legal()[0]);
            assertEquals(hash, state.hash());
            assertTrue(copy.playout(3) > 10);
            assertTrue(copy.over());
            assertEquals(-1, copy.actor());
            assertEquals(0, state.actor());
        }
    }

    @Test
    void viewsHideOtherHands() {
        try (Game game = library.game(IMPERIAL)) {
            State state = game.start(7);
            String mine = state.view(0);
            assertEquals(-1, mine.indexOf('\n'));
            State resampled = state.copy();
            resampled.resample(0, 5);
            assertFalse(resampled.hash() == state.hash());
            assertEquals(mine, resampled.view(0));
            assertArrayEquals(state.observe(0), resampled.observe(0));
            assertFalse(state.view(State.EVERYTHING).equals(resampled.view(State.EVERYTHING)));
            assertFalse(mine.equals(state.view(State.SPECTATOR)));
        }
    }

    @Test
    void jsonEndsWithItsTree() {
        try (Game game = library.game(FOUNDERS)) {
            State state = game.start(1);
            while (!state.over()) {
                String view = state.view(0);
                assertTrue(view.endsWith("}"), view);
                state.choose("ismcts:20", 1);
                state.apply(state.legal()[0]);
            }
        }
    }

    @Test
    void aSearchInSlicesChoosesTheSame() {
        try (Game game = library.game(FOUNDERS)) {
            State state = game.start(1);
            int whole = state.choose("ismcts:300", 9);
            try (Search search = new Search(state, "ismcts:300", 9)) {
                long done = 0;
                while (search.run(70) > done) {
                    done = search.run(0);
                }
                assertEquals(300, done);
                assertEquals(whole, search.choose());
                Roots roots = search.roots();
                assertEquals(300, roots.stream().mapToLong(Search.Root::visits).sum());
                assertTrue(roots.stream().allMatch(root -> root.mean() >= 0 && root.mean() <= 1));
            }
        }
    }

    @Test
    void eventsAreThoseThatAReaderMayHear() {
        try (Game game = library.game(IMPERIAL)) {
            Game.Begun begun = game.begin(7);
            State state = begun.state();
            State twin = game.start(7);
            assertTrue(begun.events().size() > 0);
            boolean hidden = false;
            for (int turn = 0; turn < 60; turn++) {
                int action = state.legal()[turn % state.legal().length];
                Events events = state.step(action);
                twin.apply(action);
                assertEquals(twin.hash(), state.hash());
                assertArrayEquals(twin.legal(), state.legal());
                String heard = events.read(State.SPECTATOR);
                assertTrue(heard.startsWith("[{\"kind\":\""), heard);
                assertEquals(events.size(), heard.split(",\"reveals\":", -1).length - 1);
                assertEquals(heard, library.json(events.readTree(State.SPECTATOR)));
                hidden |= !heard.equals(events.read(State.EVERYTHING));
            }
            assertTrue(hidden);
            refused(SettlersException.Code.ILLEGAL, "", () -> state.step(-1));
            assertEquals(twin.hash(), state.hash());
            refused(SettlersException.Code.ARGUMENT, "", () -> begun.events().read(2));
        }
    }

    @Test
    void aBatchPlaysAsItsGamesDo() {
        int games = 130;
        try (Game game = library.game(FOUNDERS); Batch batch = new Batch(game, games)) {
            batch.start(5, 3);
            int[] wrong = new int[games];
            Arrays.fill(wrong, -1);
            refused(SettlersException.Code.ILLEGAL, "$[0]", () -> batch.apply(wrong));
            State[] states = new State[games];
            for (int i = 0; i < games; i++) {
                states[i] = game.start(library.deriveSeed(5, 3 + i));
            }
            for (int turn = 0; turn < 300; turn++) {
                int[] counts = batch.counts();
                int[] actions = new int[games];
                int running = 0;
                for (int i = 0; i < games; i++) {
                    int[] legal = states[i].legal();
                    assertEquals(legal.length, counts[i]);
                    actions[i] = states[i].over() ? -1 : legal[(turn + i) % legal.length];
                    if (!states[i].over()) {
                        states[i].apply(actions[i]);
                    }
                    running += states[i].over() ? 0 : 1;
                }
                assertEquals(running, batch.apply(actions));
            }
            checkRows(game, batch, states);
            refused(SettlersException.Code.ARGUMENT, "$.actions", () -> batch.apply(new int[1]));
            refused(SettlersException.Code.ARGUMENT, "$.games", () -> new Batch(game, 0));
            refused(SettlersException.Code.ROOM, "", () -> new Batch(game, Integer.MAX_VALUE));
        }
    }

    private static void checkRows(Game game, Batch batch, State[] states) {
        byte[] mask = batch.mask();
        float[] observations = batch.observe();
        for (int i = 0; i < states.length; i++) {
            assertEquals(states[i].hash(), batch.state(i).hash());
            byte[] legal = new byte[game.actions()];
            for (int action : states[i].legal()) {
                legal[action] = 1;
            }
            assertArrayEquals(legal, Arrays.copyOfRange(mask, i * legal.length, (i + 1) * legal.length));
            int size = game.observationSize();
            float[] row = states[i].over() ? new float[size] : states[i].observe(states[i].actor());
            assertArrayEquals(row, Arrays.copyOfRange(observations, i * size, (i + 1) * size));
        }
    }

    @Test
    void setupsAreRefusedWithTheirPath() {
        String nine = "{\"game\": \"founders\", \"setup\": {\"players\": 9}}";
        refused(SettlersException.Code.SETUP, "$.setup.players", () -> library.game(nine));
        refused(SettlersException.Code.FORMAT, "", () -> library.game("{\"game\": "));
        refused(SettlersException.Code.SETUP, "$.game", () -> library.game("{\"game\": \"chess\", \"setup\": {}}"));
        refused(SettlersException.Code.FORMAT, "", () -> library.game(FOUNDERS, new byte[] {1, 2, 3}));
    }

    @Test
    void actionsAreRefusedAndNothingChanges() {
        try (Game game = library.game(FOUNDERS)) {
            State state = game.start(1);
            long hash = state.hash();
            for (int action : new int[] {-1, 65535, state.legal()[0] - 1}) {
                refused(SettlersException.Code.ILLEGAL, "", () -> state.apply(action));
            }
            refused(SettlersException.Code.ARGUMENT, "", () -> state.observe(2));
            refused(SettlersException.Code.ARGUMENT, "", () -> state.view(-3));
            refused(SettlersException.Code.ARGUMENT, "", () -> state.text(70000));
            assertEquals(hash, state.hash());
            state.playout(1);
            refused(SettlersException.Code.OVER, "", () -> state.apply(0));
            refused(SettlersException.Code.OVER, "", () -> state.choose("greedy", 1));
        }
    }

    @Test
    void botsAreRefused() {
        try (Game game = library.game(FOUNDERS)) {
            State state = game.start(1);
            refused(SettlersException.Code.ARGUMENT, "", () -> state.choose("nobody", 1));
            refused(SettlersException.Code.ARGUMENT, "", () -> state.choose("ismcts:10,ms=3", 1));
            refused(SettlersException.Code.ARGUMENT, "", () -> new Search(state, "greedy", 1));
        }
    }

    @Test
    void memoryComesBack() {
        try (Game first = library.game(FOUNDERS)) {
            State state = first.start(1);
            for (int i = 0; i < 100; i++) {
                library.game(IMPERIAL).close();
                new Search(state, "ismcts:10", i).close();
                assertThrows(SettlersException.class, () -> library.game("{}"));
                assertThrows(SettlersException.class, () -> new Search(state, "nobody", 1));
                assertThrows(SettlersException.class, () -> first.load(new byte[100]));
            }
        }
        library.arena.take((31 << 20) - (1 << 20)).close();
    }

    @Test
    void aFullMemoryRefusesAndRecovers() {
        try (Game game = library.game(FOUNDERS)) {
            State state = game.start(1);
            Executable fill = () -> {
                for (int i = 0; i < 100; i++) {
                    new Search(state, "ismcts:100000", i);
                }
            };
            refused(SettlersException.Code.ROOM, "", fill);
            assertEquals(2, state.scores().length);
        }
    }

    @Test
    void aClosedGameIsOfNoUse() {
        Game game = library.game(FOUNDERS);
        State state = game.start(1);
        game.close();
        game.close();
        assertThrows(IllegalStateException.class, () -> state.apply(state.legal()[0]));
        assertThrows(IllegalStateException.class, game::seats);
    }
}
