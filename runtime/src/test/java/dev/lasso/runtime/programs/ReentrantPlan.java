package dev.lasso.runtime.programs;

import dev.lasso.runtime.programs.ReentrantStep.Call;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * What a program is like: the heap's options, and a call that one kind of user code makes first.
 *
 * @param seed the number of the program
 * @param calls all calls
 * @param covered where to note which user code has made which call
 * @param faults whether the program runs out of memory or stack
 */
record ReentrantPlan(long seed, List<Call> calls, Set<String> covered, boolean faults) {

  private static final List<UserCode> POINTS = List.of(UserCode.values());

  /** Spreads the seeds over the pairs. */
  private static final long PRIME = 7919;

  boolean stress() {
    return faults ? seed % 16 == 1 : seed % 4 == 1;
  }

  boolean sliced() {
    return seed % 4 >= 2;
  }

  boolean executor() {
    return seed % 5 == 3 && !faults;
  }

  boolean paranoid() {
    return seed % 7 == 5;
  }

  boolean watched() {
    return seed % 6 == 4 && !faults;
  }

  /** Returns whether resources close as soon as their owners die. */
  boolean ordered() {
    return !faults && !executor();
  }

  /** Returns whether the program ends in a shared heap whose thread has not left it. */
  boolean abandoned() {
    return seed % 5 == 2;
  }

  /** Returns the number of bytes outside the JVM's heap that garbage may pin. */
  long budget() {
    return seed % 3 == 2 ? 500 : 1 << 20;
  }

  /** Returns the last step, which closes the heap. */
  ReentrantStep end() {
    Call end =
        new Call(
            "the end", abandoned() ? HeapCalls::abandon : w -> HeapCalls.close(w, Duration.ZERO));
    return new ReentrantStep(end, seed, (int) (seed % 10));
  }

  /**
   * Returns the next call of user code: each program tries one pair of the two most of the time.
   */
  Call next(UserCode point, Random random) {
    int pair = (int) (Math.abs(seed) * PRIME % ((long) POINTS.size() * calls.size()));
    boolean wanted = point == POINTS.get(pair / calls.size()) && random.nextInt(3) > 0;
    return calls.get(wanted ? pair % calls.size() : random.nextInt(calls.size()));
  }

  void covered(UserCode point, Call call) {
    covered.add(point + " " + call);
  }
}
