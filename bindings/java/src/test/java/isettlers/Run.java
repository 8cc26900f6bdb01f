package isettlers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** Plays one run of a file of vectors and compares every line with the engine. */
final class Run {
    private static final int MOST_WRITTEN = 16;

    private final Library library;
    private final Path file;
    private String setup;
    private byte[] data = {};
    private Game game;
    private long seed;
    private State state;

    Run(Library library, Path file) {
        this.library = library;
        this.file = file;
    }

    /** Compare the lines of a block; `first` is the number of its first line in the file. */
    void play(List<String> lines, int first) throws IOException {
        try {
            for (int i = 1; i < lines.size(); i++) {
                String line = lines.get(i);
                assertEquals(line, answer(line.split(" ")), file.getFileName() + ":" + (first + i));
            }
        } finally {
            if (game != null) {
                game.close();
            }
        }
    }

    /** Carry out a line; return it as it has to be. */
    private String answer(String[] words) throws IOException {
        String line = String.join(" ", words);
        switch (words[0]) {
            case "setup":
                setup = line.substring("setup ".length());
                return line;
            case "data":
                data = Files.readAllBytes(file.resolveSibling(words[1]));
                return line;
            case "seed":
                seed = Long.parseUnsignedLong(words[1]);
                return line;
            case "start":
                game = library.game(setup, data);
                state = game.start(seed);
                return ("start " + legal()).trim();
            default:
                return compared(words);
        }
    }

    /** Return a line about the state as the engine has it. */
    private String compared(String[] words) {
        String begin = words[0] + " ";
        switch (words[0]) {
            case "do":
                state.apply(number(words[1]));
                return (begin + words[1] + " " + hex(state.hash()) + " " + legal()).trim();
            case "text":
                return begin + words[1] + " " + state.text(number(words[1]));
            case "observe":
                return begin + words[1] + " " + digest(littleEndian(state.observe(number(words[1]))));
            case "view":
                TreesTest.readAgain(state, number(words[1]));
                return begin + words[1] + " " + digest(state.viewTree(number(words[1])));
            case "save":
                assertEquals(state.hash(), game.load(HexFormat.of().parseHex(words[1])).hash());
                return begin + HexFormat.of().formatHex(state.save());
            case "choose":
                return begin + words[1] + " " + words[2] + " " + state.choose(words[1], unsigned(words[2]));
            case "resample":
                State other = state.copy();
                other.resample(number(words[1]), unsigned(words[2]));
                return begin + words[1] + " " + words[2] + " " + hex(other.hash());
            case "scores":
                return begin + joined(state.scores());
            case "ranks":
                return begin + joined(state.ranks());
            default:
                throw new IllegalArgumentException("unknown word " + words[0]);
        }
    }

    /** Return the legal actions as a run has them: a long list is its length and its digest. */
    private String legal() {
        int[] ids = state.legal();
        if (ids.length <= MOST_WRITTEN) {
            return joined(ids);
        }
        ByteBuffer bytes = ByteBuffer.allocate(Short.BYTES * ids.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int id : ids) {
            bytes.putShort((short) id);
        }
        return "#" + ids.length + ":" + digest(bytes.array());
    }

    private static byte[] littleEndian(float[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(numbers);
        return bytes.array();
    }

    /** Return the FNV-1a hash of 64 bits. */
    private static String digest(byte[] bytes) {
        long hash = 0xcbf29ce484222325L;
        for (byte each : bytes) {
            hash = (hash ^ Byte.toUnsignedLong(each)) * 0x100000001b3L;
        }
        return hex(hash);
    }

    private static String hex(long value) {
        return String.format("%016x", value);
    }

    private static String joined(int[] values) {
        return Arrays.stream(values).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    private static long unsigned(String word) {
        return Long.parseUnsignedLong(word);
    }
}
