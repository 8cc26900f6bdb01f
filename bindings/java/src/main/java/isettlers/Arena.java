package isettlers;

import java.util.Map;
import java.util.TreeMap;

/** Hands out blocks of a memory of fixed size; a closed block is free again. */
final class Arena {
    private static final int GRAIN = 8;

    /** Lengths of the free stretches by address; two never touch. */
    private final TreeMap<Integer, Integer> gaps = new TreeMap<>();

    Arena(int begin, int end) {
        int from = rounded(begin);
        gaps.put(from, end - from);
    }

    /** Return a block that is aligned to 8 bytes. */
    Block take(int bytes) {
        int size = Math.max(GRAIN, rounded(bytes));
        for (Map.Entry<Integer, Integer> gap : gaps.entrySet()) {
            if (gap.getValue() >= size) {
                int at = gap.getKey();
                int rest = gap.getValue() - size;
                gaps.remove(at);
                if (rest > 0) {
                    gaps.put(at + size, rest);
                }
                return new Block(this, at, size);
            }
        }
        String text = "no room for " + bytes + " bytes: close games and searches that are no longer needed";
        throw new SettlersException(SettlersException.Code.ROOM, "", text);
    }

    /** Return a block of the bytes, or the longest there is. */
    Block takeUpTo(int bytes) {
        int longest = gaps.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return take(Math.min(bytes, longest));
    }

    /** Take a stretch back and join it with its free neighbours. */
    private void give(int at, int size) {
        int from = at;
        int length = size;
        Integer after = gaps.remove(at + size);
        if (after != null) {
            length += after;
        }
        Map.Entry<Integer, Integer> before = gaps.lowerEntry(at);
        if (before != null && before.getKey() + before.getValue() == at) {
            from = before.getKey();
            length += before.getValue();
        }
        gaps.put(from, length);
    }

    private static int rounded(int bytes) {
        return (bytes + GRAIN - 1) / GRAIN * GRAIN;
    }

    /** A stretch of the memory until it is closed. */
    static final class Block implements AutoCloseable {
        private final Arena arena;
        private final int at;
        private int size;
        private boolean open = true;

        private Block(Arena arena, int at, int size) {
            this.arena = arena;
            this.at = at;
            this.size = size;
        }

        /** Return the address; throw IllegalStateException after the block is closed. */
        int at() {
            if (!open) {
                throw new IllegalStateException("closed");
            }
            return at;
        }

        /** Return the number of bytes. */
        int size() {
            return size;
        }

        /** Give back all but the first bytes. */
        void keep(int bytes) {
            int kept = Math.max(GRAIN, rounded(bytes));
            if (kept < size) {
                arena.give(at + kept, size - kept);
                size = kept;
            }
        }

        @Override
        public void close() {
            if (open) {
                open = false;
                arena.give(at, size);
            }
        }
    }
}
