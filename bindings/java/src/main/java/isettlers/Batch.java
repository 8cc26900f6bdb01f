package isettlers;

import com.dylibso.chicory.runtime.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Many games of one setup, played with one call for all of them. They lie in the memory of the library until you close
 * them.
 */
public final class Batch implements AutoCloseable {
    /** Bytes of the rows that one call of the library writes. */
    private static final int ROOM = 1 << 20;

    private final Game game;
    private final int games;
    /** The states, then a count for each game, then an action for each. */
    private final Arena.Block block;

    /** Make a batch and start its games by the seed 0. */
    public Batch(Game game, int games) {
        if (games < 1) {
            String text = "$.games: expected at least 1, got " + games;
            throw new SettlersException(SettlersException.Code.ARGUMENT, "$.games", text);
        }
        this.game = game;
        this.games = games;
        long bytes = (game.stateSize() + 2L * Integer.BYTES) * games;
        block = game.library.arena.take((int) Math.min(bytes, Integer.MAX_VALUE / 2));
        start(0, 0);
    }

    /** Return the number of games. */
    public int size() {
        return games;
    }

    /** Start all games: game i has the seed Library.deriveSeed(seed, first + i). */
    public void start(long seed, long first) {
        game.library.checked("isettlers_batch_start", game.at(), seed, first, games, block.at(), counted());
    }

    /** Return the number of legal actions of each game, 0 where it is over. */
    public int[] counts() {
        int[] counts = new int[games];
        numbers(game.library.memory.readBytes(counted(), Integer.BYTES * games)).asIntBuffer().get(counts);
        return counts;
    }

    /**
     * Apply an action in each game, -1 in each that is over; return the number of games that are not over. If an
     * action is not legal, nothing changes, and the path of the exception names its game.
     */
    public int apply(int[] actions) {
        if (actions.length != games) {
            String text = "$.actions: expected " + games + " actions, got " + actions.length;
            throw new SettlersException(SettlersException.Code.ARGUMENT, "$.actions", text);
        }
        int chosen = counted() + Integer.BYTES * games;
        byte[] bytes = new byte[Integer.BYTES * games];
        numbers(bytes).asIntBuffer().put(actions);
        game.library.memory.write(chosen, bytes);
        long[] arguments = {game.at(), block.at(), games, chosen, counted()};
        return (int) game.library.accepted("isettlers_batch_apply", arguments);
    }

    /** Return a row of Game.actions() bytes for each game: 1 for a legal action. */
    public byte[] mask() {
        byte[] mask = new byte[games * game.actions()];
        rows("isettlers_batch_mask", game.actions(), ByteBuffer.wrap(mask));
        return mask;
    }

    /** Return a row of Game.observationSize() numbers for each game: what its actor knows, zeros where it is over. */
    public float[] observe() {
        float[] observations = new float[games * game.observationSize()];
        int row = Float.BYTES * game.observationSize();
        byte[] bytes = new byte[Math.multiplyExact(games, row)];
        rows("isettlers_batch_observe", row, ByteBuffer.wrap(bytes));
        numbers(bytes).asFloatBuffer().get(observations);
        return observations;
    }

    /** Return a copy of one game. */
    public State state(int number) {
        if (number < 0 || number >= games) {
            throw new IndexOutOfBoundsException(number);
        }
        Memory memory = game.library.memory;
        memory.write(game.library.state, memory.readBytes(stateAt(number), game.stateSize()));
        return game.opened();
    }

    /** Give the memory back. */
    @Override
    public void close() {
        block.close();
    }

    /** Put the rows of all games into bytes, as many at a time as there is room for. */
    private void rows(String name, int row, ByteBuffer into) {
        Library library = game.library;
        int most = Math.max(1, ROOM / row);
        try (Arena.Block out = library.arena.take(Math.min(most, games) * row)) {
            for (int first = 0; first < games; first += most) {
                int some = Math.min(most, games - first);
                library.checked(name, game.at(), stateAt(first), some, out.at());
                into.put(library.memory.readBytes(out.at(), some * row));
            }
        }
    }

    private int stateAt(int number) {
        return block.at() + game.stateSize() * number;
    }

    private int counted() {
        return stateAt(games);
    }

    private static ByteBuffer numbers(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
