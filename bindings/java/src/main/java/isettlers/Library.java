package isettlers;

import com.dylibso.chicory.runtime.ByteArrayMemory;
import com.dylibso.chicory.runtime.ExportFunction;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.wasm.WasmModule;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** One instance of the engine with a memory of its own of fixed size. One thread at a time may use it and its games. */
public final class Library {
    static final int MAX_LEGAL = 1024;
    /** Bytes for a search: enough for a hundred thousand nodes. */
    static final int USUAL_SEARCH = 4 << 20;
    /** Room in which most tables, catalogues and other trees have place; none of it is copied or cleared. */
    private static final int USUAL_ROOM = 1 << 18;

    private static final int ABI = 2;
    private static final int MAX_STATE = 2048;
    private static final int ERROR_BYTES = 384;
    private static final int ERROR_PATH = 4;
    private static final int ERROR_TEXT = 128;

    final Memory memory;
    final Arena arena;
    /** The address of the state that a function reads or changes. */
    final int state;
    /** The address of the legal actions that a function writes. */
    final int legal;

    private final Instance instance;
    private final Map<String, ExportFunction> functions = new HashMap<>();
    private final int error;

    /** Begin with the functions of the module compiled to bytecode. */
    public Library() {
        this(instance(Compiled.MODULE));
    }

    /** Begin with an instance of the module that you made, by an interpreter for example. */
    public Library(Instance instance) {
        this.instance = instance;
        memory = instance.memory();
        arena = new Arena((int) instance.exports().global("__heap_base").getValue(), memory.pages() * Memory.PAGE_SIZE);
        error = arena.take(ERROR_BYTES).at();
        state = arena.take(MAX_STATE).at();
        legal = arena.take(2 * MAX_LEGAL).at();
        if (call("isettlers_abi_version") != ABI) {
            throw new IllegalArgumentException("the module is none of isettlers with ABI " + ABI);
        }
    }

    private static final class Compiled { static final WasmModule MODULE = Engine.load(); }

    private static Instance instance(WasmModule module) {
        return Instance.builder(module)
            .withMachineFactory(Engine::create)
            .withMemoryFactory(ByteArrayMemory::new)
            .build();
    }

    /** Return the version of the engine. */
    public String version() {
        return memory.readCString((int) call("isettlers_version"));
    }

    /** Return the seed of game number `stream` of a series, as derive_seed does in Python. */
    public long deriveSeed(long seed, long stream) {
        return call("isettlers_derive_seed", seed, stream);
    }

    /** Return the game of a setup, {"game": "imperial", "setup": {...}} as JSON. */
    public Game game(String setup) {
        return game(setup, new byte[0]);
    }

    /** Return the game of a setup with your own data, the bytes of a file that `isettlers compile-data` wrote. */
    public Game game(String setup, byte[] data) {
        return game("isettlers_setup", setup.getBytes(StandardCharsets.UTF_8), data);
    }

    /** Return the game of a setup of isettlers.trees. */
    public Game game(Trees.Setup setup) {
        return game(setup, new byte[0]);
    }

    /** Return the game of a setup of isettlers.trees, with your own data. */
    public Game game(Trees.Setup setup, byte[] data) {
        return game(Trees.named(setup), data);
    }

    /** Return the game that a snapshot is of. */
    public Game gameOf(byte[] snapshot) {
        return gameOf(snapshot, new byte[0]);
    }

    /** Return the game that a snapshot is of, with your own data. */
    public Game gameOf(byte[] snapshot, byte[] data) {
        return game("isettlers_setup_of_snapshot", snapshot, data);
    }

    /** Return the game of a document, a position as JSON. */
    public Game gameOfDocument(String document) {
        return gameOfDocument(document, new byte[0]);
    }

    /** Return the game of a document, with your own data. */
    public Game gameOfDocument(String document, byte[] data) {
        return game("isettlers_setup_of_document", document.getBytes(StandardCharsets.UTF_8), data);
    }

    /** Return the game that a record is of. */
    public Game gameOfRecord(byte[] record) {
        return gameOfRecord(record, new byte[0]);
    }

    /** Return the game that a record is of, with your own data. */
    public Game gameOfRecord(byte[] record, byte[] data) {
        return game("isettlers_setup_of_record", record, data);
    }

    /**
     * Return all that a record says, as JSON: its header, "actions", the "hash" of its last position (null in an
     * unfinished one), and in "torn" the number of bytes at its end that were left out.
     */
    public String recordTree(byte[] record) {
        try (Arena.Block from = lent(record)) {
            return json(filled("isettlers_record_tree", from.at(), record.length));
        }
    }

    private Game game(String how, byte[] input, byte[] data) {
        try (Arena.Block from = lent(input); Arena.Block own = lent(data)) {
            return new Game(this, made(how, from.at(), input.length, data.length > 0 ? own.at() : 0, data.length));
        }
    }

    /** Return the block that a function writes, which takes the room, its size and the address of an error last. */
    Arena.Block made(String how, long... arguments) {
        return written((at, size) -> accepted(how, with(arguments, at, size))).block();
    }

    /** Return the bytes of a tree, MessagePack, as JSON. */
    String json(byte[] tree) {
        try (Arena.Block from = lent(tree)) {
            byte[] bytes = filled("isettlers_json_of_tree", from.at(), tree.length);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** Return the tree of a JSON text, as MessagePack. */
    byte[] tree(String json) {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        try (Arena.Block from = lent(text)) {
            return filled("isettlers_tree_of_json", from.at(), text.length);
        }
    }

    /** Copy bytes into a block of the memory. */
    Arena.Block lent(byte[] bytes) {
        Arena.Block block = arena.take(bytes.length);
        memory.write(block.at(), bytes);
        return block;
    }

    /** Copy a text and the zero behind it into a block of the memory. */
    Arena.Block lent(String text) {
        return lent((text + '\0').getBytes(StandardCharsets.UTF_8));
    }

    /** Return the bytes that a function writes, whose last arguments are the room and its size. */
    byte[] written(String name, long... arguments) {
        return bytes(written((at, size) -> checked(name, with(arguments, at, size))));
    }

    /** Return the bytes that such a function writes, which takes the address of an error last. */
    byte[] filled(String name, long... arguments) {
        return bytes(written((at, size) -> accepted(name, with(arguments, at, size))));
    }

    private byte[] bytes(Written written) {
        try (Arena.Block out = written.block()) {
            return memory.readBytes(out.at(), written.size());
        }
    }

    /**
     * Return the block that a function has written. To learn the size takes as long as to write, so it writes at once,
     * and once more where the usual room is too small.
     */
    private Written written(Write write) {
        Arena.Block block = arena.takeUpTo(USUAL_ROOM);
        try {
            int size = (int) write.into(block.at(), block.size());
            block.keep(size);
            return new Written(block, size);
        } catch (SettlersException refused) {
            block.close();
            if (refused.code() != SettlersException.Code.ROOM) {
                throw refused;
            }
        }
        int size = (int) write.into(0, 0);
        Arena.Block exact = arena.take(size);
        write.into(exact.at(), size);
        return new Written(exact, size);
    }

    /** A function of the module that writes what has room, and returns the number of bytes needed. */
    private interface Write {
        long into(int at, int size);
    }

    /** A block with the bytes that a function has written. */
    private record Written(Arena.Block block, int size) {}

    /** Return the text that a function of the first kind writes. */
    String text(String name, long... arguments) {
        byte[] bytes = written(name, arguments);
        return new String(bytes, 0, bytes.length - 1, StandardCharsets.UTF_8);
    }

    /** Return the first actions that a function has written where the legal ones are. */
    int[] actions(int count) {
        ByteBuffer ids = numbers(memory.readBytes(legal, Short.BYTES * count));
        int[] actions = new int[count];
        for (int i = 0; i < count; i++) {
            actions[i] = Short.toUnsignedInt(ids.getShort());
        }
        return actions;
    }

    /** Return a reader and writer of bytes as numbers of the memory. */
    static ByteBuffer numbers(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Return the result of a function, whose last argument is the address of an error. */
    long accepted(String name, long... arguments) {
        long result = call(name, with(arguments, error));
        if (result < 0) {
            String path = memory.readCString(error + ERROR_PATH);
            throw SettlersException.of((int) result, path, memory.readCString(error + ERROR_TEXT));
        }
        return result;
    }

    /** Return the result of any other function. */
    long checked(String name, long... arguments) {
        long result = call(name, arguments);
        if (result < 0) {
            String text = memory.readCString((int) call("isettlers_error_text", result));
            throw SettlersException.of((int) result, "", text);
        }
        return result;
    }

    /** Return the result of a function as it is. */
    long call(String name, long... arguments) {
        return functions.computeIfAbsent(name, instance::export).apply(arguments)[0];
    }

    static long[] with(long[] arguments, long... more) {
        long[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return all;
    }
}
