package dev.lasso.runtime.programs;

import java.lang.StackWalker.Option;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The points in instrumented code at which an {@link Error} may be thrown: {@link FaultLoader} puts
 * a call of this class at each. They are counted, and a plan says which of them fail.
 *
 * <p>A lack of memory comes before what allocates, a lack of stack where a method is entered.
 * Points count on the thread that has made the plan.
 */
public final class FaultPoints {

  enum Kind {
    MEMORY,
    STACK
  }

  enum Extent {
    ONCE,
    /** So many in a row. */
    BURST,
    /** All that are deeper in the stack than so many frames, during one step of the program. */
    LIMIT
  }

  /** No program passes so many unless it runs for ever. */
  private static final long MOST = 2_000_000;

  /** How many frames a large one of those that look ahead stands for. */
  private static final int LARGE = 30;

  private static final long NEVER = Long.MAX_VALUE;

  private static final StackWalker WALKER =
      StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE, Option.DROP_METHOD_INFO));

  private static final List<Error> thrown = new ArrayList<>();

  private static boolean memory;
  private static boolean stack;
  private static Extent extent = Extent.ONCE;
  private static long passed;

  /** The first point that fails, or the step in which those fail that are too deep. */
  private static long first = NEVER;

  private static long last = NEVER;

  private static boolean measuring;

  private static long deepest;
  private static long limit = NEVER;

  /** How deep the stack is known to have room, as the runtime has looked. */
  private static long proven;

  private static long entered;

  /** The thread on which points count. */
  private static Thread counting = Thread.currentThread();

  private FaultPoints() {}

  private static boolean isCounting() {
    return Thread.currentThread() == counting;
  }

  /**
   * Starts to count anew.
   *
   * @param from the first point that fails, or the step
   * @param length how many fail, or how many frames there may be
   */
  static void plan(Kind kind, Extent extent, long from, int length) {
    counting = Thread.currentThread();
    thrown.clear();
    passed = 0;
    entered = 0;
    measuring = false;
    FaultPoints.extent = extent;
    first = from;
    last = from + length;
    set(kind == Kind.MEMORY, kind == Kind.STACK);
  }

  /** A step of the program begins; measures how deep it goes if asked to. */
  static void startStep(int step, boolean measure) {
    long base = depth();
    deepest = base;
    proven = base;
    boolean limited = extent == Extent.LIMIT && step == first;
    limit = limited ? base + (last - first) : NEVER;
    measuring = stack && (limited || measure);
  }

  /** The step has ended; returns how many frames deep it has gone, if that was measured. */
  static long endStep() {
    long base = depth();
    limit = NEVER;
    measuring = false;
    return deepest - base;
  }

  /** No point fails, or counts, any more. */
  static void stop() {
    entered = 0;
    limit = NEVER;
    measuring = false;
    set(false, false);
  }

  private static void set(boolean countsMemory, boolean countsStack) {
    memory = countsMemory;
    stack = countsStack;
  }

  static long passed() {
    return passed;
  }

  static Extent extent() {
    return extent;
  }

  static List<Error> thrown() {
    return thrown;
  }

  /** Whether it was thrown here, or by the runtime because of that. */
  static boolean isOne(Throwable error) {
    return thrown.contains(error)
        || (!thrown.isEmpty() && error.getClass() == thrown.getFirst().getClass());
  }

  /** Whether it is, or tells of, what was thrown here. */
  static boolean tellsOfOne(Throwable error) {
    return isOne(error) || Arrays.stream(error.getSuppressed()).anyMatch(FaultPoints::tellsOfOne);
  }

  /** Does something that is none of the program, and passes no points. */
  static void apart(Runnable action) {
    boolean countedMemory = memory;
    boolean countedStack = stack;
    set(false, false);
    try {
      action.run();
    } finally {
      set(countedMemory, countedStack);
    }
  }

  /** What comes next allocates. */
  public static void allocation() {
    if (memory && isCounting()) {
      pass();
    }
  }

  /** A method was entered, or one is about to be that is not instrumented. */
  public static void entry() {
    enter(0);
  }

  /**
   * The runtime looks ahead whether the stack has room, and has come so far of so many large
   * frames.
   */
  public static void lookAhead(int done, int all) {
    int more = (done + 1) * (LARGE - 1);
    enter(more);
    if (stack && done == all) {
      proven = Math.max(proven, depth() + more);
    }
  }

  private static void enter(int more) {
    if (!isCounting()) {
      return;
    }
    if (++entered > MOST) {
      throw new AssertionError("This runs for ever.");
    }
    if (stack) {
      if (measuring) {
        measure(more);
      }
      pass();
    }
  }

  private static void measure(int more) {
    long depth = depth() + more;
    deepest = Math.max(deepest, depth);
    if (depth > limit) {
      fail("deeper than " + (last - first) + " frames in step " + first);
    }
  }

  private static void pass() {
    long at = passed++;
    if (extent != Extent.LIMIT && at >= first && at < last && (memory || depth() > proven)) {
      fail("at point " + at);
    }
  }

  private static void fail(String where) {
    if (memory && !thrown.isEmpty()) {
      throw thrown.getFirst(); // the same again, as the JVM does
    }
    Error error =
        memory
            ? new OutOfMemoryError("injected " + where)
            : new StackOverflowError("injected " + where);
    thrown.add(error);
    throw error;
  }

  /** Returns the number of frames of the program. */
  private static long depth() {
    return WALKER.walk(
        frames -> frames.takeWhile(f -> f.getDeclaringClass() != FaultRun.class).count());
  }
}
