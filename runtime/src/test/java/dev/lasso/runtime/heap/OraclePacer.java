package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collect.Budget;
import dev.lasso.runtime.collect.GarbageFinalization;
import dev.lasso.runtime.collect.IncrementalCycleDetector;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.SlicedRun;
import dev.lasso.runtime.object.SlotTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A pacer that begins a run as soon as there are a few suspects, and runs a slice at every
 * safepoint. It reports each slice, the objects that a run condemns, and the end of a run.
 */
public final class OraclePacer extends Pacer {

  private static final Duration DAY = Duration.ofDays(1);

  private final int maxSteps;
  private final Random random;
  private final int threshold;
  private final ToIntFunction<GcObject> ids;
  private final Consumer<String> listener;

  private @Nullable GcHeap heap;

  /** The run under way, from its second slice on; the first is too short to be the last. */
  private @Nullable SlicedRun run;

  /** Whether it was told of what user code is told, and of what the run has condemned for good. */
  private boolean beganToTell;

  private boolean told;

  /**
   * Creates a pacer.
   *
   * @param maxSteps how many steps a slice has at most
   * @param ids what the world calls an object
   * @param listener hears what happens
   */
  public OraclePacer(
      int maxSteps, long seed, ToIntFunction<GcObject> ids, Consumer<String> listener) {
    super(DAY);
    this.maxSteps = maxSteps;
    this.ids = ids;
    this.listener = listener;
    random = new Random(seed);
    threshold = random.nextInt(1, 5);
  }

  public GcHeap open(boolean stress) {
    GcHeap opened = Inside.open(stress, this);
    heap = opened;
    return opened;
  }

  private GcHeap heap() {
    return Objects.requireNonNull(heap);
  }

  @Override
  public boolean isRunDue(int suspects, int objects) {
    return suspects >= threshold;
  }

  @Override
  public boolean hasEnoughSuspects(int suspects) {
    return true;
  }

  @Override
  public boolean isSliceDue(long events) {
    return true;
  }

  @Override
  public @Nullable Budget wholeRunBudget(int suspects) {
    return null;
  }

  @Override
  public Budget nextSliceBudget(int suspects, long events, long size, long objects) {
    listener.accept("slice");
    run = (SlicedRun) Inside.part(Inside.part(heap(), "collector"), "sliced");
    told &= run != null;
    beganToTell &= run != null;
    int steps = run == null ? 1 : random.nextInt(1, maxSteps + 1);
    return new Budget(steps, System.nanoTime() + DAY.toNanos());
  }

  @Override
  public void runDecided(long steps, long examined, long collected, long live) {
    super.runDecided(steps, examined, collected, live);
    if (run != null && run.isDecided()) {
      listener.accept("over");
      run = null;
    }
  }

  /** What user code is told of, once, and what the run has condemned, once. */
  public @Nullable String condemned() {
    SlicedRun current = run;
    if (current == null) {
      return null;
    }
    IncrementalCycleDetector search = (IncrementalCycleDetector) Inside.part(current, "search");
    if (!beganToTell && Inside.part(search, "phase").toString().equals("REVIVED")) {
      beganToTell = true;
      return "told " + ids(search);
    }
    if (!told && Inside.part(current, "stage").toString().equals("RECLAIM")) {
      told = true;
      List<Integer> ids = ids(search);
      boolean kept = ((GarbageFinalization) Inside.part(current, "unreachable")).keepsGarbage();
      return ids.isEmpty() ? null : (kept ? "kept " : "condemned ") + ids;
    }
    return null;
  }

  private List<Integer> ids(IncrementalCycleDetector search) {
    SlotTable slots = Inside.slots(heap());
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < search.garbage.size(); i++) {
      found.add(ids.applyAsInt((GcObject) slots.object(search.garbage.get(i))));
    }
    return found;
  }
}
