package isettlers;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import isettlers.SettlersException.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The figures of searches, their sums, and searches that keep a subtree. */
class SearchTest {
    private final Library library = new Library();

    private static long visits(Roots roots) {
        return roots.stream().mapToLong(Search.Root::visits).sum();
    }

    @Test
    void figuresAddUp() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                State state = Games.position(game, 3, 12);
                try (Search search = new Search(state, "ismcts:1000", 1)) {
                    assertTrue(search.roots().isEmpty());
                    assertEquals(300, search.run(300));
                    Search.Stats stats = search.stats();
                    assertEquals(300, stats.iterations());
                    assertEquals(state.actor(), stats.seat());
                    assertTrue(stats.decisions() > 300 && stats.nodes() > 1 && !stats.full(), stats.toString());
                    Roots roots = search.roots();
                    assertEquals(300, visits(roots));
                    int[] actions = roots.stream().mapToInt(Search.Root::action).toArray();
                    assertArrayEquals(Arrays.stream(actions).sorted().distinct().toArray(), actions);
                    for (Search.Root root : roots) {
                        assertTrue(Arrays.binarySearch(state.legal(), root.action()) >= 0);
                        assertTrue(root.mean() >= 0 && root.mean() <= 1, root.toString());
                        assertTrue(root.prior() > 0 && root.prior() <= 1, root.toString());
                    }
                }
            }
        }
    }

    @Test
    void aGameGetsANetworkBeforeItsBotsUseOne() throws IOException {
        byte[] file = Files.readAllBytes(Path.of("../../isettlers/burgundy/data/net-2.bin"));
        String spec = "ismcts:40,weights=net";
        try (Game game = library.game("{\"game\": \"burgundy\", \"setup\": {\"players\": 2}}")) {
            State state = game.start(7);
            Games.refused(Code.ARGUMENT, "", () -> state.choose(spec, 5));
            assertEquals(Code.FORMAT,
                assertThrows(SettlersException.class, () -> game.setNetwork(Arrays.copyOf(file, 100))).code());
            game.setNetwork(file);
            assertTrue(Arrays.binarySearch(state.legal(), state.choose(spec, 5)) >= 0);
        }
    }

    @Test
    void iterationsBeginWithAnAction() {
        try (Game game = library.game(Games.FOUNDERS)) {
            State state = Games.position(game, 3, 12);
            int[] legal = state.legal();
            int first = legal[legal.length - 1];
            int wrong =
                IntStream.range(0, 100_000).filter(id -> Arrays.binarySearch(legal, id) < 0).findFirst().orElseThrow();
            try (Search search = new Search(state, "ismcts:1000", 1)) {
                assertEquals(40, search.runFirst(first, 40));
                Roots roots = search.roots();
                assertEquals(40, visits(roots));
                assertEquals(
                    first, roots.stream().filter(root -> root.visits() == 40).findFirst().orElseThrow().action());
                Games.refused(Code.ILLEGAL, "", () -> search.runFirst(wrong, 1));
                Games.refused(Code.ARGUMENT, "", () -> search.runFirst(first, -1));
                assertEquals(1000, search.runFirst(first, 5000));
            }
        }
    }

    @Test
    void theLineBeginsWithTheMostVisited() {
        try (Game game = library.game(Games.FOUNDERS)) {
            State state = Games.position(game, 3, 12);
            try (Search search = new Search(state, "ismcts:1000", 1)) {
                assertEquals(0, search.line(5).length);
                search.run(1000);
                Search.Root best =
                    search.roots().stream().max(Comparator.comparingLong(Search.Root::visits)).orElseThrow();
                int[] line = search.line(Integer.MAX_VALUE);
                assertTrue(line.length > 1);
                assertEquals(best.action(), line[0]);
                assertArrayEquals(new int[] {line[0]}, search.line(1));
                assertEquals(0, search.line(0).length);
                Games.refused(Code.ARGUMENT, "", () -> search.line(-1));
            }
        }
    }

    @Test
    void rootsOfSeveralSearchesSum() {
        Library second = new Library();
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup); Game twin = second.game(setup)) {
                State state = Games.position(game, 3, 12);
                try (Search one = new Search(state, "ismcts:1000", 1);
                     Search two = new Search(twin.load(state.save()), "ismcts:1000", 2)) {
                    one.run(300);
                    two.run(200);
                    Roots sum = new Roots();
                    sum.add(one);
                    assertEquals(one.roots(), sum);
                    sum.add(two);
                    Map<Integer, Long> visits = new HashMap<>();
                    one.roots().forEach(root -> visits.merge(root.action(), root.visits(), Long::sum));
                    two.roots().forEach(root -> visits.merge(root.action(), root.visits(), Long::sum));
                    assertEquals(visits.size(), sum.size());
                    sum.forEach(root -> assertEquals(visits.get(root.action()), root.visits()));
                    assertEquals(one.best(sum), two.best(sum));
                    assertEquals(one.choose(), one.best(one.roots()));
                }
            }
        }
    }

    @Test
    void nothingIsChosenBeforeTheFirstIteration() {
        try (Game game = library.game(Games.FOUNDERS); Search idle = new Search(game.start(1), "ismcts:10", 1)) {
            Games.refused(Code.ARGUMENT, "", idle::choose);
            Games.refused(Code.ARGUMENT, "", () -> idle.best(idle.roots()));
        }
    }

    @Test
    void aSearchThatFollowsKeepsTheSubtree() {
        for (String setup : Games.SETUPS) {
            try (Game game = library.game(setup)) {
                State state = Games.position(game, 3, 12);
                try (Search search = new Search(state, "ismcts:2000", 1)) {
                    search.run(2000);
                    Roots roots = search.roots();
                    int action = search.choose();
                    state.apply(action);
                    try (Search next = search.follow(action, state, "ismcts:100", 2)) {
                        long kept = visits(next.roots());
                        assertTrue(kept > 0, setup);
                        assertEquals(0, next.stats().iterations());
                        assertEquals(100, next.run(100));
                        assertEquals(kept + 100, visits(next.roots()));
                    }
                    assertEquals(roots, search.roots());
                    Games.refused(Code.ARGUMENT, "", () -> search.follow(action, state, "uct:100", 2));
                    Games.refused(Code.ARGUMENT, "", () -> search.follow(action, state, "greedy", 2));
                    Games.refused(Code.ARGUMENT, "", () -> search.follow(-1, state, "ismcts:100", 2));
                    Games.refused(Code.ARGUMENT, "", () -> search.follow(65536, state, "ismcts:100", 2));
                }
            }
        }
        library.arena.take((31 << 20) - (1 << 20)).close();
    }

    @Test
    void aStateOfAnotherGameIsNotFollowed() {
        try (Game game = library.game(Games.FOUNDERS); Game other = library.game(Games.IMPERIAL);
             Game elsewhere = new Library().game(Games.FOUNDERS)) {
            Search search = new Search(game.start(1), "ismcts:10", 1);
            State over = game.start(1);
            over.playout(1);
            Games.refused(Code.OVER, "", () -> search.follow(0, over, "ismcts:10", 1));
            for (Game wrong : new Game[] {other, elsewhere}) {
                State state = wrong.start(1);
                Games.refused(Code.ARGUMENT, "$.state", () -> search.follow(0, state, "ismcts:10", 1));
            }
            search.close();
            assertThrows(IllegalStateException.class, () -> search.follow(0, game.start(1), "ismcts:10", 1));
        }
    }
}
