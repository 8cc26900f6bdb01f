package isettlers;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A game from its beginning on: its actions, the states between, and its events as each reader may hear them. It lies
 * in memory of Java, with some 50 bytes for an action. A number of actions is from 0 to that of all; events are
 * numbered from 0. What is refused throws SettlersException and changes nothing.
 */
public final class Course {
    /** Actions that a course has room for at first, and at most. */
    private static final int FEW = 64;
    private static final int MOST = 100_000;

    private final Game game;
    private final Library library;
    private byte[] bytes;

    private Course(Game game, byte[] bytes) {
        this.game = game;
        library = game.library;
        this.bytes = bytes;
    }

    /** Begin a game; the same seed gives the same game. */
    public static Course start(Game game, long seed) {
        Course course = new Course(game, new byte[size(game, FEW)]);
        course.change("isettlers_course_begin", game.at(), seed);
        return course;
    }

    /** Begin at a copy of a state; there are no events yet. */
    public static Course begin(State state) {
        Course course = new Course(state.game(), new byte[size(state.game(), FEW)]);
        course.change("isettlers_course_begin_at", state.game().at(), state.put());
        return course;
    }

    /**
     * Return a course with the game of a record that was made with this setup, by any language. The exception names
     * the first action that is not legal.
     */
    public static Course replay(Game game, byte[] record) {
        Library library = game.library;
        try (Arena.Block from = library.lent(record)) {
            int actions = (int) library.accepted("isettlers_record_actions", from.at(), record.length);
            byte[] bytes = new byte[size(game, Math.max(actions, FEW))];
            try (Arena.Block room = library.lent(bytes)) {
                long[] where = {game.at(), from.at(), record.length, room.at(), bytes.length};
                library.accepted("isettlers_course_replay", where);
                return new Course(game, library.memory.readBytes(room.at(), bytes.length));
            }
        }
    }

    public Game game() {
        return game;
    }

    /** Return the number of actions that were taken. */
    public int at() {
        try (Arena.Block course = library.lent(bytes)) {
            return (int) library.checked("isettlers_course_at", game.at(), course.at());
        }
    }

    /** Return the seed of the game; none where it began at a state. */
    public OptionalLong seed() {
        try (Arena.Block course = library.lent(bytes); Arena.Block out = library.arena.take(Long.BYTES)) {
            boolean known = library.checked("isettlers_course_seed", game.at(), course.at(), out.at()) == 1;
            return known ? OptionalLong.of(library.memory.readLong(out.at())) : OptionalLong.empty();
        }
    }

    /** Return an action that was taken, by its number from 0 on. */
    public int action(int number) {
        return (int) ask("isettlers_course_action", number, 0);
    }

    /** Return the seat that took it. */
    public int seat(int number) {
        try (Arena.Block out = library.arena.take(Integer.BYTES)) {
            ask("isettlers_course_action", number, out.at());
            return library.memory.readInt(out.at());
        }
    }

    /** Return a copy of the state now. */
    public State state() {
        return position(at());
    }

    /** Return the state after some actions. */
    public State position(int at) {
        ask("isettlers_course_position", at, library.state);
        int count = (int) library.checked("isettlers_legal_unchecked", game.at(), library.state, library.legal);
        return new State(game, count);
    }

    /** Take an action, or throw SettlersException with the code ILLEGAL or OVER. */
    public void act(int action) {
        int room = size(game, at() + 1);
        if (room > bytes.length) {
            bytes = Arrays.copyOf(bytes, size(game, 2 * at()));
        }
        try (Arena.Block course = library.lent(bytes)) {
            library.accepted("isettlers_course_act", game.at(), course.at(), bytes.length, action, 0);
            bytes = library.memory.readBytes(course.at(), bytes.length);
        }
    }

    /** Return the number of events after some actions. */
    public long events(int at) {
        return ask("isettlers_course_events", at);
    }

    /**
     * Return the events from number `since` on, as they were after some actions, as a reader may hear them, as JSON:
     * {"since", "next", "actions", "events"}. "actions" has the number of the action of each, 0 for those before the
     * first.
     */
    public String log(int reader, long since, int at) {
        int size = (int) library.checked("isettlers_obstacle_size");
        try (Arena.Block course = library.lent(bytes); Arena.Block memory = library.arena.take(size)) {
            long[] where = {game.at(), course.at(), reader, since, at};
            int length = (int) library.accepted("isettlers_course_log", Library.with(where, 0, 0, memory.at(), size));
            try (Arena.Block out = library.arena.take(length)) {
                library.accepted("isettlers_course_log", Library.with(where, out.at(), length, memory.at(), size));
                return library.json(library.memory.readBytes(out.at(), length));
            }
        }
    }

    /** Go back to the time after some actions, and forget those since. */
    public void back(int at) {
        try (Arena.Block course = library.lent(bytes)) {
            library.accepted("isettlers_course_back", game.at(), course.at(), at);
            bytes = library.memory.readBytes(course.at(), bytes.length);
        }
    }

    /** Return why the seat that acted after some actions may not take back all actions since (State.obstacle). */
    public Optional<State.Obstacle> obstacle(int at) {
        int size = (int) library.checked("isettlers_obstacle_size");
        try (Arena.Block memory = library.arena.take(size)) {
            int code = (int) ask("isettlers_course_obstacle", at, memory.at(), size);
            return code == 0 ? Optional.empty() : Optional.of(State.Obstacle.values()[code - 1]);
        }
    }

    /**
     * Return the finished record of the game, which every language replays. The notes are an object in JSON with what
     * you like, or null. A course that began at a state has no record.
     */
    public byte[] record(String notes) {
        byte[] tree = notes == null ? new byte[0] : library.tree(notes);
        try (Arena.Block course = library.lent(bytes); Arena.Block own = library.lent(tree)) {
            return library.filled("isettlers_course_record", game.at(), course.at(), own.at(), tree.length);
        }
    }

    /**
     * Compare the state now with the end of the record that the course was replayed from, or throw
     * SettlersException: for another end, and for a record that is not finished.
     */
    public void verify(byte[] record) {
        try (Arena.Block course = library.lent(bytes); Arena.Block from = library.lent(record)) {
            library.accepted("isettlers_course_verify", game.at(), course.at(), from.at(), record.length);
        }
    }

    /** Return an independent copy. */
    public Course copy() {
        return new Course(game, bytes.clone());
    }

    /** Return the bytes of a course with room for some actions, or for the most that it may have. */
    private static int size(Game game, int actions) {
        return (int) game.library.checked("isettlers_course_size", game.at(), Math.min(actions, MOST));
    }

    /** Call a function of the course that changes nothing, whose last argument is the address of an error. */
    private long ask(String name, long... rest) {
        try (Arena.Block course = library.lent(bytes)) {
            return library.accepted(name, Library.with(new long[] {game.at(), course.at()}, rest));
        }
    }

    /** Call a function that begins the course. */
    private void change(String name, long... from) {
        try (Arena.Block course = library.lent(bytes)) {
            library.checked(name, Library.with(from, course.at(), bytes.length));
            bytes = library.memory.readBytes(course.at(), bytes.length);
        }
    }
}
