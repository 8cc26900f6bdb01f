package isettlers;

/**
 * Many games of one setup, played with one call for all of them. They lie in the memory of the library until you close
 * them.
 */
public final class Batch implements AutoCloseable {
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
        Library.numbers(game.library.memory.readBytes(counted(), Integer.BYTES * games)).asIntBuffer().get(counts);
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
        Library.numbers(bytes).asIntBuffer().put(actions);
        game.library.memory.write(chosen, bytes);
        long[] arguments = {game.at(), block.at(), games, chosen, counted()};
        return (int) game.library.accepted("isettlers_batch_apply", arguments);
    }

    /** Return a row of Game.actions() bytes for each game: 1 for a legal action. */
    public byte[] mask() {
        return game.rows("isettlers_batch_mask", block.at(), games, game.actions());
    }

    /** Return a row of Game.observationSize() numbers for each game: what its actor knows, zeros where it is over. */
    public float[] observe() {
        return game.observations(block.at(), games);
    }

    /** Return a copy of one game. */
    public State state(int number) {
        if (number < 0 || number >= games) {
            throw new IndexOutOfBoundsException(number);
        }
        return game.copied(stateAt(number));
    }

    /** Give the memory back. */
    @Override
    public void close() {
        block.close();
    }

    private int stateAt(int number) {
        return block.at() + game.stateSize() * number;
    }

    private int counted() {
        return stateAt(games);
    }
}
