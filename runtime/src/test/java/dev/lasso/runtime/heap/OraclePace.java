package dev.lasso.runtime.heap;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A pace at which a run begins by itself as soon as there are a few suspects, and a slice comes at
 * every safe point. Tells of each slice, of what a run condemns, and of the end of a run.
 */
final class OraclePace extends Pace {

  private static final Duration DAY = Duration.ofDays(1);

  private final int maxSteps;
  private final Random random;
  private final int threshold;
  private final OracleReal world;

  /** The run under way, from its second slice on; the first is too short to be the last. */
  private @Nullable SlicedRun run;

  /** Whether it was told of what user code is told, and of what the run has condemned for good. */
  private boolean beganToTell;

  private boolean told;

  OraclePace(int maxSteps, long seed, OracleReal world) {
    super(DAY);
    this.maxSteps = maxSteps;
    this.world = world;
    random = new Random(seed);
    threshold = random.nextInt(1, 5);
  }

  @Override
  boolean isRunDue(int suspects, int objects) {
    return suspects >= threshold;
  }

  @Override
  boolean isSliceDue(long events) {
    return true;
  }

  @Override
  @Nullable Budget atOnce(int suspects) {
    return null;
  }

  @Override
  Budget next(int suspects, long events, long size, long objects) {
    world.event("slice");
    run = (SlicedRun) read(read(world.heap, "collector"), "sliced");
    told &= run != null;
    beganToTell &= run != null;
    int steps = run == null ? 1 : random.nextInt(1, maxSteps + 1);
    return new Budget(steps, System.nanoTime() + DAY.toNanos());
  }

  @Override
  void adapt(long steps, long examined, long collected, long live) {
    super.adapt(steps, examined, collected, live);
    if (run != null && run.isDecided()) {
      world.event("over");
      run = null;
    }
  }

  /** What user code is told of, once, and what the run has condemned, once. */
  @Nullable String condemned() {
    SlicedRun current = run;
    if (current == null) {
      return null;
    }
    SlicedSearch search = (SlicedSearch) read(current, "search");
    if (!beganToTell && read(search, "phase").toString().equals("REVIVED")) {
      beganToTell = true;
      return "told " + ids(search);
    }
    if (!told && read(current, "stage").toString().equals("BURY")) {
      told = true;
      List<Integer> ids = ids(search);
      boolean kept = ((DeadSet) read(current, "deadSet")).isKeeping();
      return ids.isEmpty() ? null : (kept ? "kept " : "condemned ") + ids;
    }
    return null;
  }

  private List<Integer> ids(SlicedSearch search) {
    SlotTable slots = (SlotTable) read(world.heap, "slots");
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < search.garbage().size(); i++) {
      ids.add(((OracleNode) slots.object(search.garbage().get(i))).id);
    }
    return ids;
  }

  private static Object read(Object from, String name) {
    try {
      Field field = from.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(from);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
