package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.CrossHeapCalls.Call;
import dev.lasso.runtime.support.CrossHeapCalls.Side;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A second and a third heap beside that of a random program, each with a graph of its own and a run
 * that is paused most of the time. Their objects, scopes, marks and cells get mixed up with those
 * of the program. Each such call must be refused, and must change nothing in any of the heaps.
 */
public final class NeighbourHeaps implements AutoCloseable {

  private final List<NeighbourHeap> heaps =
      List.of(new NeighbourHeap(false), new NeighbourHeap(true));

  /** Number of steps and mixed up calls so far. */
  private int operations;

  /** Returns the heaps, for a step of the program that is handed over to another thread. */
  public GcHeap[] heaps() {
    return heaps.stream().map(each -> each.heap).toArray(GcHeap[]::new);
  }

  /** Changes one of the heaps, or continues its paused run. */
  public void step(Random random) {
    operations++;
    heaps.get(random.nextInt(heaps.size())).step(random);
  }

  /** Returns whether the current thread may use both heaps. */
  public boolean areInside() {
    return heaps.stream().allMatch(each -> each.heap.isInside());
  }

  /**
   * Mixes up two of the three heaps in one call.
   *
   * @param own what the program contributes; null if only the other two heaps are mixed up
   * @param births whether the call may create an object of the program's heap
   * @return what was wrong, or null
   */
  public @Nullable String mixUp(Random random, @Nullable Side own, boolean births) {
    String wrong = new Attempt(random, own, births).refused(true);
    check();
    return wrong;
  }

  /**
   * As {@link #mixUp}, for a program whose user code may change the heaps during the call, or that
   * may lack memory or stack. The call may throw any exception.
   */
  public @Nullable String mixUpRoughly(Random random, Side own) {
    return new Attempt(random, own, true).refused(false);
  }

  /** A call that mixes up two heaps. */
  private final class Attempt {
    private final Side self;
    private final Side other;
    private final Call call;

    Attempt(Random random, @Nullable Side own, boolean births) {
      operations++;
      Side first = own == null ? heaps.get(0).side(random) : own;
      Side second = heaps.get(own == null ? 1 : random.nextInt(heaps.size())).side(random);
      boolean reversed = random.nextBoolean();
      self = reversed ? second : first;
      other = reversed ? first : second;
      List<Call> calls = CrossHeapCalls.of(self, other, births || self != own);
      call = calls.get(random.nextInt(calls.size()));
    }

    /**
     * Makes the call.
     *
     * @param exact whether nothing else happens during the call
     */
    @Nullable String refused(boolean exact) {
      int before = operations;
      long ownCounts = Inside.counts(self.object());
      long otherWord = Inside.word(other.object());
      boolean usable = ownCounts != 0 && !Inside.isDead(self.object()); // 0: pending between slices
      try {
        call.body().run();
        return exact || !mayHaveNothingToDo() ? call + ": accepted" : null;
      } catch (IllegalArgumentException e) {
        if (exact && Inside.counts(self.object()) != ownCounts) {
          return call + ": counts of the owner changed";
        }
        if (exact && Inside.word(other.object()) != otherWord) {
          return call + ": the header of the foreign object changed";
        }
        return exact && operations != before ? call + ": user code was called" : null;
      } catch (IllegalStateException e) {
        return exact && usable ? call + ": " + e : null;
      }
    }

    /** Returns whether user code may have removed what the call replaces. */
    private boolean mayHaveNothingToDo() {
      return call.name().startsWith("replace") || call.name().equals("merge");
    }
  }

  /** Checks that both heaps verify, and that nothing that is held in them has died. */
  public void check() {
    heaps.forEach(NeighbourHeap::check);
  }

  /** Closes both heaps, and checks that everything in them is freed. */
  @Override
  public void close() {
    heaps.forEach(NeighbourHeap::close);
  }
}
