package dev.lasso.runtime.python;

import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Repeat;
import dev.lasso.runtime.support.Shrinking;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Random programs, run on Lasso and on CPython; shrinks and reports those that differ. */
record PythonFuzz(PythonProcess python, int length) {

  private static final int AHEAD = 50;

  /**
   * Where a program went differently.
   *
   * @param steps the program up to there
   * @param answers what CPython did
   * @param maxSteps how many steps a slice of Lasso's collections had at most; 0 for no slices
   */
  record Difference(List<PythonStep> steps, List<PythonTrace.Answer> answers, int maxSteps) {}

  private static final int[] SLICES = {0, 1, 40};

  private static final int ROUND = 1_000;

  private record Sent(long seed, List<PythonStep> steps) {}

  /**
   * Runs programs until one differs or the process is stopped.
   *
   * @param args the first seed, else one made of the time; the number of steps, else 200; the
   *     command, else {@code python3}
   */
  public static void main(String[] args) throws PythonProcess.UnavailableException {
    long seed = args.length > 0 ? Long.parseLong(args[0]) : System.currentTimeMillis();
    int length = args.length > 1 ? Integer.parseInt(args[1]) : 200;
    try (CapturedLog log = new CapturedLog();
        PythonProcess python = PythonProcess.start(args.length > 2 ? args[2] : "python3")) {
      String report = "";
      for (; report.isEmpty(); seed += ROUND) {
        System.out.println("from seed " + seed + " on");
        report = new PythonFuzz(python, length).run(seed, ROUND);
        log.take();
      }
      System.out.println(report);
    }
  }

  /** Runs the programs of the seeds; returns a report of the first that differs, or "". */
  String run(long firstSeed, long programs) {
    Deque<Sent> sent = new ArrayDeque<>();
    long next = 0;
    while (next < programs || !sent.isEmpty()) {
      while (next < programs && sent.size() < AHEAD) {
        long seed = firstSeed + next++;
        Sent program = new Sent(seed, PythonGenerator.program(seed, length));
        python.send(program.steps);
        sent.add(program);
      }
      Sent program = sent.remove();
      Difference difference = compare(program.steps, python.receive());
      if (difference != null) {
        sent.forEach(_ -> python.receive());
        return Repeat.by(
                PythonDifferentialTest.class,
                "-Dlasso.python.programs=1",
                "-Dlasso.python.seed=" + program.seed,
                "-Dlasso.python.steps=" + length)
            + "\non "
            + python.version
            + "\n"
            + report(difference);
      }
    }
    return "";
  }

  private @Nullable Difference run(List<PythonStep> steps) {
    return compare(steps, python.run(steps));
  }

  private static @Nullable Difference compare(
      List<PythonStep> steps, List<PythonTrace.Answer> answers) {
    for (int maxSteps : SLICES) {
      Difference difference = compare(steps, answers, maxSteps);
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static @Nullable Difference compare(
      List<PythonStep> steps, List<PythonTrace.Answer> answers, int maxSteps) {
    PythonLasso lasso = new PythonLasso(maxSteps);
    for (int i = 0; i < steps.size(); i++) {
      PythonTrace.Answer expected = answers.get(i);
      if (!lasso.run(steps.get(i), expected.leftOut()).agreesWith(expected)) {
        lasso.end();
        return new Difference(steps.subList(0, i + 1), answers.subList(0, i + 1), maxSteps);
      }
    }
    return lasso.end().isEmpty() ? null : new Difference(steps, answers, maxSteps);
  }

  private String report(Difference difference) {
    Difference least = shrink(difference);
    return PythonReport.of(least.steps, least.answers, least.maxSteps);
  }

  private Difference shrink(Difference difference) {
    return new Shrinking<PythonStep, Difference>(this::run, Difference::steps, PythonStep::simpler)
        .shrink(difference);
  }
}
