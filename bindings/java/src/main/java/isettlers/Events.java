package isettlers;

import com.dylibso.chicory.runtime.Memory;

/** The events of an action, or those before the first decision of a game. Each reader reads its part of them. */
public final class Events {
    private static final int MAX_EVENTS = 4096;
    private static final int EVENT_BYTES = 16;

    private final Game game;
    private final byte[] before;
    private final byte[] events;

    private Events(Game game, byte[] before, byte[] events) {
        this.game = game;
        this.before = before;
        this.events = events;
    }

    /** A function of the library that writes events to room for a number of them, and their number to a place. */
    interface Play {
        void play(int events, int capacity, int count);
    }

    /** Return the events of a function; `before` is the state before them, null for the state that it writes. */
    static Events of(Game game, byte[] before, Play function) {
        Library library = game.library;
        int room = MAX_EVENTS * EVENT_BYTES;
        try (Arena.Block block = library.arena.take(room + Integer.BYTES)) {
            Memory memory = library.memory;
            function.play(block.at(), MAX_EVENTS, block.at() + room);
            byte[] events = memory.readBytes(block.at(), EVENT_BYTES * memory.readInt(block.at() + room));
            return new Events(game, before == null ? game.written() : before, events);
        }
    }

    public int size() {
        return events.length / EVENT_BYTES;
    }

    /** Return the events as a list in JSON, as a reader may hear them: a seat, State.SPECTATOR or State.EVERYTHING. */
    public String read(int reader) {
        return game.library.json(readTree(reader));
    }

    /** Return the same as MessagePack. */
    public byte[] readTree(int reader) {
        Library library = game.library;
        try (Arena.Block block = library.lent(events)) {
            library.memory.write(library.state, before);
            return library.written("isettlers_event_trees", game.at(), library.state, block.at(), size(), reader);
        }
    }
}
