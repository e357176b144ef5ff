package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.fail;

import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Repeat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs that run out of memory or of stack, at any place of the runtime where that can
 * happen: afterwards the heap is right. What that means, see {@link FaultRun}.
 *
 * <p>Each run fails at some points of a random program. Memory is short at one point, or at some in
 * a row. The stack is short at one point at which it is not known to have room; or it is so short
 * during one step of the program that the step cannot go deeper. {@code -Dlasso.faults=1000000}
 * sets how many runs there are, {@code -Dlasso.faults.seed=17} the first program, {@code
 * -Dlasso.faults.programs=10} how many programs fail at every point and depth before that; {@code
 * -Dlasso.faults.stride=1} has entries fail at every point and depth, and not at one of three;
 * {@code "-Dlasso.faults.run=17 STACK ONCE 1234 1"} is one run alone.
 */
@Tag("gate")
class FaultInjectionTest {

  private static final int RUNS = Integer.getInteger("lasso.faults", 500);
  private static final long FIRST = Long.getLong("lasso.faults.seed", 1);
  private static final int PROGRAMS = Integer.getInteger("lasso.faults.programs", 0);
  private static final int STRIDE = Integer.getInteger("lasso.faults.stride", 3);
  private static final int RUNS_OF_A_KIND = 20;
  private static final int WARM_UP = 50;
  private static final int NEVER = Integer.MAX_VALUE;
  private static final int SHOWN = Integer.getInteger("lasso.faults.shown", 20);

  private static final Function<String, String> RUN = load();

  private final CapturedLog log = new CapturedLog();

  /** What was wrong, by its text without numbers; with the arguments of a run each. */
  private final Map<String, String> failures = new LinkedHashMap<>();

  private int runs;

  /** True while programs fail at every point and depth. */
  private boolean everywhere;

  private final Map<String, Integer> counts = new LinkedHashMap<>();

  @Test
  void heapIsRightAfterAnErrorAtAnyPoint() {
    String alone = System.getProperty("lasso.faults.run");
    if (alone != null) {
      runOnce(alone);
    } else {
      everywhere = true;
      for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
        runProgram(seed);
      }
      everywhere = false;
      runs = 0;
      for (long seed = FIRST; runs < RUNS; seed++) {
        runProgram(seed);
      }
    }
  }

  @Test
  void heapIsLeftAfterAnErrorAtAnyPointOfAnEntry() {
    for (String kind : List.of(" MEMORY", " STACK")) {
      String points = runOnce(FIRST + kind + " ONCE " + NEVER + " 1 ENTRIES");
      for (int i = 0; points != null && i < Integer.parseInt(points(points)); i += STRIDE) {
        runOnce(FIRST + kind + " ONCE " + i + " 1 ENTRIES");
      }
    }
    String depths = runOnce(FIRST + " STACK LIMIT -1 0 ENTRIES");
    for (int step = 0; depths != null && step < FaultRun.Focus.FAILING; step++) {
      for (int depth = 0; depth < Integer.parseInt(words(depths).get(step + 1)); depth += STRIDE) {
        runOnce(FIRST + " STACK LIMIT " + step + " " + depth + " ENTRIES");
      }
    }
  }

  @Test
  void nothingIsLostOnTheWayToTheCaller() {
    if (System.getProperty("lasso.faults.run") == null) {
      failEverywhere((FIRST + 3) + " MEMORY BURST ", " TAKES", STRIDE, 9);
      failEverywhere(FIRST + " MEMORY BURST ", " OPENS", STRIDE, 9);
      failEverywhere(FIRST + " STACK ONCE ", " OPENS", 8, 1);
    }
  }

  @Test
  void collectionEndsAfterAnErrorAtAnyPoint() {
    if (System.getProperty("lasso.faults.run") == null) {
      failEverywhere(FIRST + " STACK ONCE ", " SLICES", STRIDE, 1);
      failEverywhere((FIRST + 1) + " STACK ONCE ", " SLICES", STRIDE, 1);
    }
  }

  /** Fails at each point, or at one of so many, for one, three and nine points at most. */
  private void failEverywhere(String program, String focus, int stride, int most) {
    String points = runOnce(program + NEVER + " 1" + focus);
    for (int i = 0; points != null && i < Integer.parseInt(points(points)); i += stride) {
      for (int length = 1; length <= most; length *= 3) {
        runOnce(program + i + " " + length + focus);
      }
    }
  }

  @AfterEach
  void end() {
    log.close();
    if (!failures.isEmpty()) {
      fail(describe());
    }
  }

  /** Loads the runtime for all tests, and warms it up. */
  private static Function<String, String> load() {
    Function<String, String> run =
        new FaultLoader(FaultInjectionTest.class.getClassLoader()).program(FaultRun.class);
    try (CapturedLog _ = new CapturedLog()) {
      for (int i = 0; i < WARM_UP; i++) {
        var _ = run.apply(-1 - i + " STACK ONCE " + NEVER + " 1");
      }
    }
    return run;
  }

  private void runProgram(long seed) {
    Random random = new Random(seed);
    String memory = runOnce(seed + " MEMORY ONCE " + NEVER + " 1");
    if (memory != null) {
      failEach(seed + " MEMORY ONCE ", " 1", Integer.parseInt(points(memory)), random);
      String length = " " + (2 << random.nextInt(6));
      failEach(seed + " MEMORY BURST ", length, Integer.parseInt(points(memory)), random);
    }
    String stack = runOnce(seed + " STACK LIMIT -1 0");
    if (stack != null) {
      failEach(seed + " STACK ONCE ", " 1", Integer.parseInt(points(stack)), random);
      limitEach(seed + " STACK LIMIT ", words(stack), random);
    }
  }

  private static List<String> words(String answer) {
    return Pattern.compile(" ").splitAsStream(answer).toList();
  }

  private static String points(String answer) {
    return words(answer).getFirst();
  }

  private int stride(int all, Random random) {
    return everywhere
        ? 1
        : Math.max(1, all / (RUNS_OF_A_KIND / 2 + random.nextInt(RUNS_OF_A_KIND)));
  }

  private void failEach(String program, String length, int points, Random random) {
    int stride = stride(points, random);
    for (int point = random.nextInt(stride); point < points; point += stride) {
      runOnce(program + point + length);
    }
  }

  /** Runs each step with a stack of each depth, or some. */
  private void limitEach(String program, List<String> depths, Random random) {
    int all = depths.stream().skip(1).mapToInt(Integer::parseInt).sum();
    int stride = stride(all, random);
    int next = random.nextInt(stride);
    for (int step = 0; step < depths.size() - 1; step++) {
      int depth = Integer.parseInt(depths.get(step + 1));
      for (; next < depth; next += stride) {
        runOnce(program + step + " " + next);
      }
      next -= depth;
    }
  }

  /** Runs a program; returns how many points it has if nothing was wrong, else null. */
  private @Nullable String runOnce(String arguments) {
    runs++;
    String answer = RUN.apply(arguments);
    log.take();
    if (!answer.startsWith("\n")) {
      return answer;
    }
    String what = answer.replaceAll("#?\\d+", "n").replaceAll("during .*|point n at| < .*", "");
    failures.putIfAbsent(
        what, Repeat.by(getClass(), "'-Dlasso.faults.run=" + arguments + "'") + answer);
    counts.merge(what, 1, Integer::sum);
    return null;
  }

  private String describe() {
    StringBuilder text = new StringBuilder();
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    text.append(all).append(" runs, ").append(counts.size()).append(" kinds:");
    failures.entrySet().stream()
        .sorted((one, other) -> counts.get(other.getKey()) - counts.get(one.getKey()))
        .limit(SHOWN)
        .forEach(
            entry ->
                text.append("\n")
                    .append(counts.get(entry.getKey()))
                    .append(" x ")
                    .append(entry.getValue()));
    return text.toString();
  }
}
