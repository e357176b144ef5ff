package dev.lasso.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * The points in instrumented code at which an {@link Error} may be thrown: {@link FaultLoader} puts
 * a call of this class at each. They are counted, and a plan says which of them fail.
 *
 * <p>A lack of memory comes before what allocates, a lack of stack where a method is entered.
 * Points count on one thread only.
 */
public final class FaultPoints {

  /** What a program runs out of. */
  enum Kind {
    MEMORY,
    STACK
  }

  /** Which points fail, from the first one on. */
  enum Extent {
    /** That one. */
    ONCE,
    /** So many in a row. */
    BURST,
    /** All, until one is passed that is less deep in the stack: as it is when that is short. */
    DEEP
  }

  /** No program passes so many unless it runs for ever. */
  private static final long MOST = 2_000_000;

  private static final long NEVER = Long.MAX_VALUE;

  private static final List<Error> thrown = new ArrayList<>();

  private static boolean memory;
  private static boolean stack;
  private static long passed;
  private static long first = NEVER;
  private static long last = NEVER;
  private static Extent extent = Extent.ONCE;
  private static boolean deep;
  private static long deepest;
  private static long entered;

  private FaultPoints() {}

  /** Starts to count anew, and lets the points fail that are {@code from} points from here. */
  static void plan(Kind kind, Extent extent, long from, int length) {
    thrown.clear();
    passed = 0;
    entered = 0;
    FaultPoints.extent = extent;
    deep = false;
    first = from;
    last = extent == Extent.BURST ? from + length : from + 1;
    set(kind == Kind.MEMORY, kind == Kind.STACK);
  }

  /** Starts to count without failing any. */
  static void count(Kind kind) {
    plan(kind, Extent.ONCE, NEVER - 1, 1);
  }

  /** No point fails, or counts, any more. */
  static void stop() {
    entered = 0;
    set(false, false);
  }

  private static void set(boolean countsMemory, boolean countsStack) {
    memory = countsMemory;
    stack = countsStack;
  }

  /** How many points were passed. */
  static long passed() {
    return passed;
  }

  static Extent extent() {
    return extent;
  }

  /** What was thrown. */
  static List<Error> thrown() {
    return thrown;
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
    if (memory) {
      pass();
    }
  }

  /** A method was entered, or one is about to be that is not instrumented. */
  public static void entry() {
    if (++entered > MOST) {
      throw new AssertionError("This runs for ever.");
    }
    if (stack) {
      pass();
    }
  }

  private static void pass() {
    long at = passed++;
    if (at >= first && (at < last || isDeep())) {
      if (at == first && extent == Extent.DEEP) {
        deep = true;
        deepest = depth();
      }
      Error error =
          memory
              ? new OutOfMemoryError("injected at point " + at)
              : new StackOverflowError("injected at point " + at);
      thrown.add(error);
      throw error;
    }
  }

  private static boolean isDeep() {
    deep = deep && depth() >= deepest;
    return deep;
  }

  private static long depth() {
    return StackWalker.getInstance().walk(frames -> frames.count());
  }
}
