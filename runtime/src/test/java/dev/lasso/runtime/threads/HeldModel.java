package dev.lasso.runtime.threads;

import static dev.lasso.runtime.threads.HeldState.ANCHORED;
import static dev.lasso.runtime.threads.HeldState.ANCHORS;
import static dev.lasso.runtime.threads.HeldState.BUDGET;
import static dev.lasso.runtime.threads.HeldState.CELL;
import static dev.lasso.runtime.threads.HeldState.COUNT;
import static dev.lasso.runtime.threads.HeldState.DEAD;
import static dev.lasso.runtime.threads.HeldState.EDGES;
import static dev.lasso.runtime.threads.HeldState.ENDED;
import static dev.lasso.runtime.threads.HeldState.FIELD;
import static dev.lasso.runtime.threads.HeldState.FLAGS;
import static dev.lasso.runtime.threads.HeldState.GATE;
import static dev.lasso.runtime.threads.HeldState.HOLDS;
import static dev.lasso.runtime.threads.HeldState.OBJECTS;
import static dev.lasso.runtime.threads.HeldState.POINT;
import static dev.lasso.runtime.threads.HeldState.RELEASE;
import static dev.lasso.runtime.threads.HeldState.RELEASED;
import static dev.lasso.runtime.threads.HeldState.ROOT;
import static dev.lasso.runtime.threads.HeldState.RUNS;
import static dev.lasso.runtime.threads.HeldState.SEEN;
import static dev.lasso.runtime.threads.HeldState.SHUT;
import static dev.lasso.runtime.threads.HeldState.SUSPECT;
import static dev.lasso.runtime.threads.HeldState.THREADS;
import static dev.lasso.runtime.threads.HeldState.USERS;
import static dev.lasso.runtime.threads.HeldState.field;

import dev.lasso.runtime.threads.StateSpace.Sink;
import org.jspecify.annotations.Nullable;

/**
 * A model of a shared heap: one thread at a time is inside, and any thread opens and closes roots
 * without entering.
 *
 * <p>There are three objects with one owned field each, a cell, which first has the first object, a
 * weak reference to the second, up to four shared holds, two threads that do a limited number of
 * operations, and the maintenance thread, which runs the collector. A start state is any graph of
 * these objects in which every object without an owner is dead.
 *
 * <p>All actions of a thread inside are one step, because no other thread is inside. Outside, each
 * access to shared data is one step. The memory accesses are those of {@link HeldOutside}:
 *
 * <table>
 * <caption>Outside, in order</caption>
 * <tr><td>open</td><td>read the cell; users + 1; if they were ended, again</td></tr>
 * <tr><td>share</td><td>users + 1, unless they were ended</td></tr>
 * <tr><td>close a root</td><td>users - 1; if none is left: end them by compare-and-set if there is
 * none still; if that succeeds: queue the release, try to enter</td></tr>
 * <tr><td>close the cell</td><td>swap it with null; then as a root</td></tr>
 * <tr><td>enter</td><td>lock and drain; operations; drain; unlock; look, and enter again</td></tr>
 * </table>
 *
 * <p>The numbers of the threads make no difference: a state in which they are exchanged is the
 * same. In the lines of a trace they may change places.
 */
final class HeldModel implements StateSpace.Model {

  private static final int[] THREAD_COLUMNS = {POINT, HeldState.LOCAL, ROOT, SEEN, BUDGET, COUNT};

  private final HeldMaintenance maintenance;
  private final HeldOutside outside;
  private final HeldInside inside;
  private final int one;
  private final int other;
  private final int runs;

  /** Creates a model in which the threads do so many operations, and the collector so many runs. */
  HeldModel(HeldBug bug, int one, int other, int runs) {
    this.one = one;
    this.other = other;
    this.runs = runs;
    HeldHeap heap = new HeldHeap(bug);
    maintenance = new HeldMaintenance(bug, heap);
    outside = new HeldOutside(bug, heap);
    inside = new HeldInside(heap);
  }

  @Override
  public int size() {
    return HeldState.SIZE;
  }

  @Override
  public void starts(Sink out) {
    for (int graph = 0; graph < 1 << (2 * OBJECTS); graph++) {
      byte[] s = new byte[HeldState.SIZE];
      for (int o = 0; o < OBJECTS; o++) {
        s[FIELD + o] = (byte) ((graph >> (2 * o)) & 3);
        if (field(s, o) >= 0) {
          s[EDGES + field(s, o)]++;
        }
      }
      s[CELL] = 1;
      s[ANCHORED] = 1;
      s[USERS] = 1;
      s[HOLDS] = 1;
      boolean possible = true;
      for (int o = 1; o < OBJECTS; o++) {
        boolean dead = s[EDGES + o] == 0;
        s[FLAGS + o] = (byte) (dead ? DEAD : SUSPECT);
        possible &= !dead || field(s, o) < 0;
      }
      if (possible) {
        s[BUDGET] = (byte) one;
        s[BUDGET + 1] = (byte) other;
        s[RUNS] = (byte) runs;
        out.add(ordered(s), "start");
      }
    }
  }

  @Override
  public void steps(byte[] state, Sink out) {
    Sink normal = (next, step) -> out.add(ordered(forget(next)), step);
    for (int t = 0; t < THREADS; t++) {
      if (HeldPoint.of(state, t) == HeldPoint.INSIDE) {
        inside.steps(state, t, normal);
      } else {
        outside.steps(state, t, normal);
      }
    }
    maintenance.steps(state, normal);
  }

  @Override
  public @Nullable String fault(byte[] state, boolean last) {
    return HeldInvariants.fault(state, last);
  }

  @Override
  public String show(byte[] state) {
    return HeldState.show(state);
  }

  /** Removes unreachable shared holds, as the JVM's collector does. */
  private static byte[] forget(byte[] s) {
    for (int a = 0; a < ANCHORS; a++) {
      boolean unused = s[USERS + a] == ENDED || s[USERS + a] == SHUT;
      boolean referred = s[CELL] == a + 1;
      for (int t = 0; t < THREADS; t++) {
        referred |= s[SEEN + t] == a + 1 || s[ROOT + t] == a + 1;
      }
      if (s[RELEASE + a] == RELEASED && unused && !referred) {
        s[ANCHORED + a] = 0;
        s[USERS + a] = 0;
        s[RELEASE + a] = 0;
      }
    }
    return s;
  }

  private static byte[] ordered(byte[] s) {
    int order = 0;
    for (int column : THREAD_COLUMNS) {
      order = order == 0 ? s[column] - s[column + 1] : order;
    }
    if (order > 0) {
      for (int column : THREAD_COLUMNS) {
        byte number = s[column];
        s[column] = s[column + 1];
        s[column + 1] = number;
      }
      if (s[GATE] != 0 && s[GATE] != HeldState.MAINTENANCE) {
        s[GATE] = (byte) (THREADS + 1 - s[GATE]);
      }
    }
    return s;
  }
}
