package isettlers;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;

/**
 * The actions at the root of a search, by ascending id, or the sum of several searches of one state by several seeds,
 * such as in several threads with a library each. They lie in memory of Java.
 */
public final class Roots extends AbstractList<Search.Root> {
    /** Bytes of an isettlers_root. */
    private static final int ROOT_BYTES = 32;

    private byte[] bytes = {};

    /** Make a sum of no searches. */
    public Roots() {}

    /** Add the statistics of a search. */
    public void add(Search search) {
        Library library = search.library();
        try (Arena.Block out = library.arena.take(ROOT_BYTES * Library.MAX_LEGAL)) {
            library.memory.write(out.at(), bytes);
            int count = (int) library.checked("isettlers_search_actions", search.at(), out.at(), size());
            bytes = library.memory.readBytes(out.at(), ROOT_BYTES * count);
        }
    }

    @Override
    public int size() {
        return bytes.length / ROOT_BYTES;
    }

    @Override
    public Search.Root get(int index) {
        ByteBuffer root = Library.numbers(bytes).position(ROOT_BYTES * Objects.checkIndex(index, size()));
        double total = root.getDouble();
        double prior = root.getDouble();
        long visits = root.getLong();
        return new Search.Root(root.getInt(), visits, total / visits, prior);
    }

    /** Return the choice by the rule of a search. */
    int best(Search search) {
        Library library = search.library();
        try (Arena.Block roots = library.lent(bytes)) {
            return (int) library.checked("isettlers_search_best", search.at(), roots.at(), size());
        }
    }
}
