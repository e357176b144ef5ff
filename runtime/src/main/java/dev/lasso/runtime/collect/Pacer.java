package dev.lasso.runtime.collect;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A pacer for automatic collections: decides when a run begins, when its slices run, and how much
 * each slice may do, so that collections keep up with the program.
 *
 * <p><b>Runs.</b> A run begins once there is a suspect for every {@value #STEPS_PER_SUSPECT} steps
 * that the last run spent in vain, on objects that turned out to be alive. Therefore a growing live
 * graph is examined less and less often, and a fruitful run is soon followed by another. After a
 * fruitless run the threshold doubles, up to twice the number of live objects. Once the number of
 * objects has doubled since the last run, however, {@value #MIN_THRESHOLD} suspects are enough,
 * because few suspects may keep much garbage.
 *
 * <p><b>Slices.</b> The more objects are created or become suspects during a run, the more steps
 * its slices do. No slice takes longer than the maximum pause, and afterwards the collector rests
 * for longer than the slice took. The rest is shorter once the number of objects has doubled again.
 * There is no rest while there are as many suspects as the run has examined objects or, after a
 * fruitful run, as many as the next run needs. If the suspects outgrow the run even so, its slices
 * lose their limits.
 *
 * <p><b>Programs that only rewrite their graph</b> create no objects and, once every object is a
 * suspect, no new suspects. For their sake safepoints are counted too. During a run, a slice is due
 * after {@value #SAFEPOINTS_PER_CLOCK_READ} safepoints without an event, unless the collector is
 * resting; only the maximum pause limits it. Where most objects are suspects there may never be
 * more of them, so a run begins once the program has run for {@value #OVERDUE_FACTOR} times as long
 * as the last run took. The factor doubles after each fruitless run.
 *
 * <p>An <em>event</em> is the creation of an object, or an object becoming a suspect. A
 * <em>step</em> is the examination of an object or an edge.
 */
public class Pacer {

  /** Minimum number of suspects for a run. */
  public static final int MIN_THRESHOLD = 1_000;

  /** Number of steps on live objects that one suspect outweighs. */
  private static final int STEPS_PER_SUSPECT = 4;

  /** Share of garbage among the examined objects below which a run is fruitless. */
  private static final double FRUITLESS = 1.0 / 16;

  /**
   * Number of suspects or objects that starts a run at the latest, as a multiple of the live
   * objects.
   */
  private static final int MAX_GROWTH = 2;

  /**
   * Number of suspects at which slices lose their limits, as a multiple of the threshold or, if
   * that is greater, of the size of the run.
   */
  private static final int MAX_BACKLOG = 4;

  /** Number of events that make a slice due. */
  private static final int EVENTS_PER_SLICE = 64;

  /**
   * Number of steps that each event pays for. A run does about three steps for each object that it
   * examines and three for each edge, so it ends long before the number of suspects has doubled.
   */
  private static final int STEPS_PER_EVENT = 32;

  /** Number of safepoints without an event between two reads of the clock. */
  private static final int SAFEPOINTS_PER_CLOCK_READ = 64;

  /** Number of steps for a slice that only the clock limits; still a limited {@link Budget}. */
  private static final long UNLIMITED_STEPS = Long.MAX_VALUE / 4;

  /** Time before an overdue run, as a multiple of the duration of the last run. */
  private static final int OVERDUE_FACTOR = 20;

  /** Maximum of that multiple, reached by fruitless runs. */
  private static final int MAX_OVERDUE_FACTOR = 1 << 16;

  /** Share of the maximum pause for a slice. The remainder covers the steps between clock reads. */
  private static final double PAUSE_SHARE = 0.8;

  /** Duration of the rest after a slice, as a multiple of the slice's duration. */
  private static final double REST_FACTOR = 2.5;

  /** The same once the number of objects has doubled again. */
  private static final double SHORT_REST_FACTOR = 1.5;

  /** Maximum number of steps of a run that is done in a single pause. */
  private static final int MAX_WHOLE_RUN_STEPS = 1 << 15;

  /** Initial estimate: the duration of a step before the JVM has compiled it, in nanoseconds. */
  private static final double INITIAL_NANOS_PER_STEP = 1_000;

  /** Maximum duration of a slice, in nanoseconds. */
  private final long maxSliceNanos;

  /** Average duration of a step in the last run, in nanoseconds. */
  private double nanosPerStep = INITIAL_NANOS_PER_STEP;

  /** True if the last run was too large for a single pause, as the next one probably is. */
  private boolean large;

  /** Number of suspects that starts a run. */
  private long suspectThreshold = MIN_THRESHOLD;

  /** Number of objects that starts a run if there are at least {@link #MIN_THRESHOLD} suspects. */
  private long objectThreshold = Long.MAX_VALUE;

  /** Number of events at the end of the last slice. */
  private long eventsAtLastSlice;

  /** Number of events that makes the next slice due. */
  private long eventsAtNextSlice;

  /** End of the rest, in {@link System#nanoTime} time; valid while {@link #resting}. */
  private long restUntil;

  /** True while the rest after the last slice may still last. */
  private boolean resting;

  /** True if most of the objects that the last run examined were garbage. */
  private boolean fruitful;

  /** True if so many suspects have gathered during the run that slices follow without rest. */
  private boolean behind;

  /** True if the number of objects has reached twice {@link #objectThreshold}. */
  private boolean outgrown;

  /** Number of events at the end of the last whole run. */
  private long eventsAtLastWholeRun;

  /** Number of safepoints counted towards the next read of the clock. */
  private int safepoints;

  /** Number of events at the last safepoint. */
  private long eventsAtLastSafepoint;

  /** True if the slice is due because safepoints pass without events. */
  private boolean idle;

  /** End of the last run, in {@link System#nanoTime} time. */
  private long lastRunEnd;

  /** Time after {@link #lastRunEnd} at which a run is overdue, in nanoseconds. */
  private long overdueNanos = Long.MAX_VALUE;

  /** The same, as a multiple of the duration of the last run. */
  private long overdueFactor = OVERDUE_FACTOR;

  public Pacer(Duration maxPause) {
    maxSliceNanos = (long) (PAUSE_SHARE * saturatedNanos(maxPause));
  }

  /**
   * Returns a duration in nanoseconds: 0 if it is negative, and {@link Long#MAX_VALUE} if it is too
   * large for a long.
   */
  public static long saturatedNanos(Duration duration) {
    return Math.max(0, TimeUnit.NANOSECONDS.convert(duration));
  }

  /** Returns whether a run is due, given the current numbers of suspects and of objects. */
  public boolean isRunDue(int suspects, int objects) {
    return hasEnoughSuspects(suspects)
        && (suspects >= suspectThreshold
            || objects >= objectThreshold
            || isOverdue(suspects, objects))
        && !isResting();
  }

  /** Returns whether there are enough suspects for any run. */
  public boolean hasEnoughSuspects(int suspects) {
    return suspects >= MIN_THRESHOLD;
  }

  private boolean isOverdue(int suspects, int objects) {
    return suspects > objects / 2 && countSafepoint() && now() - lastRunEnd >= overdueNanos;
  }

  /** Counts a safepoint, and returns whether the clock should be read. */
  private boolean countSafepoint() {
    boolean due = ++safepoints >= SAFEPOINTS_PER_CLOCK_READ;
    safepoints = due ? 0 : safepoints;
    return due;
  }

  /**
   * Returns whether the next slice of a paused run is due.
   *
   * @param events the number of events so far
   */
  public boolean isSliceDue(long events) {
    idle = events < eventsAtNextSlice && isIdle(events);
    if (events < eventsAtNextSlice && !idle) {
      return false;
    }
    eventsAtNextSlice = events + EVENTS_PER_SLICE; // does not read the clock before then
    return !isResting();
  }

  /** Counts a safepoint, and returns whether enough of them have passed without an event. */
  private boolean isIdle(long events) {
    if (events != eventsAtLastSafepoint) {
      eventsAtLastSafepoint = events;
      safepoints = 0;
    }
    return countSafepoint();
  }

  /** Returns whether the rest after the last slice still lasts. */
  private boolean isResting() {
    resting = resting && !behind && now() - restUntil < 0;
    return resting;
  }

  /** Returns the current {@link System#nanoTime}. */
  public long now() {
    return System.nanoTime();
  }

  /**
   * Begins the rest after a slice.
   *
   * @param events the number of events so far
   * @param start the start of the slice, in {@link System#nanoTime} time
   */
  public void sliceEnded(long events, long start) {
    long now = now();
    eventsAtLastSlice = events;
    eventsAtNextSlice = events + EVENTS_PER_SLICE;
    long took = Math.min(now - start, maxSliceNanos); // the excess was not spent on collecting
    restUntil = now + (long) ((outgrown ? SHORT_REST_FACTOR : REST_FACTOR) * took);
    resting = true;
  }

  /** Returns the budget for a run in a single pause, or null if that is not worth trying. */
  public @Nullable Budget wholeRunBudget(int suspects) {
    return large || suspects > maxWholeRunSteps()
        ? null
        : Budget.of(maxWholeRunSteps(), maxSliceNanos / 4); // covers discovery, not what follows
  }

  /** Returns the number of steps that can be examined and freed in half of a slice. */
  private long maxWholeRunSteps() {
    return (long) Math.min(MAX_WHOLE_RUN_STEPS, maxSliceNanos / (2 * nanosPerStep));
  }

  /** Records that the budget for a whole run was too small. */
  void wholeRunExceeded() {
    large = true;
  }

  /**
   * Returns the budget of the next slice. It is unlimited if the suspects outgrow the run.
   *
   * @param suspects the number of suspects
   * @param events the number of events so far
   * @param size the number of suspects at the start of the run, plus the objects examined so far
   * @param objects the number of objects
   */
  public Budget nextSliceBudget(int suspects, long events, long size, long objects) {
    long steps =
        idle
            ? UNLIMITED_STEPS
            : Math.max(EVENTS_PER_SLICE, events - eventsAtLastSlice) * STEPS_PER_EVENT;
    behind = suspects >= (fruitful ? suspectThreshold : Math.max(suspectThreshold, size));
    outgrown = objects / MAX_GROWTH >= objectThreshold;
    return suspects / MAX_BACKLOG > Math.max(suspectThreshold, size)
        ? Budget.unlimited()
        : Budget.of(steps, maxSliceNanos);
  }

  /**
   * Adjusts the thresholds once a run has determined its garbage.
   *
   * @param steps the number of objects and edges examined
   * @param examined the number of objects examined
   * @param collected the number of these that were garbage
   * @param live the number of objects left
   */
  public void runDecided(long steps, long examined, long collected, long live) {
    double inVain = 1 - (double) collected / Math.max(1, examined);
    fruitful = inVain < 0.5;
    boolean fruitless = inVain > 1 - FRUITLESS;
    long more = 0;
    if (fruitless) {
      more =
          Math.min(
              examined < suspectThreshold ? suspectThreshold : 2 * suspectThreshold,
              MAX_GROWTH * live);
    }
    overdueFactor = fruitless ? Math.min(2 * overdueFactor, MAX_OVERDUE_FACTOR) : OVERDUE_FACTOR;
    long enough = (long) (steps * inVain) / STEPS_PER_SUSPECT;
    suspectThreshold = Math.max(MIN_THRESHOLD, Math.max(more, enough));
  }

  /**
   * Adjusts the estimates once a run has ended and its garbage is freed.
   *
   * @param steps the number of objects and edges examined
   * @param nanos the duration of the run in nanoseconds, including the freeing of its garbage
   * @param left an estimate of the objects still alive that existed when the run began
   */
  public void runEnded(long steps, long nanos, long left) {
    objectThreshold = MAX_GROWTH * left;
    nanosPerStep = (double) nanos / Math.max(1, steps);
    large = steps > maxWholeRunSteps();
    lastRunEnd = now();
    overdueNanos = overdueFactor * nanos;
  }

  /**
   * Records a whole run, and returns whether the events since the previous one pay for it.
   *
   * @param steps the number of objects and edges that the run examined
   * @param events the number of events so far
   */
  boolean isPaidFor(long steps, long events) {
    boolean enough = steps <= (events - eventsAtLastWholeRun) * STEPS_PER_EVENT;
    eventsAtLastWholeRun = events;
    return enough;
  }

  /** Raises the threshold after a run has failed, because a retry at each safepoint would fail. */
  public void runFailed(int suspects) {
    suspectThreshold = Math.max(suspectThreshold, 2L * suspects);
    objectThreshold = Long.MAX_VALUE;
  }
}
