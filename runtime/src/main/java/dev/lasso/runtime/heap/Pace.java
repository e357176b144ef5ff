package dev.lasso.runtime.heap;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How automatic collections keep up with the program.
 *
 * <p>A run begins when the suspects outweigh what the last one examined in vain, {@value
 * #STEPS_PER_SUSPECT} steps for each: so a growing live graph is examined ever less often, and a
 * fruitful run is soon followed by another. After a run that found next to nothing it takes twice
 * as many, at most twice as many as there were live objects. It never waits once there are twice as
 * many objects as were alive, as few suspects may keep much garbage. The more objects are created
 * and come under suspicion while it goes on, the more steps its slices do; none lasts longer than
 * the longest pause, and after each the program has more time for itself than the slice took,
 * unless the suspects have become as many as the run has examined, or, if the last run was
 * fruitful, are enough for the next one. Once the objects have doubled again, it has less. If the
 * suspects outgrow the run all the same, slices lose their limit.
 *
 * <p>A program that only rewrites what it has makes neither objects nor, once all are suspects, new
 * suspects. For its sake safe points are counted, too: a slice comes after {@value
 * #POINTS_PER_LOOK} of them without an event, unless the program rests, and lasts as long as a
 * slice may. When most objects are suspects, a run begins once the program has had {@value
 * #OVERDUE} times as long for itself as the last run took, as there may never be more suspects;
 * after each run that found next to nothing, twice as long.
 */
class Pace {

  /** No run begins with fewer suspects. */
  static final int MIN_THRESHOLD = 1_000;

  /** How many objects and edges that live on a suspect is worth. */
  private static final int STEPS_PER_SUSPECT = 4;

  /** A run is fruitless if less than this part of what it examined was garbage. */
  private static final double FRUITLESS = 1.0 / 16;

  /**
   * How many suspects, or objects, start a run at the latest, as a multiple of the live objects.
   */
  private static final int MOST = 2;

  /**
   * How many times the threshold, or the size of the run, the suspects may reach before slices lose
   * their limit.
   */
  private static final int BACKLOG = 4;

  /** How many events make a slice due. */
  private static final int EVENTS_PER_SLICE = 64;

  /**
   * How many steps each event pays for. A run does about three steps for each object that it
   * examines, and three for each edge, so that it is over long before the suspects have doubled.
   */
  private static final int STEPS_PER_EVENT = 32;

  /** How many safe points without an event pass between two looks at the clock. */
  private static final int POINTS_PER_LOOK = 64;

  /** How many steps a slice may do that only the clock limits. */
  private static final long TIMED = Long.MAX_VALUE / 4;

  /** How long no run begins, as a multiple of the last one, though most objects are suspects. */
  private static final int OVERDUE = 20;

  /** How long that is at most, after runs that found next to nothing. */
  private static final int MOST_PATIENCE = 1 << 16;

  /** Leaves time for the steps between two looks at the clock. */
  private static final double SHARE = 0.8;

  /** How long the program goes on after a slice, as a multiple of what that took. */
  private static final double REST = 2.5;

  /** That, once the objects have doubled. */
  private static final double SHORT_REST = 1.5;

  /** How much a run may examine that is done at once. */
  private static final int STEPS_AT_ONCE = 1 << 15;

  private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

  /** What a step takes before the JVM has compiled it. */
  private static final double SLOWEST_STEP = 1_000;

  private final long maxNanos;

  /** How long the last run took for each step. */
  private double nanosPerStep = SLOWEST_STEP;

  /** Whether runs are too large to be done at once, as the last one was. */
  private boolean large;

  /** How many suspects start a run. */
  private long threshold = MIN_THRESHOLD;

  /** How many objects do, if there are some suspects. */
  private long crowd = Long.MAX_VALUE;

  /** How many events there were at the end of the last slice. */
  private long seen;

  /** How many there are at least when the next one is due. */
  private long due;

  /** Until when there is none, if it is not known that this time is over. */
  private long restUntil;

  private boolean resting;

  /** Whether most of what the last run examined was garbage, so that it is better not to wait. */
  private boolean fruitful;

  /** Whether so many suspects have gathered meanwhile that there is no time to rest. */
  private boolean behind;

  /** Whether the objects have doubled again meanwhile. */
  private boolean outgrown;

  /** How many events there were at the end of the last search in one go. */
  private long paid;

  /** How many safe points have passed since the last look at the clock. */
  private int points;

  /** How many events there were at the last safe point. */
  private long known;

  /** Whether the slice that is due is so because nothing else happens. */
  private boolean idle;

  /** When the last run was over. */
  private long ended;

  /** How long no run begins then, though most objects are suspects. */
  private long wait = Long.MAX_VALUE;

  /** The same, as a multiple of what the last run took. */
  private long patience = OVERDUE;

  Pace(Duration maxPause) {
    maxNanos = (long) (SHARE * nanos(maxPause));
  }

  /** A duration in nanoseconds, as far as there are so many. */
  static long nanos(Duration duration) {
    return duration.compareTo(FOREVER) > 0 ? Long.MAX_VALUE : duration.toNanos();
  }

  /** Whether a run is to begin, with so many suspects among so many objects. */
  boolean isRunDue(int suspects, int objects) {
    return mayBeDue(suspects)
        && (suspects >= threshold || objects >= crowd || isOverdue(suspects, objects))
        && !isResting();
  }

  /** Whether there are enough suspects for a run at all. */
  boolean mayBeDue(int suspects) {
    return suspects >= MIN_THRESHOLD;
  }

  private boolean isOverdue(int suspects, int objects) {
    return suspects > objects / 2 && isLookDue() && now() - ended >= wait;
  }

  /** Notes a safe point; returns whether it is time to look at the clock. */
  private boolean isLookDue() {
    boolean due = ++points >= POINTS_PER_LOOK;
    points = due ? 0 : points;
    return due;
  }

  /**
   * Whether a paused run is to go on.
   *
   * @param events how many objects have been created, and how many times one came under suspicion
   */
  boolean isSliceDue(long events) {
    idle = events < due && isIdle(events);
    if (events < due && !idle) {
      return false;
    }
    due = events + EVENTS_PER_SLICE; // not to look at the clock before
    return !isResting();
  }

  /** Whether so many safe points have passed without any event. */
  private boolean isIdle(long events) {
    if (events != known) {
      known = events;
      points = 0;
    }
    return isLookDue();
  }

  /** Whether the program is to have time for itself. */
  private boolean isResting() {
    resting = resting && !behind && now() - restUntil < 0;
    return resting;
  }

  /** The time of {@link System#nanoTime}. */
  long now() {
    return System.nanoTime();
  }

  /** A slice is over, which began at {@code start} in the time of {@link System#nanoTime}. */
  void rest(long events, long start) {
    long now = now();
    seen = events;
    due = events + EVENTS_PER_SLICE;
    long took = Math.min(now - start, maxNanos); // what is longer was not spent on collecting
    restUntil = now + (long) ((outgrown ? SHORT_REST : REST) * took);
    resting = true;
  }

  /** The budget for doing a run at once; null if it is not worth trying. */
  @Nullable Budget atOnce(int suspects) {
    return large || suspects > stepsAtOnce()
        ? null
        : Budget.of(stepsAtOnce(), maxNanos / 4); // to discover; more follows
  }

  /** How much can be examined, and freed, in half of the longest pause. */
  private long stepsAtOnce() {
    return (long) Math.min(STEPS_AT_ONCE, maxNanos / (2 * nanosPerStep));
  }

  /** That budget was too small. */
  void tooLarge() {
    large = true;
  }

  /**
   * The budget of the next slice. It has no limit if the suspects outgrow the run.
   *
   * @param size how many suspects the run began with, and how many objects it has examined so far
   * @param objects how many there are by now
   */
  Budget next(int suspects, long events, long size, long objects) {
    long steps = idle ? TIMED : Math.max(EVENTS_PER_SLICE, events - seen) * STEPS_PER_EVENT;
    behind = suspects >= (fruitful ? threshold : Math.max(threshold, size));
    outgrown = objects / MOST >= crowd;
    return suspects / BACKLOG > Math.max(threshold, size)
        ? Budget.unlimited()
        : Budget.of(steps, maxNanos);
  }

  /**
   * A run has decided.
   *
   * @param steps how many objects and edges it examined
   * @param examined how many of these were objects
   * @param collected how many objects were garbage
   * @param live how many objects are left
   */
  void adapt(long steps, long examined, long collected, long live) {
    double inVain = 1 - (double) collected / Math.max(1, examined);
    fruitful = inVain < 0.5;
    boolean fruitless = inVain > 1 - FRUITLESS;
    long more = 0;
    if (fruitless) {
      more = Math.min(examined < threshold ? threshold : 2 * threshold, MOST * live);
    }
    patience = fruitless ? Math.min(2 * patience, MOST_PATIENCE) : OVERDUE;
    long enough = (long) (steps * inVain) / STEPS_PER_SUSPECT;
    threshold = Math.max(MIN_THRESHOLD, Math.max(more, enough));
  }

  /**
   * A run is over and done with.
   *
   * @param steps how many objects and edges it examined
   * @param nanos how long it took, with the death of what it found
   * @param left how many are left of the objects that were there when it began
   */
  void took(long steps, long nanos, long left) {
    crowd = MOST * left;
    nanosPerStep = (double) nanos / Math.max(1, steps);
    large = steps > stepsAtOnce();
    ended = now();
    wait = patience * nanos;
  }

  /** Whether the events since the last search in one go pay for one that did so many steps. */
  boolean isPaidFor(long steps, long events) {
    boolean enough = steps <= (events - paid) * STEPS_PER_EVENT;
    paid = events;
    return enough;
  }

  /** A run has failed. So would the next one: it is not to come at every safe point. */
  void failed(int suspects) {
    threshold = Math.max(threshold, 2L * suspects);
    crowd = Long.MAX_VALUE;
  }
}
