package dev.lasso.runtime.programs;

import dev.lasso.runtime.programs.ReentrantStep.Body;
import dev.lasso.runtime.programs.ReentrantStep.Call;
import dev.lasso.runtime.support.Shrinking;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A random program: its steps are made up and run, and run again without some if it fails. */
record ReentrantProgram(ReentrantPlan plan) {

  static final List<Call> CALLS = calls();

  /**
   * Calls that close the heap, need another thread or a file, or check what no error has changed.
   */
  private static final Set<String> NOT_WITH_FAULTS =
      Set.of(
          "close",
          "close(patience)",
          "close on another thread",
          "root.close on another thread",
          "collect and check",
          "collect in slices and check",
          "snapshot");

  /** Number of calls that change the heap, for each one that does not, in a program with faults. */
  private static final int CHANGES = 5;

  /** The calls of programs that run out of memory or stack. */
  static final List<Call> CALLS_WITH_FAULTS = callsWithFaults();

  /** What the programs of {@link #runSliced} do, as often as it stands here. */
  private static final List<Call> CALLS_WITH_SLICES =
      named(
          "a step, a step, a step, a step, a step, a step, some slices, collect and check,"
              + " create, create another, setA, setA, setA, setB, setB, setWeak, list.add,"
              + " list.add(index), list.remove(index), gcClear, scope.keep, scope.drop,"
              + " scope.drop another, scope.drop, scope.drop, untrack, track, setHandle, mix up"
              + " with another heap, step of another heap");

  /** The calls of the programs of {@link #runGraphs}. */
  private static final List<Call> CALLS_WITH_GRAPHS =
      named(
          "graph, graph, graph, graph, scope.close, scope.close, scope.drop, scope.drop, a step,"
              + " some slices, collect(), collect(a moment), collect and check, setA, setB,"
              + " gcClear, list.add, scope.keep, retain, release, untrack, keepGarbage,"
              + " garbage.remove, garbage.clear");

  /** User code makes at most so many calls in a step. */
  private static final int MOST_NESTED = 12;

  private record Failure(List<ReentrantStep> steps, AssertionError cause, List<String> trace) {}

  private static List<Call> calls() {
    List<Call> calls = new ArrayList<>();
    BiConsumer<String, Body> add = (name, body) -> calls.add(new Call(name, body));
    HeapCalls.addTo(add);
    ScopeCalls.addTo(add);
    RootCalls.addTo(add);
    GraphCalls.addTo(add);
    return List.copyOf(calls);
  }

  private static List<Call> callsWithFaults() {
    Set<String> looking = new HashSet<>();
    HeapCalls.looking((name, _) -> looking.add(name));
    List<Call> calls = new ArrayList<>();
    for (Call call : CALLS) {
      if (!NOT_WITH_FAULTS.contains(call.name())) {
        calls.addAll(Collections.nCopies(looking.contains(call.name()) ? 1 : CHANGES, call));
      }
    }
    return List.copyOf(calls);
  }

  /** Runs the program of a seed; returns a report if it fails. */
  static @Nullable String run(long seed, int length, Set<String> covered) {
    ReentrantProgram program = new ReentrantProgram(new ReentrantPlan(seed, CALLS, covered, false));
    return program.reportOf(steps(seed, length, CALLS, MOST_NESTED));
  }

  /**
   * Runs the program of a seed that goes on between the slices of collections, mostly of one step,
   * and that mostly has no user code; returns a report if it fails.
   */
  static @Nullable String runSliced(long seed, int length) {
    long calm = 4 * seed; // no stress, and no slices but those of calls
    return run(calm, length, CALLS_WITH_SLICES, seed % 4 == 0 ? 4 : 1);
  }

  /** Runs the program of a seed whose graphs die in any way; returns a report if it fails. */
  static @Nullable String runGraphs(long seed, int length) {
    return run(seed, length, CALLS_WITH_GRAPHS, seed % 8 < 4 ? 1 : 8);
  }

  private static @Nullable String run(long seed, int length, List<Call> calls, int mostNested) {
    ReentrantPlan plan = new ReentrantPlan(seed, calls, new HashSet<>(), false);
    return new ReentrantProgram(plan).reportOf(steps(seed, length, calls, mostNested));
  }

  private static List<Call> named(String names) {
    return Pattern.compile(", ").splitAsStream(names).map(ReentrantProgram::call).toList();
  }

  private @Nullable String reportOf(List<ReentrantStep> steps) {
    Failure failure = run(steps);
    return failure == null ? null : report(shrink(failure));
  }

  static Call call(String name) {
    return CALLS.stream().filter(call -> call.name().equals(name)).findFirst().orElseThrow();
  }

  static List<ReentrantStep> steps(long seed, int length, List<Call> calls, int mostNested) {
    Random random = new Random(seed);
    List<ReentrantStep> steps = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      Call call = calls.get(random.nextInt(calls.size()));
      steps.add(new ReentrantStep(call, random.nextLong(), random.nextInt(mostNested)));
    }
    return steps;
  }

  private Failure shrink(Failure failure) {
    return new Shrinking<ReentrantStep, Failure>(this::run, Failure::steps, ReentrantStep::simpler)
        .shrink(failure);
  }

  private @Nullable Failure run(List<ReentrantStep> steps) {
    ReentrantWorld world = new ReentrantWorld(plan);
    int done = 0;
    while (done < steps.size() && world.wrong() == null && !world.closing) {
      world.run(steps.get(done));
      done++;
    }
    if (world.wrong() == null) {
      if (!world.closing) {
        world.run(plan.end());
      }
      world.runTasks();
      world.look(world.check::closed);
    }
    world.neighbours.close();
    AssertionError wrong = world.wrong();
    return wrong == null
        ? null
        : new Failure(List.copyOf(steps.subList(0, done)), wrong, List.copyOf(world.trace()));
  }

  private String report(Failure failure) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println(
        "program "
            + plan.seed()
            + (plan.stress() ? ", stress" : "")
            + (plan.sliced() ? ", slices" : "")
            + (plan.executor() ? ", an executor" : "")
            + ": "
            + failure.cause.getMessage());
    out.println("shrunk to " + failure.steps.size() + " steps:");
    failure.trace.forEach(out::println);
    failure.cause.printStackTrace(out);
    return text.toString();
  }
}
