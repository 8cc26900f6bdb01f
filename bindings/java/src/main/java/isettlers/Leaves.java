package isettlers;

import java.util.Objects;

/**
 * Leaves of a search that wait for your priors and rewards, in Search.runWith. Their states are determinized as the
 * search saw them. They are gone after the call of your evaluator, and throw IllegalStateException then.
 */
public final class Leaves {
    /** The offsets of an isettlers_leaves, by their place in it, and its bytes. */
    private static final int STATES = 0;
    private static final int SEATS = 8;
    private static final int PRIORS = 16;
    private static final int REWARDS = 24;
    private static final int PLACES = 32;

    private final Game game;
    private final Arena.Block block;
    private final int places;
    private final int count;

    private Leaves(Game game, Arena.Block block, int places, int count) {
        this.game = game;
        this.block = block;
        this.places = places;
        this.count = count;
    }

    /** Return the bytes for a batch of leaves. */
    static int bytes(Game game, int batch) {
        long size = game.library.call("isettlers_leaves_size", game.at(), batch);
        if (size < 0) {
            throw refused("$.batch", "expected int from 1 to 4096, got " + batch);
        }
        return (int) size + PLACES;
    }

    /** Return the next leaves of a search, in a block of these bytes. */
    static Leaves collected(Game game, int search, long until, int batch, Arena.Block block, int bytes) {
        int room = bytes - PLACES;
        int places = block.at() + room;
        long[] arguments = {game.at(), search, until, batch, block.at(), room, places};
        int count = (int) game.library.call("isettlers_search_collect", arguments);
        if (count < 0) {
            throw new SettlersException(SettlersException.Code.ARGUMENT, "", "the search has no puct");
        }
        return new Leaves(game, block, places, count);
    }

    /** Return the number of leaves. */
    public int size() {
        return count;
    }

    /** Return the seat that decides at a leaf. */
    public int seat(int leaf) {
        return game.library.memory.readInt(part(SEATS) + Integer.BYTES * checked(leaf));
    }

    /** Return a copy of the state of a leaf. */
    public State state(int leaf) {
        return game.copied(part(STATES) + game.stateSize() * checked(leaf));
    }

    /** Return a row of Game.observationSize() numbers for each leaf: what the seat knows that decides there. */
    public float[] observe() {
        return game.observations(part(STATES), count);
    }

    /**
     * Write Game.actions() priors of a leaf, which are zeros at first. Those of legal actions count, from 0 to 1e9 and
     * of any sum.
     */
    public void priors(int leaf, float[] priors) {
        byte[] row = new byte[Float.BYTES * checked("$.priors", game.actions(), priors.length)];
        Library.numbers(row).asFloatBuffer().put(priors);
        game.library.memory.write(part(PRIORS) + row.length * checked(leaf), row);
    }

    /** Write the reward of each seat for a leaf, from 0 to 1; they are zeros at first. */
    public void rewards(int leaf, double[] rewards) {
        byte[] row = new byte[Double.BYTES * checked("$.rewards", game.seats(), rewards.length)];
        Library.numbers(row).asDoubleBuffer().put(rewards);
        game.library.memory.write(part(REWARDS) + row.length * checked(leaf), row);
    }

    /** Return the address of a part. */
    private int part(int place) {
        return block.at() + (int) game.library.memory.readLong(places + place);
    }

    private int checked(int leaf) {
        return Objects.checkIndex(leaf, count);
    }

    private static int checked(String path, int expected, int length) {
        if (length != expected) {
            throw refused(path, "expected " + expected + " numbers, got " + length);
        }
        return length;
    }

    private static SettlersException refused(String path, String text) {
        return new SettlersException(SettlersException.Code.ARGUMENT, path, path + ": " + text);
    }
}
