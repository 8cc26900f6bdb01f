package isettlers;

import java.nio.ByteBuffer;

/** A search that you run in slices. It lies in the memory of its library until it is closed. */
public final class Search implements AutoCloseable {
    /** Bytes of an isettlers_stats. */
    private static final int STATS_BYTES = 32;

    private final Game game;
    private final Arena.Block block;
    /** Whether leaves wait for an evaluator. */
    private boolean waiting;

    /**
     * An action at the root: the iterations that began with it, the mean of their rewards, 0 to 1, for the seat that
     * decides, and the prior.
     */
    public record Root(int action, long visits, double mean, double prior) {}

    /**
     * The figures of a search so far: decisions are those of the iterations, playouts included. When the memory is
     * full, iterations still run, but the trees grow no more.
     */
    public record Stats(long iterations, long decisions, long nodes, int seat, boolean full) {}

    /** A function that writes the priors and rewards of leaves. */
    @FunctionalInterface
    public interface Evaluator<E extends Exception> {
        void evaluate(Leaves leaves) throws E;
    }

    /** A function of the library that begins a search of a spec in some memory. */
    private interface Begin {
        void begin(int spec, int memory, int size);
    }

    /** Begin the search of a spec, such as "ismcts:100000", whose budget limits it. */
    public Search(State state, String spec, long seed) {
        game = state.game();
        block = begun(state, spec, (text, memory, size) -> {
            library().accepted("isettlers_search_begin", game.at(), state.put(), text, seed, memory, size);
        });
    }

    /** Begin a search that follows another. */
    private Search(Search before, int action, State state, String spec, long seed) {
        game = before.game;
        int old = before.at();
        block = begun(state, spec, (text, memory, size) -> {
            long[] arguments = {game.at(), old, action, state.put(), text, seed, memory, size};
            library().accepted("isettlers_search_follow", arguments);
        });
    }

    private static Arena.Block begun(State state, String spec, Begin function) {
        Library library = state.game().library;
        try (Arena.Block text = library.lent(spec)) {
            int size = state.searchSize(text);
            Arena.Block block = library.arena.take(size);
            try {
                function.begin(text.at(), block.at(), size);
            } catch (SettlersException refused) {
                block.close();
                throw refused;
            }
            return block;
        }
    }

    /**
     * Return a search of the state after an action, which keeps what this one knows of that action (tree reuse). This
     * is sound where the seat sees in the state what it expected after its action. The spec names the same bot, but
     * not `pimc`.
     */
    public Search follow(int action, State state, String spec, long seed) {
        if (state.game() != game) {
            String text = "$.state: expected a state of the game of the search";
            throw new SettlersException(SettlersException.Code.ARGUMENT, "$.state", text);
        }
        return new Search(this, action, state, spec, seed);
    }

    /** Run more iterations, up to the budget of the spec; return the number of all iterations. */
    public long run(long iterations) {
        return library().checked("isettlers_search_run", game.at(), at(), iterations);
    }

    /**
     * Run more iterations, each of which begins with the action `first`: it has a value then, even where the search
     * would seldom choose it. Not for a search of expectimax.
     */
    public long runFirst(int first, long iterations) {
        return library().checked("isettlers_search_run_first", game.at(), at(), first, iterations);
    }

    /**
     * Run until the search has some iterations in all, fewer when the budget of the spec is used up, with priors and
     * rewards of yours, such as of a network, in place of playouts: up to `batch` leaves (1 to 4096) at a time. Return
     * the number of all iterations.
     *
     * The spec sets `puct`. Leaves for which the evaluator throws or writes other numbers do not count. The evaluator
     * does nothing with this search, which throws IllegalStateException then.
     */
    public <E extends Exception> long runWith(long until, int batch, Evaluator<E> evaluator) throws E {
        if (until < 0) {
            String text = "$.until: expected at least 0, got " + until;
            throw new SettlersException(SettlersException.Code.ARGUMENT, "$.until", text);
        }
        int bytes = Leaves.bytes(game, batch);
        while (true) {
            try (Arena.Block memory = library().arena.take(bytes)) {
                Leaves leaves = Leaves.collected(game, at(), until, batch, memory, bytes);
                if (leaves.size() == 0) {
                    return stats().iterations();
                }
                settle(leaves, memory, evaluator);
            }
        }
    }

    /** Take the numbers of an evaluator for leaves that wait in some memory, or abandon the leaves. */
    private <E extends Exception> void settle(Leaves leaves, Arena.Block memory, Evaluator<E> evaluator) throws E {
        boolean settled = false;
        waiting = true;
        try {
            evaluator.evaluate(leaves);
            settled = library().call("isettlers_search_settle", game.at(), block.at(), memory.at()) >= 0;
        } finally {
            waiting = false;
            if (!settled) {
                library().call("isettlers_search_abandon", block.at(), memory.at());
            }
        }
        if (!settled) {
            String text = "expected priors from 0 to 1e9 and rewards from 0 to 1";
            throw new SettlersException(SettlersException.Code.ARGUMENT, "", text);
        }
    }

    /** Return the action to choose after the iterations so far; there has to be one. */
    public int choose() {
        return (int) library().checked("isettlers_search_choose", at());
    }

    /** Return the figures so far. */
    public Stats stats() {
        try (Arena.Block out = library().arena.take(STATS_BYTES)) {
            library().checked("isettlers_search_stats", at(), out.at());
            ByteBuffer stats = Library.numbers(library().memory.readBytes(out.at(), STATS_BYTES));
            long iterations = stats.getLong();
            long decisions = stats.getLong();
            long nodes = stats.getLong();
            return new Stats(iterations, decisions, nodes, stats.getInt(), stats.getInt() == 1);
        }
    }

    /** Return the actions at the root. */
    public Roots roots() {
        Roots roots = new Roots();
        roots.add(this);
        return roots;
    }

    /** Return the action to choose by the sum of several searches. */
    public int best(Roots roots) {
        return roots.best(this);
    }

    /** Return the most visited actions from the root down, up to a number of them. */
    public int[] line(int longest) {
        int most = Math.min(longest, Library.MAX_LEGAL);
        return library().actions((int) library().checked("isettlers_search_line", at(), library().legal, most));
    }

    /** Give the memory back. */
    @Override
    public void close() {
        refuseWhileLeavesWait();
        block.close();
    }

    Library library() {
        return game.library;
    }

    /** Return the address; throw IllegalStateException after the search is closed and while leaves wait. */
    int at() {
        refuseWhileLeavesWait();
        return block.at();
    }

    private void refuseWhileLeavesWait() {
        if (waiting) {
            throw new IllegalStateException("leaves wait for their evaluator");
        }
    }
}
