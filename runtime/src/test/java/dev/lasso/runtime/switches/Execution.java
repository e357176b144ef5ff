package dev.lasso.runtime.switches;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a program, whose threads run one at a time. A thread runs from one {@linkplain
 * Hooks#point point} to the next. Then a decision says which thread continues, if several can.
 *
 * <p>Option 0 is the current thread, or, if it waits or has ended, the next one that can run. Any
 * other thread in place of one that could continue is a <em>switch</em>, of which there are few. A
 * wait may end early or without a reason, which is a switch, too. If no thread can run otherwise,
 * the wait that is due first ends, and the clock advances to its end.
 */
final class Execution {

  private static final int MAX_POINTS = 20_000;

  /** Maximum time of an execution, which usually takes less than a millisecond. */
  private static final int MAX_SECONDS = 60;

  /** One decision: the number of options, or 0 if it is not known, and the option chosen. */
  record Decision(int options, int chosen) {}

  private final List<Decision> given;
  private final List<Decision> decisions = new ArrayList<>();
  private int switchesLeft;

  /** The points that were passed, or null if they are not recorded. */
  private final @Nullable List<String> trace;

  private final List<ScheduledThread> threads = new ArrayList<>();
  private @Nullable ScheduledThread running;
  private final IdentityHashMap<Object, Owner> monitors = new IdentityHashMap<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile @Nullable Throwable failure;
  private int points;
  private long clock;

  /** The beginning of the point at which the next error is thrown, or null. */
  @Nullable String failing;

  @Nullable Thread failingThread;

  /** Time that each reading of the clock takes, in nanoseconds. */
  long tick = 1;

  private static final class Owner {
    final ScheduledThread thread;
    int depth;

    Owner(ScheduledThread thread) {
      this.thread = thread;
    }
  }

  /**
   * Prepares an execution.
   *
   * @param given the first decisions; later ones choose option 0
   * @param maxSwitches the maximum number of switches
   */
  Execution(List<Decision> given, int maxSwitches, boolean isTraced) {
    this.given = given;
    switchesLeft = maxSwitches;
    trace = isTraced ? new ArrayList<>() : null;
  }

  interface Task {
    void run() throws Exception;
  }

  /** Runs the tasks, each in a thread of its own. Returns what has failed, or null. */
  @Nullable Throwable run(List<Task> tasks) throws InterruptedException {
    for (int i = 0; i < tasks.size(); i++) {
      ScheduledThread thread = add(String.valueOf((char) ('A' + i)), tasks.get(i));
      thread.started = true;
      thread.thread.start();
    }
    next(false);
    boolean isOver = over.await(MAX_SECONDS, TimeUnit.SECONDS);
    return isOver ? failure : new AssertionError("hang: no thread comes to a point");
  }

  List<Decision> decisions() {
    return decisions;
  }

  /** Returns the points that were passed, one a line. */
  String trace() {
    return trace == null ? "" : String.join("\n", trace);
  }

  /** Returns whether the current thread is the one that runs. */
  boolean isRunning() {
    ScheduledThread thread = running;
    return thread != null && thread.thread == Thread.currentThread();
  }

  // ------------------------------------------------------------------ threads

  private ScheduledThread add(String name, Task task) {
    ScheduledThread thread = new ScheduledThread(name, () -> perform(task));
    threads.add(thread);
    return thread;
  }

  /** Adds a thread that the program has created, to be started later. */
  ScheduledThread addThread(Runnable task) {
    return add(task.getClass().getSimpleName(), task::run);
  }

  boolean isStarted(String name) {
    return threads.stream().anyMatch(thread -> thread.name.equals(name) && thread.started);
  }

  void start(Thread thread) {
    point("starts", false);
    find(thread).started = true;
    thread.start();
  }

  private void perform(Task task) {
    try {
      task.run();
      current().ended = true;
      next(false);
    } catch (Throwable t) {
      fail(t);
    }
  }

  private void fail(Throwable thrown) {
    if (trace != null) {
      trace.add(thrown.toString());
    }
    failure = thrown;
    running = null;
    over.countDown();
  }

  /** Fails, and never returns, because user code could catch an exception. */
  private void stop(@Nullable ScheduledThread thread, String message) {
    AssertionError error = new AssertionError(message);
    if (thread == null) {
      throw error;
    }
    fail(error);
    thread.await();
  }

  private ScheduledThread current() {
    ScheduledThread thread = running;
    if (thread == null) {
      throw new AssertionError("The execution is over.");
    }
    return thread;
  }

  private ScheduledThread find(Thread thread) {
    return threads.stream().filter(each -> each.thread == thread).findFirst().orElseThrow();
  }

  boolean isAlive(Thread thread) {
    return threads.stream().anyMatch(each -> each.thread == thread && !each.ended);
  }

  // ------------------------------------------------------------------ decisions

  /**
   * Lets another thread run.
   *
   * @param yields true if the current thread can continue only after another one
   */
  void point(String where, boolean yields) {
    ScheduledThread thread = current();
    if (trace != null) {
      trace.add(thread.name + "  " + where);
    }
    if (failing != null && failingThread == thread.thread && where.startsWith(failing)) {
      failing = null;
      throw new StackOverflowError("injected at " + where);
    }
    if (++points > MAX_POINTS) {
      stop(thread, "live-lock: the threads make no progress");
    }
    if (yields || switchesLeft > 0) { // else the thread continues
      next(!yields);
    }
  }

  /**
   * Decides which thread continues, and waits until it is the current one again.
   *
   * @param isFirst whether the current thread comes first among those that can continue
   */
  private void next(boolean isFirst) {
    ScheduledThread before = running;
    List<ScheduledThread> options = options(before, isFirst);
    if (options.isEmpty()) {
      if (threads.stream().allMatch(thread -> thread.ended || !thread.started)) {
        running = null;
        over.countDown();
      } else {
        fail(new AssertionError("deadlock: no thread can continue"));
      }
    } else {
      ScheduledThread first = options.getFirst();
      ScheduledThread chosen = options.get(decide(options.size()));
      boolean mustWait = before == null || !canContinue(before);
      if (chosen != first && (!mustWait || (chosen.isWaiting() && !first.isTimed()))) {
        switchesLeft--;
      }
      if (chosen.isTimed()) {
        clock = Math.max(clock, chosen.deadline);
      }
      running = chosen;
      if (chosen == before) {
        return;
      }
      chosen.choose();
    }
    if (before != null && !before.ended) {
      before.await();
    }
  }

  private int decide(int options) {
    if (options == 1) {
      return 0;
    }
    int at = decisions.size();
    int chosen = 0;
    if (at < given.size()) {
      chosen = given.get(at).chosen;
      int before = given.get(at).options;
      if (chosen >= options || (before > 0 && before != options)) {
        stop(running, "decision " + at + " has " + options + " options, not as before");
      }
    }
    decisions.add(new Decision(options, chosen));
    return chosen;
  }

  /** Returns the threads that can continue, beginning with those whose choice is no switch. */
  private List<ScheduledThread> options(@Nullable ScheduledThread before, boolean isFirst) {
    List<ScheduledThread> ready = new ArrayList<>();
    int from = before == null ? 0 : threads.indexOf(before);
    for (int i = 0; i < threads.size(); i++) {
      ScheduledThread thread = threads.get((from + i) % threads.size());
      if (canContinue(thread)) {
        ready.add(thread);
      }
    }
    if (!ready.isEmpty() && ready.getFirst() == before) {
      if (!isFirst && ready.size() > 1) {
        ready.removeFirst();
        if (switchesLeft == 0) {
          ready
              .subList(1, ready.size())
              .clear(); // in turn, because two threads could spin for ever
        }
      }
    }
    if (ready.isEmpty() || switchesLeft > 0) {
      addWaiting(ready, ready.isEmpty() && switchesLeft == 0);
    }
    return ready;
  }

  /**
   * Adds the threads that wait: those that wait for a time, the first one due first, and others.
   */
  private void addWaiting(List<ScheduledThread> ready, boolean onlyFirstDue) {
    List<ScheduledThread> waiting = new ArrayList<>();
    for (ScheduledThread thread : threads) {
      if (thread.isTimed() || (thread.isWaiting() && !ready.isEmpty())) {
        waiting.add(thread);
      }
    }
    waiting.sort(Comparator.comparingLong(thread -> thread.deadline));
    ready.addAll(onlyFirstDue && !waiting.isEmpty() ? waiting.subList(0, 1) : waiting);
  }

  private boolean canContinue(ScheduledThread thread) {
    return thread.started
        && !thread.ended
        && (thread.monitor == null || !monitors.containsKey(thread.monitor))
        && (!thread.parked || thread.permit || thread.interrupted);
  }

  // ------------------------------------------------------------------ waiting

  void enterMonitor(Object monitor) {
    ScheduledThread thread = current();
    Owner owner = monitors.get(monitor);
    if (owner != null && owner.thread != thread) {
      thread.monitor = monitor;
      next(false);
      thread.monitor = null;
      owner = null;
    }
    if (owner == null) {
      owner = new Owner(thread);
      monitors.put(monitor, owner);
    }
    owner.depth++;
  }

  void exitMonitor(Object monitor) {
    Owner owner = monitors.get(monitor);
    if (owner == null || owner.thread != running) {
      throw new IllegalMonitorStateException();
    }
    if (--owner.depth == 0) {
      monitors.remove(monitor);
    }
  }

  /** Waits until the current thread is unparked or interrupted, or the time is over. */
  void park(long nanos) {
    ScheduledThread thread = current();
    point("parks", false);
    if (!thread.permit && !thread.interrupted) {
      thread.parked = true;
      thread.deadline = nanos == ScheduledThread.NEVER ? nanos : clock + nanos;
      next(false);
      thread.parked = false;
    }
    thread.permit = false;
  }

  void unpark(Thread thread) {
    point("unparks " + find(thread).name, false);
    find(thread).permit = true;
  }

  void sleep(long nanos) throws InterruptedException {
    boolean permit = current().permit;
    current().permit = false;
    park(nanos);
    current().permit = permit;
    if (interrupted()) {
      throw new InterruptedException();
    }
  }

  void interrupt(Thread thread) {
    point("interrupts " + find(thread).name, false);
    find(thread).interrupted = true;
  }

  boolean interrupted() {
    boolean was = current().interrupted;
    current().interrupted = false;
    return was;
  }

  long nanoTime() {
    clock += tick;
    return clock;
  }
}
