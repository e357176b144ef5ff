package dev.lasso.runtime.programs;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.programs.ReentrantStep.Call;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.CallingWatcher;
import dev.lasso.runtime.support.NeighbourHeaps;
import dev.lasso.runtime.support.Thrown;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A heap, what a program has made in it, and the user code that the heap calls. */
final class ReentrantWorld implements FaultNode.User, FaultResource.User {

  /** User code does not nest deeper. */
  private static final int DEEPEST = 4;

  /** User code whose exceptions have no receiver. */
  private static final Set<UserCode> MAY_FAIL =
      EnumSet.of(UserCode.LABEL, UserCode.KEY_TO_STRING, UserCode.LEAK, UserCode.UNRAISABLE);

  enum Mood {
    /** Any calls. */
    BUSY,
    /** Finalizers assign a field of their own object. */
    CALM
  }

  final ReentrantPlan plan;
  final SlicePacer pace = new SlicePacer();
  final GcHeap heap;
  final NeighbourHeaps neighbours = new NeighbourHeaps();
  final List<FaultNode> nodes = new ArrayList<>();
  final List<FaultResource> resources = new ArrayList<>();

  /** The owners of the resources that are being closed, innermost last. */
  private final List<FaultNode> releasing = new ArrayList<>();

  final List<GcWeak<?>> references = new ArrayList<>();
  final Deque<Runnable> tasks = new ArrayDeque<>();
  final ReentrantHolds holds = new ReentrantHolds(this);
  final ReentrantCheck check = new ReentrantCheck(this);
  private final List<String> trace = new ArrayList<>();

  /** The map of a program with faults, once it has one. */
  @Nullable GcRootMap<Integer, FaultNode> map;

  /** The choices of the current step. */
  Random random = new Random(0);

  Mood mood = Mood.CALM;

  /** Whether the heap is being closed, or is closed. */
  boolean closing;

  /** Whether the executor runs its tasks at once. */
  boolean direct;

  /** How many tasks of the executor are running. */
  int running;

  private int depth;
  private int nested;
  private boolean looking;

  /** True if user code of a resource has made a call. Objects that it has changed may be alive. */
  private boolean called;

  /** True once a value of a weak map may own its key, which a death hides from the program. */
  boolean ephemerons;

  /** The number of calls under way of user code that may only read. */
  private int reading;

  private int started;
  private @Nullable AssertionError wrong;

  /** True once the program has met, or was told of, an error that a point has thrown. */
  boolean sawFault;

  ReentrantWorld(ReentrantPlan plan) {
    this.plan = plan;
    CallingWatcher watcher =
        new CallingWatcher(what -> userCode(UserCode.WATCHER, what), this::unraisable);
    heap = plan.watched() ? watcher.watch(this::open) : open();
    heap.onUnraisable(this::unraisable);
    heap.listeners().add(new Recorder());
  }

  private GcHeap open() {
    return Inside.open(
        new Options(
            null,
            plan.stress(),
            Duration.ofMillis(1),
            plan.budget(),
            new Options.Leaks(
                plan.paranoid() ? GcLeakLevel.PARANOID : null,
                plan.watched() ? null : _ -> userCode(UserCode.LEAK, ""),
                List.of(),
                ""),
            false,
            false,
            null,
            plan.executor() ? this::execute : null,
            null),
        pace);
  }

  // ------------------------------------------------------------------ steps

  void run(ReentrantStep step) {
    random = new Random(step.seed());
    nested = step.nested();
    mood = Mood.BUSY;
    pace.steps = plan.sliced() ? random.nextInt(6) : 0;
    called &= Inside.isPaused(heap);
    try {
      attempt(step.call());
    } finally {
      mood = Mood.CALM;
      depth = 0;
    }
    if (!closing && !plan.faults()) {
      check.betweenSteps();
    }
  }

  /** Makes a call, which may be refused. */
  private void attempt(Call call) {
    note(call.name());
    int at = trace.size();
    try {
      call.body().run(this);
    } catch (Exception e) {
      sawFault |= FaultPoints.tellsOfOne(e);
      if (isExpected(e)) {
        note("refused: " + e.getClass().getSimpleName());
      } else {
        wrong(call + " threw " + e, e);
      }
    } catch (AssertionError e) {
      wrong(call + " threw " + e, e);
    }
    if (trace.size() > 10_000) {
      trace.subList(Math.min(at, 5_000), 5_000).clear();
    }
  }

  /** Returns whether a program that misuses nothing but objects and moments may meet it. */
  boolean isExpected(Throwable thrown) {
    return FaultPoints.isOne(thrown)
        || thrown instanceof Thrown
        || thrown instanceof DeadObjectException
        || thrown instanceof IllegalStateException
        || thrown instanceof IllegalArgumentException
        || thrown instanceof ConcurrentModificationException
        || thrown instanceof NoSuchElementException
        || (thrown instanceof IndexOutOfBoundsException
            && !(thrown instanceof ArrayIndexOutOfBoundsException))
        || (thrown instanceof WrongThreadException && closing);
  }

  /** Takes the result of a call that has none but its result. */
  void returned(Object result) {
    if (result.equals("")) {
      wrong("a call has returned an empty text");
    }
  }

  void note(String what) {
    trace.add("  ".repeat(depth + 1) + what);
  }

  @Override
  public void wrong(String what) {
    wrong(what, null);
  }

  private void wrong(String what, @Nullable Throwable cause) {
    note("WRONG: " + what);
    if (wrong == null) {
      wrong = new AssertionError(what, cause);
    }
  }

  @Nullable AssertionError wrong() {
    return wrong;
  }

  List<String> trace() {
    return trace;
  }

  // ------------------------------------------------------------------ user code

  /** Is called by all user code. */
  void userCode(UserCode point, Object of) {
    if (looking || mood == Mood.CALM || wrong != null || depth >= DEEPEST || nested <= 0) {
      return;
    }
    note(point + " " + of + ":");
    boolean reads = point == UserCode.LABEL || point == UserCode.KEY_TO_STRING;
    reading += reads ? 1 : 0;
    depth++;
    try {
      check(reading > 0);
      for (int calls = 1 + random.nextInt(2); calls > 0 && nested > 0; calls--) {
        nested--;
        Call call = plan.next(point, random);
        plan.covered(point, call);
        called |= !releasing.isEmpty();
        attempt(call);
        check(reading > 0);
      }
      if (random.nextInt(12) == 0) {
        note("throws");
        throw new Thrown("on purpose");
      }
    } catch (Error e) {
      // The runtime logs what handlers throw, and does without texts of the program.
      sawFault |= MAY_FAIL.contains(point) && FaultPoints.tellsOfOne(e);
      throw e;
    } finally {
      depth--;
      reading -= reads ? 1 : 0;
    }
  }

  private void check(boolean readsOnly) {
    if (!plan.faults()) {
      check.inUserCode(readsOnly);
    }
  }

  /** Makes a few calls as the action of a call. */
  void act() {
    userCode(UserCode.ACTION, "");
  }

  /** Looks at something without running user code. */
  void look(Runnable look) {
    boolean outer = looking;
    looking = true;
    try {
      FaultPoints.apart(look);
    } finally {
      looking = outer;
    }
  }

  boolean isNested() {
    return depth > 0;
  }

  void called(GcWeak<?> reference, boolean[] called) {
    if (called[0]) {
      wrong("a callback is called twice");
    }
    called[0] = true;
    if (reference.get() != null) {
      wrong("a callback is called while its reference refers to an object");
    }
    userCode(UserCode.CALLBACK, "");
  }

  @Override
  public void finalizing(FaultNode self) {
    self.finalized++;
    if (self.finalized > 1) {
      wrong("#" + self.id + " is finalized twice");
    }
    self.setA(self.a); // the usual thing: a finalizer assigns a field of its own object
    userCode(UserCode.FINALIZER, self.id);
  }

  @Override
  public void told(FaultNode self) {
    if (self.watched != null) {
      wrong("#" + self.id + " hears of a death, and its field refers to an object");
    }
    userCode(UserCode.ON_CLEAR, self.id);
  }

  @Override
  public void called(FaultNode self, UserCode point) {
    userCode(point, self.id);
  }

  @Override
  public String label(FaultNode self) {
    userCode(UserCode.LABEL, self.id);
    return "node " + self.id;
  }

  void unraisable(GcUnraisable report) {
    sawFault |= FaultPoints.tellsOfOne(report.thrown());
    if (!isExpected(report.thrown()) && !(report.thrown() instanceof RejectedExecutionException)) {
      wrong("reported: " + report.message() + ": " + report.thrown(), report.thrown());
    }
    userCode(UserCode.UNRAISABLE, "");
  }

  private void execute(Runnable task) {
    userCode(UserCode.EXECUTOR, "");
    if (direct) {
      task.run();
    } else if (mood == Mood.BUSY && random.nextInt(8) == 0) {
      throw new RejectedExecutionException();
    } else {
      tasks.add(task);
    }
  }

  void runTasks() {
    running++;
    try {
      for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
        task.run();
      }
    } finally {
      running--;
    }
  }

  /** The first of the listeners: each collection starts after the one before has stopped. */
  private final class Recorder implements GcListener {

    @Override
    public void started(GcHeap of) {
      if (started++ > 0 && !closing && FaultPoints.thrown().isEmpty()) {
        wrong("a collection starts within another one");
      }
      userCode(UserCode.STARTED, "");
    }

    @Override
    public void stopped(GcHeap of, GcRun run) {
      try {
        userCode(UserCode.STOPPED, "");
      } finally {
        if (--started != 0 && !closing && FaultPoints.thrown().isEmpty()) {
          wrong("a collection stops that has not started");
        }
      }
    }
  }

  // ------------------------------------------------------------------ objects

  static boolean isAlive(FaultNode node) {
    boolean[] alive = new boolean[1];
    FaultPoints.apart(() -> alive[0] = Inside.isCounted(node) && !Inside.isDead(node));
    return alive[0];
  }

  <T> T oneOf(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Returns a random node that is alive, now and then another; makes one if there is none. */
  FaultNode any() {
    FaultNode node = choose();
    trace.set(trace.size() - 1, trace.getLast() + " #" + node.id);
    return node;
  }

  private FaultNode choose() {
    if (!releasing.isEmpty() && random.nextInt(2) == 0) {
      return neighbour(releasing.getLast());
    }
    if (!nodes.isEmpty()) {
      if (random.nextInt(30) == 0) {
        return oneOf(nodes);
      }
      int start = random.nextInt(nodes.size());
      for (int i = 0; i < nodes.size(); i++) {
        FaultNode node = nodes.get((start + i) % nodes.size());
        if (isAlive(node)) {
          return node;
        }
      }
    }
    return create(holds.scope(), null);
  }

  /** Returns a node near one whose resource is being closed, which may die together with it. */
  private FaultNode neighbour(FaultNode node) {
    FaultNode at = node;
    for (int steps = random.nextInt(3); steps > 0; steps--) {
      List<FaultNode> owned = at.edges();
      at = owned.isEmpty() ? at : oneOf(owned);
    }
    return at;
  }

  @Override
  public void closing(FaultResource self, UserCode point) {
    FaultNode owner = self.owner;
    if (owner == null) {
      userCode(point, self.id);
      return;
    }
    if (!called && !ephemerons && owner.returned && !isAlive(owner) && plan.ordered()) {
      look(() -> check.closing(owner, self));
    }
    releasing.add(owner);
    try {
      userCode(point, self.id);
    } finally {
      releasing.removeLast();
    }
  }

  @Nullable FaultNode anyOrNull() {
    return random.nextInt(4) == 0 ? null : any();
  }

  /** Returns a node, a key or plain data. */
  Object anyValue() {
    return switch (random.nextInt(3)) {
      case 0 -> "plain";
      case 1 -> key();
      default -> any();
    };
  }

  ReentrantKey key() {
    return new ReentrantKey(this, random.nextInt(4));
  }

  FaultResource resource() {
    FaultResource resource = new FaultResource(this, resources.size());
    resources.add(resource);
    return resource;
  }

  GcType type() {
    return switch (random.nextInt(5)) {
      case 0, 1 -> FaultNode.FINALIZED;
      case 2 -> FaultNode.HEAVY;
      default -> FaultNode.PLAIN;
    };
  }

  FaultNode create(ReentrantHolds.Scope scope, @Nullable FaultNode fixed) {
    FaultNode node = FaultNode.create(scope.scope, this, nodes.size(), type(), fixed);
    node.returned = true;
    if (scope.open) {
      scope.held.add(node);
    }
    return node;
  }

  @Override
  public void initialize(FaultNode node) {
    nodes.add(node);
    if (mood == Mood.BUSY) {
      switch (random.nextInt(8)) {
        case 0 -> {
          node.a = anyOrNull();
          node.watched = anyOrNull();
        }
        case 1 -> own(node, resource(), resource -> node.resource = resource);
        case 2 -> own(node, resource(), resource -> node.handle = resource);
        case 3 -> own(node, resource(), node.row::add);
        case 4 -> node.list.add(any());
        case 5 -> node.map.put(key(), any());
        default -> {}
      }
      userCode(UserCode.CONSTRUCTOR, node.id);
    }
  }

  /**
   * Has a node own a resource by {@code store}, during which user code may take it out again. If
   * the store fails, the node may own it or not.
   */
  void own(FaultNode node, FaultResource resource, Consumer<FaultResource> store) {
    resource.owner = node;
    resource.owned = true;
    boolean stored = false;
    try {
      store.accept(resource);
      stored = true;
    } finally {
      if (!stored) {
        FaultNode owner = resource.owner; // by now perhaps another one
        look(() -> resource.owned = resource.isIn(owner) || resource.closes > 0);
      }
    }
  }
}
