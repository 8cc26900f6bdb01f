package isettlers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import isettlers.SettlersException.Code;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches whose leaves the program evaluates. */
class LeavesTest {
    private static final String ENDLESS = "ismcts:nodes=5000,puct=1";

    private final Library library = new Library();

    /** Like the first legal action of each leaf, and the seat that decides there. */
    private static void likeTheFirst(Leaves leaves) {
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            State state = leaves.state(leaf);
            assertEquals(state.actor(), leaves.seat(leaf));
            float[] priors = new float[state.game().actions()];
            Arrays.fill(priors, 1);
            priors[state.legal()[0]] = 5;
            leaves.priors(leaf, priors);
            double[] rewards = new double[state.game().seats()];
            rewards[leaves.seat(leaf)] = 0.75;
            leaves.rewards(leaf, rewards);
        }
    }

    @Test
    void priorsAndRewardsComeFromTheProgram() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                State state = Games.position(game, 3, 12);
                List<Integer> sizes = new ArrayList<>();
                try (Search search = new Search(state, "ismcts:100,puct=1", 1)) {
                    assertEquals(100, search.runWith(1000, 8, leaves -> {
                        sizes.add(leaves.size());
                        likeTheFirst(leaves);
                    }));
                    assertTrue(sizes.stream().allMatch(size -> size >= 1 && size <= 8), sizes.toString());
                    assertTrue(sizes.stream().mapToInt(size -> size).sum() > 50, sizes.toString());
                    Roots roots = search.roots();
                    assertEquals(100, roots.stream().mapToLong(Search.Root::visits).sum());
                    double most = roots.stream().mapToDouble(Search.Root::prior).max().orElseThrow();
                    assertEquals(state.legal()[0], roots.get(0).action());
                    assertEquals(roots.get(0).prior(), most);
                    assertTrue(roots.size() == 1 || most > 4 * roots.get(1).prior());
                }
            }
        }
    }

    @Test
    void rewardsAreThoseOfTheSeats() {
        try (Game game = library.game(Games.FOUNDERS)) {
            State state = Games.position(game, 3, 12);
            try (Search search = new Search(state, ENDLESS, 1)) {
                double[] rewards = {0.25, 0.25};
                rewards[state.actor()] = 0.625;
                search.runWith(60, 4, leaves -> {
                    for (int leaf = 0; leaf < leaves.size(); leaf++) {
                        leaves.rewards(leaf, rewards);
                    }
                });
                assertTrue(search.roots().stream().allMatch(root -> root.mean() == 0.625), search.roots().toString());
            }
        }
    }

    @Test
    void observationsAreThoseOfTheStates() {
        try (Game game = library.game(Games.IMPERIAL)) {
            try (Search search = new Search(Games.position(game, 3, 12), ENDLESS, 1)) {
                search.runWith(30, 4, leaves -> {
                    float[] rows = leaves.observe();
                    int size = game.observationSize();
                    assertEquals(leaves.size() * size, rows.length);
                    for (int leaf = 0; leaf < leaves.size(); leaf++) {
                        float[] row = Arrays.copyOfRange(rows, leaf * size, (leaf + 1) * size);
                        assertArrayEquals(leaves.state(leaf).observe(leaves.seat(leaf)), row);
                    }
                    likeTheFirst(leaves);
                });
            }
        }
    }

    @Test
    void leavesWithoutAnAnswerLeaveNoTrace() {
        try (Game game = library.game(Games.FOUNDERS)) {
            State state = Games.position(game, 3, 12);
            try (Search search = new Search(state, ENDLESS, 9); Search fresh = new Search(state, ENDLESS, 9)) {
                for (int until = 0; until <= 50; until += 25) {
                    assertEquals(until, search.runWith(until, 4, LeavesTest::likeTheFirst));
                    assertEquals(until, fresh.runWith(until, 4, LeavesTest::likeTheFirst));
                    assertEquals(until == 0, fresh.roots().isEmpty());
                    assertEquals(fresh.roots(), search.roots());
                    assertEquals(fresh.stats(), search.stats());
                    failToAnswer(search);
                    assertEquals(fresh.roots(), search.roots());
                    assertEquals(until, search.stats().iterations());
                }
            }
        }
    }

    private static void failToAnswer(Search search) {
        IOException own = new IOException("no answer");
        assertSame(own, assertThrows(IOException.class, () -> search.runWith(99, 4, leaves -> { throw own; })));
        Games.refused(
            Code.ARGUMENT, "", () -> search.runWith(99, 4, leaves -> leaves.rewards(0, new double[] {1.5, 0})));
        Games.refused(
            Code.ARGUMENT, "$.rewards", () -> search.runWith(99, 4, leaves -> leaves.rewards(0, new double[3])));
        Games.refused(Code.ARGUMENT, "$.priors", () -> search.runWith(99, 4, leaves -> leaves.priors(0, new float[1])));
        assertThrows(IndexOutOfBoundsException.class, () -> search.runWith(99, 4, leaves -> leaves.state(4)));
    }

    @Test
    void aBatchOfAnotherSizeAndASearchWithoutPuctAreRefused() {
        try (Game game = library.game(Games.FOUNDERS)) {
            State state = game.start(7);
            try (Search search = new Search(state, ENDLESS, 1);
                 Search plain = new Search(state, "ismcts:50,puct=0", 1)) {
                for (int batch : new int[] {-1, 0, 4097}) {
                    SettlersException refusal = Games.refused(
                        Code.ARGUMENT, "$.batch", () -> search.runWith(50, batch, LeavesTest::likeTheFirst));
                    assertEquals("$.batch: expected int from 1 to 4096, got " + batch, refusal.text());
                }
                Games.refused(Code.ARGUMENT, "$.until", () -> search.runWith(-1, 4, LeavesTest::likeTheFirst));
                SettlersException refusal =
                    Games.refused(Code.ARGUMENT, "", () -> plain.runWith(50, 4, LeavesTest::likeTheFirst));
                assertEquals("the search has no puct", refusal.text());
            }
        }
    }

    @Test
    void aSearchIsOfNoUseWhileItsLeavesWaitNorAreTheyLater() {
        try (Game game = library.game(Games.FOUNDERS)) {
            State state = Games.position(game, 3, 12);
            List<Leaves> kept = new ArrayList<>();
            try (Search search = new Search(state, ENDLESS, 9)) {
                assertEquals(20, search.runWith(20, 4, leaves -> {
                    assertThrows(IllegalStateException.class, () -> search.run(1));
                    assertThrows(IllegalStateException.class, () -> search.runWith(20, 4, LeavesTest::likeTheFirst));
                    assertThrows(IllegalStateException.class, search::roots);
                    assertThrows(IllegalStateException.class, search::close);
                    kept.forEach(old -> assertThrows(IllegalStateException.class, () -> old.state(0)));
                    kept.add(leaves);
                    likeTheFirst(leaves);
                }));
                assertTrue(kept.size() > 1);
                double[] rewards = new double[2];
                assertThrows(IllegalStateException.class, () -> kept.get(0).rewards(0, rewards));
            }
        }
    }

    @Test
    void theMemoryOfLeavesComesBack() {
        Game game = library.game(Games.FOUNDERS);
        Search search = new Search(Games.position(game, 3, 12), ENDLESS, 9);
        Games.refused(Code.ROOM, "", () -> search.runWith(20, 4096, LeavesTest::likeTheFirst));
        assertThrows(IllegalStateException.class, () -> search.runWith(20, 4, leaves -> game.close()));
        search.close();
        library.arena.take((31 << 20) - (1 << 20)).close();
    }
}
