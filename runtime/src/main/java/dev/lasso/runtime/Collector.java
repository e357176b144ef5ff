package dev.lasso.runtime;

/** Runs collections, by hand and when enough suspects have gathered. */
final class Collector {

  private static final int MIN_THRESHOLD = 1_000;

  private final ConfinedHeap heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final DeadSet deadSet;
  private final boolean stress;
  private final Ages ages = new Ages();

  private boolean enabled = true;
  private boolean running;

  /** How many suspects start an automatic run. */
  private int threshold = MIN_THRESHOLD;

  private long collections;
  private long collected;
  private long candidates;
  private long nanos;

  Collector(
      ConfinedHeap heap,
      SlotTable slots,
      Suspects suspects,
      WeakTable weak,
      GcDestruction destruction,
      boolean stress) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.stress = stress;
    deadSet = new DeadSet(heap, slots, suspects, weak, destruction);
  }

  boolean isEnabled() {
    return enabled;
  }

  boolean setEnabled(boolean on) {
    boolean before = enabled;
    enabled = on;
    return before;
  }

  boolean isRunning() {
    return running;
  }

  long collections() {
    return collections;
  }

  long collected() {
    return collected;
  }

  long candidates() {
    return candidates;
  }

  long nanos() {
    return nanos;
  }

  /** Whether enough suspects have gathered for an automatic run. */
  boolean isDue() {
    return (suspects.size() >= threshold || stress) && enabled && !running;
  }

  /** Finds and frees all garbage; returns how much of it was not brought back. */
  long collect() {
    if (running) {
      return 0;
    }
    running = true;
    try {
      heap.tellStarted();
      GcRun run = new GcRun(0, 0, 0);
      try {
        run = run();
      } finally {
        heap.tellStopped(run);
      }
      return run.collected();
    } finally {
      running = false;
    }
  }

  private GcRun run() {
    long start = System.nanoTime();
    Search search = new Search(slots, suspects, ages);
    IntList garbage = search(search);
    long freed = garbage.size() == 0 ? 0 : deadSet.kill(garbage, search.flags());
    long took = System.nanoTime() - start;
    collected += freed;
    nanos += took;
    return new GcRun(search.examined(), freed, took);
  }

  private IntList search(Search search) {
    // If the search fails, so would the next one: it is not to come at every safe point.
    threshold = Math.max(threshold, 2 * suspects.size());
    ages.compareUpTo(slots.created());
    IntList garbage = discover(search);
    ages.advance(slots.created());
    collections++;
    candidates += search.examined();
    // As many new suspects pay for the next run as objects were examined in vain by this one.
    threshold = Math.max(MIN_THRESHOLD, search.examined() - garbage.size());
    return garbage;
  }

  /** Runs the search, during which hand-written traverses may only read. */
  private IntList discover(Search search) {
    boolean outermost = heap.beginTraversal();
    try {
      return search.run();
    } finally {
      heap.endTraversal(outermost);
    }
  }

  /** Destroys {@code left}, all that is alive, whatever finalizers do to keep it. */
  void destroy(IntList left) {
    running = true;
    for (int i = 0; i < left.size(); i++) {
      slots.setMark(left.get(i), 1);
    }
    deadSet.killAll(left);
    running = false;
  }
}
