package isettlers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import isettlers.SettlersException.Code;
import isettlers.trees.Burgundy;
import isettlers.trees.Founders;
import isettlers.trees.Imperial;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The types of each game's trees; Run reads the trees of all positions that runs have a view of. */
class TreesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Library library = new Library();

    /** Read the trees of a position into their types and write them again. */
    static void readAgain(State state, int reader) {
        String game = state.game().name();
        readAgain(state.game().setup(), type(game, "Setup"));
        readAgain(state.view(reader), type(game, "View"));
        readAgain(state.document(), type(game, "Document"));
        for (int action : state.legal()) {
            readAgain(state.action(action), type(game, "Action"));
        }
        if (!state.over()) {
            eventsAgain(game, state.copy().step(state.legal()[0]), reader);
        }
    }

    private static void eventsAgain(String game, Events events, int reader) {
        for (JsonNode event : tree(events.read(reader))) {
            readAgain(event.toString(), type(game, "Event"));
        }
    }

    private static <T extends Record> T readAgain(String json, Class<T> type) {
        T read = Trees.read(json, type);
        assertEquals(tree(json), tree(Trees.write(read)));
        return read;
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException wrong) {
            throw new AssertionError(wrong);
        }
    }

    private static Class<? extends Record> type(String game, String name) {
        String owner = game.substring(0, 1).toUpperCase(Locale.ROOT) + game.substring(1);
        try {
            return Class.forName("isettlers.trees." + owner + "$" + name).asSubclass(Record.class);
        } catch (ReflectiveOperationException none) {
            throw new AssertionError(none);
        }
    }

    @Test
    void theEventsOfWholeGamesAreReadAndWrittenAgain() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                Game.Begun begun = game.begin(4);
                State state = begun.state();
                eventsAgain(game.name(), begun.events(), 0);
                for (int at = 0; !state.over(); at++) {
                    int reader = at % (game.seats() + 2) - 2;
                    eventsAgain(game.name(), state.step(state.choose("greedy", at)), reader);
                }
                readAgain(state, State.SPECTATOR);
            }
        }
    }

    @Test
    void cataloguesAreReadAndWrittenAgain() throws IOException {
        byte[] data = Files.readAllBytes(Path.of("../../build/catalogue.data"));
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                readAgain(game.catalogue(data), type(game.name(), "Catalogue"));
            }
        }
        try (Game solo = library.game(Imperial.Setup.of(List.of("romans")))) {
            assertEquals(16, readAgain(solo.catalogue(data), Imperial.Catalogue.class).attackCards().size());
        }
    }

    @Test
    void aGameOfATypedSetupHasItsTypes() {
        Imperial.Setup setup = Imperial.Setup.of(List.of("romans", "barbarians"))
                                   .withFirstPlayer(1)
                                   .withLookout(Imperial.Lookout.ADVANCED)
                                   .withRulings(Imperial.Rulings.of().withGloryPoints(2));
        try (Game game = library.game(setup)) {
            Course course = Course.start(game, 7);
            Imperial.View view = readAgain(course.state().view(1), Imperial.View.class);
            assertEquals(Imperial.Lookout.ADVANCED, view.setup().lookout());
            assertEquals(2, view.setup().rulings().gloryPoints());
            assertEquals(1, view.actor());
            Imperial.Action action = view.legal().get(0);
            assertTrue(
                action.arguments() instanceof Imperial.Action.Draft draft && view.names().containsKey(draft.card()));
            course.act(action.id());
            Imperial.Log log = readAgain(course.log(1, 0, 1), Imperial.Log.class);
            assertTrue(log.events().stream().anyMatch(event -> event.values() instanceof Imperial.Event.Move));
        }
    }

    @Test
    void aDocumentIsChangedAndOpened() {
        try (Game game = library.game(Burgundy.Setup.of().withPlayers(3))) {
            String json = game.start(7).document();
            Burgundy.Document document = Trees.read(json, Burgundy.Document.class);
            Burgundy.Seat rich = document.seats().get(0).withSilver(5);
            String changed =
                Trees.write(document.withSeats(List.of(rich, document.seats().get(1), document.seats().get(2))));
            assertEquals(tree(json.replaceFirst("\"silver\":\\d", "\"silver\":5")), tree(changed));
            assertEquals(5, readAgain(game.read(changed).document(), Burgundy.Document.class).seats().get(0).silver());
        }
    }

    @Test
    void otherJsonIsRefusedWithItsPath() {
        Map<String, String> setups = Map.of("{\"chairs\": 2}", "$.chairs: unknown field", "{\"rulings\": {\"war\": 2}}",
            "$.rulings.war: unknown field", "{\"players\": \"2\"}", "$.players: ", "{\"players\": 2.5}",
            "$.players: ", "{\"rulings\": {\"craftsmen_match\": \"hand\"}}",
            "$.rulings.craftsmen_match: ", "{\"rulings\": {\"craftsmen_match\": 0}}",
            "$.rulings.craftsmen_match: ", "{} {}", "$: ", "[]", "$: ", "{", "$: ", "", "$: ");
        setups.forEach((json, text) -> refused(json, Founders.Setup.class, text));
        refused("{}", Imperial.Setup.class, "$.factions: Missing");
        refused("{\"factions\": [1]}", Imperial.Setup.class, "$.factions[0]: ");
        String action = "[{\"id\": 1, \"text\": \"\", \"kind\": \"fly\", \"arguments\": {}}]";
        refused(action, Imperial.Action[].class, "$[0]: unknown kind fly");
        refused(action.replace("fly", "build"), Imperial.Action[].class, "$[0].card: Missing");
        refused("{\"asked\": \"cart\", \"at\": [0, 0]}", Founders.Pending.class, "$.at: unknown field");
        refused("{\"asked\": \"boat\"}", Founders.Pending.class, "$: unknown kind boat");
        refused("{}", Founders.Pending.class, "$: ");
    }

    private static void refused(String json, Class<?> type, String text) {
        SettlersException refusal = assertThrows(SettlersException.class, () -> Trees.read(json, type), json);
        assertEquals(Code.FORMAT, refusal.code());
        assertEquals(text.substring(0, text.indexOf(":")), refusal.path());
        assertTrue(refusal.text().startsWith(text), refusal.text());
    }

    @Test
    void wrongFieldsDoNotCompile(@TempDir Path folder) {
        String right = "Founders.Setup.of().withPlayers(2).withRulings(Founders.Rulings.of().withCoinMaxPerTile(3));";
        assertEquals(List.of(), faults(folder, right));
        String unknown = "compiler.err.cant.resolve.location.args";
        assertEquals(List.of(unknown), faults(folder, right.replace("withPlayers", "withChairs")));
        assertEquals(List.of(unknown), faults(folder, right.replace("withCoinMax", "withCartMax")));
        assertEquals(List.of("compiler.err.prob.found.req"), faults(folder, right.replace("(2)", "(\"2\")")));
        assertEquals(List.of("compiler.err.cant.apply.symbol"), faults(folder, "Imperial.Setup.of();"));
    }

    @Test
    void theReadmeCompiles(@TempDir Path folder) throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        List<String> blocks = Pattern.compile("^```java\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                                  .matcher(readme)
                                  .results()
                                  .map(block -> block.group(1))
                                  .toList();
        assertEquals(2, blocks.size(), readme);
        for (String block : blocks) {
            assertEquals(List.of(), faults(folder, block));
        }
    }

    /** Return the codes of the faults that the compiler finds in statements. */
    private static List<String> faults(Path folder, String statements) {
        String source = "import isettlers.*; import isettlers.trees.*; import java.util.*;\n"
            + "class Program { void run() { " + statements + " } }";
        JavaFileObject file =
            new SimpleJavaFileObject(URI.create("string:///Program.java"), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return source;
                }
            };
        DiagnosticCollector<JavaFileObject> faults = new DiagnosticCollector<>();
        List<String> options = List.of("-d", folder.toString(), "-classpath", System.getProperty("java.class.path"));
        ToolProvider.getSystemJavaCompiler().getTask(null, null, faults, options, null, List.of(file)).call();
        return faults.getDiagnostics()
            .stream()
            .filter(fault -> fault.getKind() != Diagnostic.Kind.NOTE)
            .map(Diagnostic::getCode)
            .toList();
    }

    @Test
    void programsWithJsonAloneNeedNoJackson() throws Exception {
        List<URL> places = new ArrayList<>();
        for (String place : System.getProperty("surefire.test.class.path").split(File.pathSeparator)) {
            if (!place.contains("jackson")) {
                places.add(Path.of(place).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                 new URLClassLoader(places.toArray(URL[] ::new), ClassLoader.getPlatformClassLoader())) {
            assertThrows(ReflectiveOperationException.class, () -> loader.loadClass(ObjectMapper.class.getName()));
            Class<?> type = loader.loadClass(Library.class.getName());
            Object game =
                type.getMethod("game", String.class).invoke(type.getConstructor().newInstance(), Games.FOUNDERS);
            Object state = game.getClass().getMethod("start", long.class).invoke(game, 1);
            Object view = state.getClass().getMethod("view", int.class).invoke(state, 0);
            assertEquals(library.game(Games.FOUNDERS).start(1).view(0), view);
        }
    }
}
