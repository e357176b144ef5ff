package dev.lasso.runtime.programs;

import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.support.CapturedLog;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Programs whose stack overflows, each on a thread with a small stack, and each from another depth:
 * so that the overflow comes at every place of every operation sooner or later.
 */
final class OverflowRounds {

  private static final int LEVELS_OF_WARM_UP = 40;

  /** More small frames than one level of the recursion takes. */
  private static final int MOST_FRAMES = 200;

  /** What was wrong, with the number of rounds, and one of them. */
  private final Map<String, Integer> failures = new LinkedHashMap<>();

  private final Map<String, String> examples = new LinkedHashMap<>();
  private int overflows;

  /** Runs so many rounds of each operation; returns what was wrong. */
  static List<String> run(int rounds, long seed) throws InterruptedException {
    return new OverflowRounds().runAll(rounds, seed);
  }

  private List<String> runAll(int rounds, long seed) throws InterruptedException {
    initializeReports();
    for (OverflowProgram.Operation operation : OverflowProgram.Operation.values()) {
      Random random = new Random(seed);
      for (int i = 0; i < Math.min(rounds, 3); i++) {
        note(operation + " without overflow", run(operation, LEVELS_OF_WARM_UP, 0));
      }
      for (int i = 0; i < rounds; i++) {
        int frames = random.nextInt(MOST_FRAMES);
        note(operation.toString(), run(operation, Integer.MAX_VALUE, frames));
      }
    }
    List<String> lines = new ArrayList<>();
    failures.forEach(
        (what, count) -> lines.add(count + " of " + rounds + ": " + what + examples.get(what)));
    if (overflows == 0) {
      lines.add("No stack has overflowed.");
    }
    return lines;
  }

  /** Before a stack overflows: an initialiser that does is not run again, and logs no more. */
  private static void initializeReports() {
    try {
      MethodHandles.lookup().ensureInitialized(Log.class);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private void note(String what, List<String> wrong) {
    for (String text : wrong) {
      String line = text.lines().limit(2).reduce(what, (one, two) -> one + "\n    " + two);
      String key = line.replaceAll("#?\\d+", "n").replaceAll(" \\[.*", "");
      failures.merge(key, 1, Integer::sum);
      examples.putIfAbsent(key, "\n    " + text.replace("\n", "\n    "));
    }
  }

  private List<String> run(OverflowProgram.Operation operation, int levels, int frames)
      throws InterruptedException {
    List<String> wrong = new ArrayList<>();
    Runnable round =
        () -> {
          try (CapturedLog _ = new CapturedLog()) {
            OverflowProgram program = new OverflowProgram(operation).limited(levels);
            wrong.addAll(program.run(frames));
            overflows += program.hasOverflowed() ? 1 : 0;
          }
        };
    LastFrames.onSmallStack(operation.name(), round);
    return wrong;
  }

  /** Prints what was wrong in so many rounds, from a seed. */
  public static void main(String[] arguments) throws InterruptedException {
    List<String> wrong = run(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
    wrong.forEach(System.out::println);
    System.exit(wrong.isEmpty() ? 0 : 1);
  }
}
