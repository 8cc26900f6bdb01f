package isettlers;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A state of a game in memory of Java. Actions change it; a copy of it is independent and costs nothing. */
public final class State {
    /** The reader of a view who has no seat. */
    public static final int SPECTATOR = -1;
    /** The reader of a view who sees everything. */
    public static final int EVERYTHING = -2;

    private final Game game;
    private final Library library;
    /** Never changed: a function that changes the state gives other bytes. */
    private byte[] bytes;
    private int[] legal;

    State(Game game, int count) {
        this.game = game;
        this.library = game.library;
        become(count);
    }

    private State(State other) {
        game = other.game;
        library = other.library;
        bytes = other.bytes;
        legal = other.legal;
    }

    public Game game() {
        return game;
    }

    public State copy() {
        return new State(this);
    }

    /** Return the seat to decide, -1 when the game is over. */
    public int actor() {
        return over() ? -1 : (int) checked("isettlers_actor_unchecked");
    }

    public boolean over() {
        return legal.length == 0;
    }

    /** Return whether a question within an action is under way. */
    public boolean pending() {
        return checked("isettlers_pending") == 1;
    }

    /** Return the ids of the legal actions, ascending. */
    public int[] legal() {
        return legal.clone();
    }

    /** Apply an action, or throw SettlersException with the code ILLEGAL or OVER. */
    public void apply(int action) {
        check(action);
        become((int) checked("isettlers_apply_unchecked", action, library.legal));
    }

    /** Apply an action as apply does; return what happened. */
    public Events step(int action) {
        check(action);
        return Events.of(game, bytes, (events, capacity, count) -> {
            become((int) checked("isettlers_step_unchecked", action, library.legal, events, capacity, count));
        });
    }

    private void check(int action) {
        if (Arrays.binarySearch(legal, action) < 0) {
            library.accepted("isettlers_check_action", game.at(), put(), action);
        }
    }

    /** Return an action in words, as the seat to decide reads it. */
    public String text(int action) {
        return library.text("isettlers_action_text", game.at(), put(), action);
    }

    /** Return any action id by name as JSON: {"id", "kind", "arguments", "text"}. */
    public String action(int action) {
        return library.json(actionTree(action));
    }

    /** Return the same as MessagePack. */
    public byte[] actionTree(int action) {
        return library.written("isettlers_action_tree", game.at(), put(), action);
    }

    /**
     * Return the legal action with a text, as people type it: case and runs of blanks do not matter, and a printed id
     * may be left out where one action remains. Throw SettlersException with the code ILLEGAL for another.
     */
    public int find(String text) {
        try (Arena.Block typed = library.lent(text)) {
            return (int) library.accepted("isettlers_find_action", game.at(), put(), typed.at());
        }
    }

    /** Return the points of each seat if the game ended now. */
    public int[] scores() {
        return each("isettlers_scores");
    }

    /** Return the rank of each seat, 0 for the winners, if the game ended now. */
    public int[] ranks() {
        return each("isettlers_ranks");
    }

    /** The way a game ended. */
    public enum Outcome {
        /** One seat has won. */
        WON,
        /** Several seats share the victory. */
        SHARED,
        /** The only seat has lost against the game. */
        LOST
    }

    /** Return how the game ended; empty before its end. */
    public Optional<Outcome> outcome() {
        int code = (int) checked("isettlers_outcome");
        return code == 0 ? Optional.empty() : Optional.of(Outcome.values()[code - 1]);
    }

    /** Return the criterion that separates the winners from the rest, such as "points"; empty before the end. */
    public Optional<String> decidedBy() {
        return over() ? Optional.of(library.text("isettlers_decided_by", game.at(), put())) : Optional.empty();
    }

    /** Weights of an evaluation. */
    public enum Weights {
        /** Those of the bot `greedy`. */
        PLAIN,
        /** Those found by tuning, which searches use. */
        TUNED
    }

    /** Return the evaluation of the state for a seat, in points. */
    public double evaluate(int seat, Weights weights) {
        try (Arena.Block out = library.arena.take(Double.BYTES)) {
            checked("isettlers_evaluate", seat, weights.ordinal(), out.at());
            return library.memory.readDouble(out.at());
        }
    }

    /** Return a hash of the whole state, the same on every machine. */
    public long hash() {
        try (Arena.Block out = library.arena.take(Long.BYTES)) {
            checked("isettlers_hash", out.at());
            return library.memory.readLong(out.at());
        }
    }

    /** Return what a reader knows, a seat or SPECTATOR, as JSON. */
    public String view(int reader) {
        return library.json(viewTree(reader));
    }

    /** Return the same as MessagePack. */
    public byte[] viewTree(int reader) {
        return library.written("isettlers_view", game.at(), put(), reader);
    }

    /** Return what a seat knows as numbers. */
    public float[] observe(int seat) {
        float[] observation = new float[game.observationSize()];
        int size = Float.BYTES * observation.length;
        try (Arena.Block out = library.arena.take(size)) {
            checked("isettlers_observe", seat, out.at());
            Library.numbers(library.memory.readBytes(out.at(), size)).asFloatBuffer().get(observation);
        }
        return observation;
    }

    /** Make this state one that a seat cannot distinguish from it. */
    public void resample(int seat, long seed) {
        checked("isettlers_resample", seat, seed);
        become((int) library.checked("isettlers_legal_unchecked", game.at(), library.state, library.legal));
    }

    /** Play random actions to the end; return the number of decisions. */
    public int playout(long seed) {
        int decisions = (int) checked("isettlers_playout", seed);
        become(0);
        return decisions;
    }

    /** Return a snapshot, which Python and every other language load. */
    public byte[] save() {
        return library.written("isettlers_save", game.at(), put());
    }

    /** Return the whole position as JSON to read and edit, which Game.read opens. */
    public String document() {
        return library.json(library.written("isettlers_document", game.at(), put()));
    }

    /**
     * Return why an action is not legal as JSON: {"kind": ..., "values": ..., "text": ...}, the first rule in its way.
     * It is empty where the action is legal.
     */
    public Optional<String> whyNot(int action) {
        String why = library.json(library.written("isettlers_why_not", game.at(), put(), action));
        return why.equals("null") ? Optional.empty() : Optional.of(why);
    }

    /** A reason why an action may not be taken back. */
    public enum Obstacle {
        /** Somebody learnt of what chance has decided, or the seat of what it could not foresee. */
        REVEALED,
        /** Another seat has acted. */
        OTHERS_ACTED
    }

    /**
     * Return why the seat to decide may not take back a legal action that it takes. It may where nobody learns of what
     * chance has decided, no other seat acts, and the seat can foresee all that it hears and sees.
     */
    public Optional<Obstacle> obstacle(int action) {
        check(action);
        int size = (int) library.checked("isettlers_obstacle_size");
        try (Arena.Block memory = library.arena.take(size)) {
            int code = (int) checked("isettlers_obstacle", action, memory.at(), size);
            return code == 0 ? Optional.empty() : Optional.of(Obstacle.values()[code - 1]);
        }
    }

    /**
     * Return the legal actions with their consequences as the seat to decide can know them, and those that follow the
     * actions of some kinds while a question is pending, as JSON: {"ahead": [...]}, as the protocol has it. All legal
     * actions are there, and up to `limit` (1 to 2000) in all.
     */
    public String ahead(List<String> through, int limit) {
        int size = (int) library.checked("isettlers_ahead_size", limit);
        try (Arena.Block kinds = library.lent(String.join(" ", through)); Arena.Block look = library.arena.take(size)) {
            library.accepted("isettlers_ahead_begin", game.at(), put(), kinds.at(), limit, look.at(), size);
            library.checked("isettlers_ahead_run", game.at(), look.at(), Integer.MAX_VALUE);
            return library.json(library.written("isettlers_ahead_tree", game.at(), look.at()));
        }
    }

    /** Return the action of a bot, such as "greedy" or "ismcts:1000". */
    public int choose(String spec, long seed) {
        try (Arena.Block text = library.lent(spec)) {
            int size = searchSize(text);
            try (Arena.Block memory = library.arena.take(size)) {
                long[] arguments = {game.at(), put(), text.at(), seed, memory.at(), size};
                return (int) library.accepted("isettlers_choose", arguments);
            }
        }
    }

    /** Return the bytes to use for a search of a spec; 0 for a bot that does not search. */
    int searchSize(Arena.Block spec) {
        long size = library.accepted("isettlers_search_size", game.at(), spec.at());
        return (int) Math.min(size, Library.USUAL_SEARCH);
    }

    /** Copy the state to where the functions read it; return the address. */
    int put() {
        library.memory.write(library.state, bytes);
        return library.state;
    }

    private long checked(String name, long... rest) {
        return library.checked(name, Library.with(new long[] {game.at(), put()}, rest));
    }

    /** Take over the state that a function has written, with its legal actions. */
    private void become(int count) {
        bytes = game.written();
        legal = library.actions(count);
    }

    private int[] each(String name) {
        int[] values = new int[game.seats()];
        try (Arena.Block out = library.arena.take(Integer.BYTES * values.length)) {
            checked(name, out.at());
            for (int seat = 0; seat < values.length; seat++) {
                values[seat] = library.memory.readInt(out.at() + Integer.BYTES * seat);
            }
        }
        return values;
    }
}
