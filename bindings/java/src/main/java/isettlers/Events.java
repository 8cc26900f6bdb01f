package isettlers;

import com.dylibso.chicory.runtime.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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

    /** Return each event as JSON without what is hidden from a reader: a seat, State.SPECTATOR or State.EVERYTHING. */
    public List<String> read(int reader) {
        return each(reader, game.library::json);
    }

    /** Return the same as MessagePack. */
    public List<byte[]> readTrees(int reader) {
        return each(reader, tree -> tree);
    }

    private <T> List<T> each(int reader, Function<byte[], T> form) {
        Library library = game.library;
        List<T> all = new ArrayList<>();
        try (Arena.Block block = library.lent(events)) {
            for (int i = 0; i < size(); i++) {
                library.memory.write(library.state, before);
                long[] arguments = {game.at(), library.state, block.at(), size(), i, reader};
                all.add(form.apply(library.written("isettlers_event_tree", arguments)));
            }
        }
        return all;
    }
}
