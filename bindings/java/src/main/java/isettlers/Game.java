package isettlers;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A setup with all that is constant in its games. It lies in the memory of its library until it is closed. */
public final class Game implements AutoCloseable {
    final Library library;
    /** Bytes of the rows that one call of the library writes. */
    private static final int ROOM = 1 << 20;

    private Arena.Block tables;
    private final int stateSize;

    Game(Library library, Arena.Block tables) {
        this.library = library;
        this.tables = tables;
        this.stateSize = (int) call("isettlers_state_size");
    }

    /** Return the name of the game, as setups have it. */
    public String name() {
        return library.memory.readCString((int) call("isettlers_game"));
    }

    public int seats() {
        return (int) call("isettlers_seats");
    }

    /** Return the number of action ids. */
    public int actions() {
        return (int) call("isettlers_num_actions");
    }

    /** Return the number of values in an observation. */
    public int observationSize() {
        return (int) call("isettlers_observation_size");
    }

    /** Return the whole setup as JSON, with the values of all options. */
    public String setup() {
        return library.json(library.written("isettlers_setup_tree", at()));
    }

    /**
     * Return all that a front end draws such a table from, as JSON. The data are the bytes of a file with a catalogue
     * (`isettlers compile-data --catalogue`) and with the cards, estates or tiles of your own that the setup names.
     */
    public String catalogue(byte[] data) {
        try (Arena.Block from = library.lent(data)) {
            return library.json(library.filled("isettlers_catalogue", at(), from.at(), data.length));
        }
    }

    /**
     * Have the texts of this game and of its states written in a language from now on, by its code: "en" (the default),
     * "de" or "pl". These are the texts of actions, events and of why an action is not legal, and the names of seats.
     * Throw SettlersException with the code ARGUMENT for other codes.
     */
    public void setLanguage(String code) {
        try (Arena.Block text = library.lent(code)) {
            library.accepted("isettlers_set_language", at(), text.at());
        }
    }

    /**
     * Give bots of `weights=net` their network: the bytes of a file of the Python package, such as
     * isettlers/imperial/data/net-2.bin, or of one that you trained. It is of this game and its number of players.
     * Throw SettlersException with the code FORMAT for any other bytes.
     */
    public void setNetwork(byte[] file) {
        try (Arena.Block from = library.lent(file)) {
            Arena.Block made = library.made("isettlers_with_network", at(), from.at(), file.length);
            tables.close();
            tables = made;
        }
    }

    public String seatName(int seat) {
        return library.text("isettlers_seat_name", at(), seat);
    }

    /** Begin a game; the same seed gives the same game. */
    public State start(long seed) {
        return new State(this, (int) library.checked("isettlers_start", at(), seed, library.state, library.legal));
    }

    /** A new game and the events before its first decision. */
    public record Begun(State state, Events events) {}

    /** Begin a game and return its first events too. */
    public Begun begin(long seed) {
        int[] count = new int[1];
        Events events = Events.of(this, null, (room, capacity, number) -> {
            count[0] = (int) call("isettlers_begin", seed, library.state, library.legal, room, capacity, number);
        });
        return new Begun(new State(this, count[0]), events);
    }

    /** Open a snapshot that was made with this setup, by any language. */
    public State load(byte[] snapshot) {
        return opened("isettlers_load", snapshot);
    }

    /** Open a document of this setup, a position as JSON; fields that it leaves out have their defaults. */
    public State read(String document) {
        return opened("isettlers_load_document", document.getBytes(StandardCharsets.UTF_8));
    }

    private State opened(String how, byte[] input) {
        try (Arena.Block from = library.lent(input)) {
            library.accepted(how, at(), from.at(), input.length, library.state);
        }
        return opened();
    }

    /** Give the memory back; the states of this game are of no use then. */
    @Override
    public void close() {
        tables.close();
    }

    int at() {
        return tables.at();
    }

    int stateSize() {
        return stateSize;
    }

    /** Return the state whose bytes are where the functions read it. */
    State opened() {
        return new State(this, (int) call("isettlers_legal_unchecked", library.state, library.legal));
    }

    /** Return a copy of a state in the memory of the library. */
    State copied(int at) {
        library.memory.write(library.state, library.memory.readBytes(at, stateSize));
        return opened();
    }

    /** Return the rows that a function writes for states in a row, as many at a time as there is room for. */
    byte[] rows(String name, int states, int count, int row) {
        ByteBuffer rows = ByteBuffer.allocate(Math.multiplyExact(count, row));
        int most = Math.max(1, ROOM / row);
        try (Arena.Block out = library.arena.take(Math.min(most, count) * row)) {
            for (int first = 0; first < count; first += most) {
                int some = Math.min(most, count - first);
                call(name, states + stateSize * first, some, out.at());
                rows.put(library.memory.readBytes(out.at(), some * row));
            }
        }
        return rows.array();
    }

    /** Return a row for each of some states: what its actor knows, zeros where it is over. */
    float[] observations(int states, int count) {
        byte[] rows = rows("isettlers_batch_observe", states, count, Float.BYTES * observationSize());
        float[] observations = new float[rows.length / Float.BYTES];
        Library.numbers(rows).asFloatBuffer().get(observations);
        return observations;
    }

    /** Return the bytes of the state that a function has written. */
    byte[] written() {
        return library.memory.readBytes(library.state, stateSize);
    }

    private long call(String name, long... rest) {
        return library.checked(name, Library.with(new long[] {at()}, rest));
    }
}
