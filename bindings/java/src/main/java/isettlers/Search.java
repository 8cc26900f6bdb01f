package isettlers;

import com.dylibso.chicory.runtime.Memory;
import java.util.ArrayList;
import java.util.List;

/** A search that you run in slices. It lies in the memory of its library until it is closed. */
public final class Search implements AutoCloseable {
    private static final int ROOT_BYTES = 32;

    private final Game game;
    private final Arena.Block block;

    /** An action at the root: the mean of its rewards, 0 to 1, for the seat that decides. */
    public record Root(int action, long visits, double mean) {}

    /** Begin the search of a spec, such as "ismcts:100000", whose budget limits it. */
    public Search(State state, String spec, long seed) {
        game = state.game();
        Library library = game.library;
        try (Arena.Block text = library.lent(spec)) {
            int size = state.searchSize(text);
            block = library.arena.take(size);
            try {
                library.accepted("isettlers_search_begin", game.at(), state.put(), text.at(), seed, block.at(), size);
            } catch (SettlersException refused) {
                block.close();
                throw refused;
            }
        }
    }

    /** Run more iterations, up to the budget of the spec; return the number of all iterations. */
    public long run(long iterations) {
        return game.library.checked("isettlers_search_run", game.at(), block.at(), iterations);
    }

    /** Return the action to choose after the iterations so far; there has to be one. */
    public int choose() {
        return (int) game.library.checked("isettlers_search_choose", block.at());
    }

    /** Return the actions at the root, by ascending id. */
    public List<Root> actions() {
        Library library = game.library;
        List<Root> roots = new ArrayList<>();
        try (Arena.Block out = library.arena.take(ROOT_BYTES * Library.MAX_LEGAL)) {
            int count = (int) library.checked("isettlers_search_actions", block.at(), out.at(), 0);
            for (int i = 0; i < count; i++) {
                roots.add(root(library.memory, out.at() + ROOT_BYTES * i));
            }
        }
        return roots;
    }

    /** Read an isettlers_root. */
    private static Root root(Memory memory, int at) {
        long visits = memory.readLong(at + 16);
        double total = memory.readDouble(at);
        return new Root(memory.readInt(at + 24), visits, total / visits);
    }

    @Override
    public void close() {
        block.close();
    }
}
