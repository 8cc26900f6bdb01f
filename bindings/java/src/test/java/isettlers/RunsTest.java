package isettlers;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The vectors of runs: games that every language plays alike. */
class RunsTest {
    private static final Path FOLDER = Path.of("../../build/vectors/runs");
    private static final int SAMPLE = 31;

    private final Library library = new Library();

    @TestFactory
    List<DynamicTest> runs() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".runs")).sorted().toList()) {
                addRuns(file, tests);
            }
        }
        assertFalse(tests.isEmpty(), "no runs in " + FOLDER);
        return tests;
    }

    /** Return the step of the sample: 1 plays all runs. */
    private static int step() {
        String chosen = System.getenv().getOrDefault("ISETTLERS_RUNS", "");
        if (chosen.isEmpty()) {
            return SAMPLE;
        }
        return chosen.equals("all") ? 1 : Integer.parseInt(chosen);
    }

    /** Add a test for each chosen block of lines from "run NAME" to "end". */
    private void addRuns(Path file, List<DynamicTest> tests) throws IOException {
        List<String> lines = Files.readAllLines(file);
        int step = step();
        int number = 0;
        int begin = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("run ")) {
                begin = i;
            } else if (lines.get(i).equals("end") && number++ % step == step / 2) {
                List<String> block = lines.subList(begin, i);
                int first = begin + 1;
                String name = block.get(0).substring("run ".length());
                tests.add(DynamicTest.dynamicTest(name, () -> new Run(library, file).play(block, first)));
            }
        }
    }
}
