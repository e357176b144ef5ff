package dev.lasso.runtime.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.lasso.runtime.heap.PythonSlices;
import dev.lasso.runtime.support.CapturedLog;
import org.junit.jupiter.api.Test;

/**
 * Runs random programs on Lasso and on CPython, 3.11 or later, and compares the two after every
 * step. Without such a {@code python3} it says so and is aborted; with {@code
 * -Dlasso.python.required=true} it fails.
 *
 * <p>The system properties {@code lasso.python.programs}, {@code lasso.python.steps} and {@code
 * lasso.python.seed} (the first one) say how many programs of which length, {@code lasso.python}
 * which command to run: {@code mvn -pl runtime -am test -Dtest=PythonDifferentialTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dlasso.python.programs=1000000
 * -Dlasso.python.seed=2000}. {@link PythonFuzz#main} goes on until it is stopped.
 *
 * <p>Compared after each step: which objects have died; what weak references read as; what {@code
 * collect} returned, which for CPython is the number of instances, checked to be what {@code
 * gc.collect} returned less the lists and weak references of the instances and what the script
 * itself adds; after a collection, all edges. And the calls of user code: that they were the same,
 * that each saw the same, which call made which, the order of those about one object; in a
 * collection also that all callbacks come before all finalizers, and the order of the finalizers,
 * which CPython does not promise: the script puts the objects on the collector's list in the order
 * of their creation.
 *
 * <p>Lasso runs each program three times: with collections in one go, in slices of one step, and in
 * slices of random lengths. The program goes on between the slices, until it collects; {@link
 * PythonSlices} says why that makes no difference.
 *
 * <p>Where the two are meant to differ, or versions of CPython do, the script bridges it; in {@code
 * differential.py} each place is marked "Bridge":
 *
 * <ul>
 *   <li>A weak reference without a callback is cleared after the finalizers in Lasso and from 3.15
 *       on, before them in older versions. There the script reads it by the address of its
 *       referent, and makes it anew if that is brought back.
 *   <li>A weak reference that is a part of unreachable garbage is cleared for good before 3.15,
 *       even if its owner is brought back. The script makes it anew unless its referent was
 *       unreachable too; in Lasso it stays in force.
 *   <li>A weak reference that a finalizer makes to its unreachable object is cleared without its
 *       callback in Lasso and in CPython with GH-136401; the script does not count the calls of
 *       older versions.
 *   <li>A weak reference that is closed while its call is due is not called in Lasso; dropping it
 *       does not have that effect in CPython, so the script ignores the call.
 *   <li>A weak reference that is a part of a dying object is not called in Lasso. CPython calls one
 *       that refers to its own owner; the script ignores the call.
 *   <li>The members of a garbage set let go of all their edges, then what they alone owned dies.
 *       CPython clears one member after the other. While it does, the script leaves out what could
 *       see the difference (collections, reading and closing weak references, callbacks of those
 *       that are parts of objects), tells Lasso's side to leave out the same, and between the edges
 *       of an object that has several it is not compared which call made which.
 *   <li>For which object of several a collection makes the calls first is not defined. Closing a
 *       reference that the same collection calls for another object is left out on both sides; and
 *       user code never closes the references that it reads.
 *   <li>Objects named by a step are held while it runs: CPython's variables do, so the test does.
 *   <li>Objects that user code creates have a finalizer that does nothing, as they may die while
 *       others are cleared, in no defined order.
 *   <li>Frozen objects that only garbage owned die while it is cleared, in no defined order.
 *   <li>{@code PyGC_Collect} of 3.14.0 to 3.14.4 does not look at whether the collector is enabled.
 * </ul>
 *
 * <p>Not compared: untracking, which Python cannot do; objects that die in more than 20 nested
 * calls, which CPython puts off.
 */
class PythonDifferentialTest {

  private static final long PROGRAMS = Long.getLong("lasso.python.programs", 400);
  private static final int STEPS = Integer.getInteger("lasso.python.steps", 200);
  private static final long SEED = Long.getLong("lasso.python.seed", 0);
  private static final String COMMAND = System.getProperty("lasso.python", "python3");

  /** Whether it is a failure that there is no Python. */
  private static final boolean REQUIRED = Boolean.getBoolean("lasso.python.required");

  @Test
  void lassoDoesWhatPythonDoes() {
    // The programs leak all they can; what the heap logs of it is not of interest.
    try (CapturedLog _ = new CapturedLog();
        PythonProcess python = PythonProcess.start(COMMAND)) {
      assertEquals("", new PythonFuzz(python, STEPS).run(SEED, PROGRAMS));
    } catch (PythonProcess.UnavailableException e) {
      String reason = "Lasso was not compared with CPython: " + e.getMessage();
      if (REQUIRED) {
        fail(reason);
      }
      System.err.println(reason);
      abort(reason);
    }
  }
}
