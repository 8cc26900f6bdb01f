import com.dylibso.chicory.runtime.ByteArrayMemory;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.wasm.Parser;
import isettlers.Game;
import isettlers.Library;
import isettlers.Search;
import isettlers.State;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.Random;

/** Rates of this thread: random games driven from Java, playouts inside the engine, and a search. */
public final class Rates {
    private static final double SECONDS = 3;
    private static final String[] SETUPS = {
        "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"barbarians\"]}}",
        "{\"game\": \"burgundy\", \"setup\": {\"players\": 2}}",
        "{\"game\": \"founders\", \"setup\": {\"players\": 2}}"};

    /** Measure the compiled module, or interpret the module of a file. */
    public static void main(String[] arguments) {
        long began = cpuTime();
        Library library = arguments.length == 0 ? new Library() : interpreted(new File(arguments[0]));
        System.out.printf("start-up: %.0f ms%n", seconds(began) * 1e3);
        for (String setup : SETUPS) {
            try (Game game = library.game(setup)) {
                stepped(game);
                System.out.printf("%s: %.3f million decisions/s driven from Java, ", game.name(), stepped(game) / 1e6);
                playedOut(game);
                System.out.printf("%.3f in playouts, ", playedOut(game) / 1e6);
                searched(game);
                System.out.printf("%.0f iterations/s of ismcts%n", searched(game));
            }
        }
    }

    private static Library interpreted(File module) {
        return new Library(Instance.builder(Parser.parse(module)).withMemoryFactory(ByteArrayMemory::new).build());
    }

    private static long cpuTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double seconds(long began) {
        return (cpuTime() - began) / 1e9;
    }

    private static double stepped(Game game) {
        Random random = new Random(1);
        long began = cpuTime();
        long decisions = 0;
        for (long seed = 0; seconds(began) < SECONDS; seed++) {
            for (State state = game.start(seed); !state.over(); decisions++) {
                int[] legal = state.legal();
                state.apply(legal[random.nextInt(legal.length)]);
            }
        }
        return decisions / seconds(began);
    }

    private static double playedOut(Game game) {
        State opening = game.start(1);
        long began = cpuTime();
        long decisions = 0;
        for (long seed = 0; seconds(began) < SECONDS; seed++) {
            decisions += opening.copy().playout(seed);
        }
        return decisions / seconds(began);
    }

    private static double searched(Game game) {
        State opening = game.start(1);
        long began = cpuTime();
        try (Search search = new Search(opening, "ismcts:1000000", 1)) {
            while (seconds(began) < SECONDS) {
                search.run(10);
            }
            return search.run(0) / seconds(began);
        }
    }
}
