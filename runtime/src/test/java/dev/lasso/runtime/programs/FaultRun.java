package dev.lasso.runtime.programs;

import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.programs.FaultPoints.Extent;
import dev.lasso.runtime.programs.FaultPoints.Kind;
import dev.lasso.runtime.programs.ReentrantStep.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One random program that runs out of memory or stack at one point, and the look at the heap
 * afterwards.
 *
 * <p>"Right" is: it verifies; what is certainly held, and what that leads to, is alive; a resource
 * is closed once, and not while its owner lives; nobody's holds are left when everything is let go;
 * then a collection, or the close of the heap, frees everything and closes every resource.
 *
 * <p>Called with its arguments as a text, as it is loaded apart from the test. {@code 17 STACK ONCE
 * 1234 1} are the seed, what is short, which points fail, the first one, and how many. In {@code 17
 * STACK LIMIT 5 20} the points of step 5 fail that are more than 20 frames deep; there is no step
 * -1. A {@link Focus} may stand at the end. The answer is the number of points of a program that
 * has come to its end, and how many frames deep each step is if no step was limited; or, after a
 * line's end, the defects found.
 */
public final class FaultRun implements Function<String, String> {

  /** The calls of a program of which only the last two steps fail, and those before them. */
  enum Focus {
    ENTRIES(0, "leave and enter"),
    TAKES(22, "row.take", "create", "row.add", "row.add", "setHandle"),
    OPENS(8, "leave and enter", "create", "GcWeak.of", "setA"),
    SLICES(4, "some slices", "create", "setA", "setB", "openScope", "scope.close");

    static final int FAILING = 2;

    private final int earlier;
    private final String call;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
    private final List<String> calls;

    Focus(int earlier, String call, String... calls) {
      this.earlier = earlier;
      this.call = call;
      this.calls = List.of(calls);
    }

    private List<ReentrantStep> steps(long seed) {
      List<ReentrantStep> steps = new ArrayList<>();
      if (earlier > 0) {
        steps.addAll(ReentrantProgram.steps(seed, earlier, named(calls), NESTED));
      }
      int nested = earlier > 0 ? NESTED : 1;
      int length = FAILING + STEPS_AFTERWARDS;
      steps.addAll(ReentrantProgram.steps(seed, length, named(List.of(call)), nested));
      return steps;
    }

    private static List<Call> named(List<String> names) {
      return names.stream().map(ReentrantProgram::call).toList();
    }
  }

  private static final int STEPS = 40;

  private static final int DROP_ALL = STEPS;
  private static final int CLOSE = STEPS + 1;
  private static final int STEPS_AFTERWARDS = 10;

  /** User code makes fewer calls in a step. */
  private static final int NESTED = 4;

  private ReentrantWorld world = world(0);
  private List<ReentrantStep> steps = List.of();
  private int next;
  private String during = "";
  private Kind kind = Kind.MEMORY;
  private boolean seen;
  private boolean measure;
  private final StringBuilder depths = new StringBuilder();

  /** True once the program has begun to give up all holds. */
  private boolean ending;

  /** For {@link FaultInjectionTest}, from another class loader. */
  public FaultRun() {
    world.heap.close();
    world.neighbours.close();
  }

  private static ReentrantWorld world(long seed) {
    return new ReentrantWorld(
        new ReentrantPlan(
            seed, ReentrantProgram.CALLS_WITH_FAULTS, new HashSet<>(), /* faults= */ true));
  }

  @Override
  public String apply(String arguments) {
    List<String> words = List.of(arguments.split(" "));
    FaultPoints.stop();
    long seed = Long.parseLong(words.get(0));
    world = world(seed);
    Focus focus = words.size() > 5 ? Focus.valueOf(words.get(5)) : null;
    steps =
        focus == null
            ? ReentrantProgram.steps(seed, CLOSE + STEPS_AFTERWARDS, world.plan.calls(), NESTED)
            : focus.steps(seed);
    next = 0;
    seen = false;
    ending = false;
    kind = Kind.valueOf(words.get(1));
    for (int i = 0; focus != null && i < focus.earlier; i++) {
      step(0);
    }
    FaultPoints.plan(
        kind,
        Extent.valueOf(words.get(2)),
        Long.parseLong(words.get(3)),
        Integer.parseInt(words.get(4)));
    measure = FaultPoints.extent() == Extent.LIMIT && words.get(3).equals("-1");
    depths.setLength(0);
    for (int i = 0; i <= CLOSE && FaultPoints.thrown().isEmpty(); i++) {
      if (focus != null && i == Focus.FAILING) {
        i = DROP_ALL;
      }
      FaultPoints.startStep(i, measure);
      step(i);
      depths.append(' ').append(FaultPoints.endStep());
      if (measure && i < CLOSE) {
        FaultPoints.apart(world.heap.inspect()::verify);
      }
    }
    FaultPoints.stop();
    long points = FaultPoints.passed();
    try {
      finish();
    } catch (Throwable t) {
      world.wrong("afterwards: " + t + at(t));
    }
    return world.wrong() == null ? points + depths.toString() : describe();
  }

  private void step(int number) {
    try {
      if (number == DROP_ALL) {
        during = "dropAll";
        dropAll();
      } else if (number == CLOSE) {
        during = "close";
        close();
      } else {
        ReentrantStep step = steps.get(next++);
        during = step.call().name();
        world.run(step);
      }
    } catch (Throwable t) {
      see(t);
    }
  }

  /** Notes what has come out of a call. */
  private void see(Throwable thrown) {
    seen |= FaultPoints.tellsOfOne(thrown);
    if (!world.isExpected(thrown)) {
      world.wrong("thrown: " + thrown + at(thrown));
    }
  }

  private void dropAll() throws Exception {
    ending = true;
    world.pace.steps = 0;
    world.holds.dropAll();
  }

  // ------------------------------------------------------------------ afterwards

  private void finish() throws Exception {
    if (FaultPoints.extent() == Extent.ONCE
        && kind == Kind.MEMORY
        && !FaultPoints.thrown().isEmpty()) {
      checkSeen();
    }
    if (!world.closing) {
      world.check.afterFault();
      if (!ending) {
        for (int i = 0; i < STEPS_AFTERWARDS; i++) {
          step(0);
        }
        world.check.afterFault();
      }
      end();
    }
    close();
    world.look(world.check::closed);
    world.neighbours.close();
  }

  /**
   * Returns whether the runtime does without the memory, in a description or a deferred release.
   */
  private static boolean isOptional(Throwable error) {
    return Arrays.stream(error.getStackTrace()).anyMatch(FaultRun::canDoWithout);
  }

  /**
   * Returns whether the method describes something, watches for leaks, defers a release, or reports
   * what is logged otherwise.
   */
  private static boolean canDoWithout(StackTraceElement frame) {
    return frame.getMethodName().equals("growTargets")
        || frame.getMethodName().equals("unraisable")
        || frame.getMethodName().equals("reportUnweighed")
        || frame.getClassName().equals(CallSites.class.getName())
        || Inside.LEAK_WATCHES.contains(frame.getClassName())
        || (frame.getClassName().equals("dev.lasso.runtime.inspect.Edges")
            && frame.getMethodName().equals("shortened"));
  }

  private void checkSeen() {
    if (!seen && !world.sawFault && !FaultPoints.thrown().stream().allMatch(FaultRun::isOptional)) {
      world.wrong("the error was swallowed");
    }
  }

  /** Closes the heap, if an earlier attempt has not. */
  private void close() {
    boolean again = world.closing;
    world.closing = true;
    try {
      world.heap.close();
    } catch (IllegalStateException e) {
      if (!again || !ReentrantHolds.isAlreadyClosed(e)) {
        throw e;
      }
    }
  }

  private void end() throws Exception {
    world.holds.finish();
    dropAll();
    world.holds.releaseDoubtful();
    world.heap.inspect().verify();
    if (world.random.nextBoolean()) {
      world.heap.collect();
      world.heap.collect();
      world.look(world.check::closed);
    }
  }

  // ------------------------------------------------------------------ messages

  private String describe() {
    StringBuilder text = new StringBuilder();
    AssertionError wrong = Objects.requireNonNull(world.wrong());
    text.append("\n  ").append(firstLines(String.valueOf(wrong.getMessage())));
    text.append(at(wrong.getCause()));
    text.append("\n  during ").append(during);
    for (Error error : FaultPoints.thrown()) {
      text.append(String.format(Locale.ROOT, "%n  after %s", error)).append(at(error));
      break;
    }
    return text.toString();
  }

  private static String firstLines(String text) {
    List<String> lines = text.lines().limit(3).toList();
    return String.join(" / ", lines);
  }

  /** Where it was thrown, without the methods of the test. */
  private static String at(@Nullable Throwable thrown) {
    StringBuilder text = new StringBuilder();
    int shown = 0;
    if (thrown != null) {
      for (StackTraceElement element : thrown.getStackTrace()) {
        String type = element.getClassName();
        type = type.substring(type.lastIndexOf('.') + 1);
        if (!type.startsWith("FaultPoints") && shown++ < 5) {
          text.append(shown == 1 ? " at " : " < ");
          text.append(type).append('.').append(element.getMethodName());
          text.append(':').append(element.getLineNumber());
        }
      }
    }
    return text.toString();
  }
}
