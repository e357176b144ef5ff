package dev.lasso.runtime;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Random programs that run out of memory or of stack, at any place of the runtime where that can
 * happen: afterwards the heap is right. What that means, see {@link FaultRun}.
 *
 * <p>Each run fails at one point of a random program: there only, at some points in a row, or as
 * long as the stack is that deep. {@code -Dlasso.faults=1000000} sets how many runs there are,
 * {@code -Dlasso.faults.seed=17} the first program; {@code -Dlasso.faults.stride=1} fails each
 * program at every point, instead of at some; {@code "-Dlasso.faults.run=17 STACK ONCE 1234 1"} is
 * one run alone.
 */
class FaultInjectionTest {

  private static final int RUNS = Integer.getInteger("lasso.faults", 20_000);
  private static final long FIRST = Long.getLong("lasso.faults.seed", 1);
  private static final int STRIDE = Integer.getInteger("lasso.faults.stride", 0);
  private static final int RUNS_OF_A_PROGRAM = 20;
  private static final int WARM_UP = 50;
  private static final int SHOWN = Integer.getInteger("lasso.faults.shown", 20);

  private final CapturedLog log = new CapturedLog();

  /** What was wrong, by its text without numbers; with the arguments of a run each. */
  private final Map<String, String> failures = new LinkedHashMap<>();

  private final Map<String, Integer> counts = new LinkedHashMap<>();

  @Test
  void heapIsRightAfterAnErrorAtAnyPoint() throws Exception {
    Function<String, String> run = load();
    String alone = System.getProperty("lasso.faults.run");
    if (alone != null) {
      failAt(run, alone);
    } else {
      runAll(run);
    }
    log.close();
    if (!failures.isEmpty()) {
      fail(describe());
    }
  }

  @SuppressWarnings("unchecked")
  private Function<String, String> load() throws Exception {
    FaultLoader loader = new FaultLoader(getClass().getClassLoader());
    loader.initialize();
    Function<String, String> run =
        (Function<String, String>)
            loader.loadClass(FaultRun.class.getName()).getConstructor().newInstance();
    for (int i = 0; i < WARM_UP; i++) {
      run.apply(-1 - i + " STACK ONCE " + Long.MAX_VALUE / 2 + " 1");
    }
    return run;
  }

  private void runAll(Function<String, String> run) {
    int runs = 0;
    for (long seed = FIRST; runs < RUNS; seed++) {
      Random random = new Random(seed);
      for (String kind : new String[] {"MEMORY", "STACK"}) {
        runs++;
        String points = failAt(run, seed + " " + kind + " ONCE " + Long.MAX_VALUE / 2 + " 1");
        if (points != null) {
          runs += runProgram(run, seed + " " + kind, Integer.parseInt(points), random);
        }
      }
    }
  }

  private int runProgram(Function<String, String> run, String program, int points, Random random) {
    int stride = STRIDE > 0 ? STRIDE : Math.max(1, points / RUNS_OF_A_PROGRAM);
    int runs = 0;
    for (int point = random.nextInt(stride); point < points; point += stride) {
      String extent =
          switch (random.nextInt(3)) {
            case 0 -> "ONCE " + point + " 1";
            case 1 -> "BURST " + point + " " + (2 << random.nextInt(6));
            default -> program.contains("STACK") ? "DEEP " + point + " 1" : "ONCE " + point + " 1";
          };
      failAt(run, program + " " + extent);
      runs++;
    }
    return runs;
  }

  /** Runs a program; returns how many points it has if nothing was wrong, else null. */
  private @org.jspecify.annotations.Nullable String failAt(
      Function<String, String> run, String arguments) {
    String answer = run.apply(arguments);
    log.take();
    if (!answer.startsWith("\n")) {
      return answer;
    }
    String what = answer.replaceAll("#?\\d+", "n").replaceAll("during .*|point n at| < .*", "");
    failures.putIfAbsent(what, "\"-Dlasso.faults.run=" + arguments + "\"" + answer);
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
