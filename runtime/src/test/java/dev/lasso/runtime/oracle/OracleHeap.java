package dev.lasso.runtime.oracle;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.OraclePacer;
import dev.lasso.runtime.oracle.OracleOp.Birth;
import dev.lasso.runtime.oracle.OracleOp.Script;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Thrown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The heap under test of random programs: its objects, and the events that user code sees. */
abstract class OracleHeap extends OracleWorld<OracleNode, GcScope, GcRoot<Node>, GcWeak<Node>> {

  /** What a weak reference calls, or a node closes. */
  final class Resource implements AutoCloseable {

    final int id;
    private final @Nullable Script script;

    Resource(int id, @Nullable Script script) {
      this.id = id;
      this.script = script;
    }

    @Override
    public void close() {
      tellCycle(owner(this));
      event("close r" + id);
      verify();
      run(script, NOTHING);
    }
  }

  /** One call of a finalizer, callback or resource in so many verifies the heap. */
  private static final int VERIFIED_CALL = Integer.getInteger("lasso.verified", 10);

  private int calls;

  /** The cycle that a run is killing. */
  private List<Integer> dying = List.of();

  final GcHeap heap;
  final Node foreign;

  /** All roots. Those of scripts that run twice have one number, and would be lost. */
  final List<GcRoot<Node>> allRoots = new ArrayList<>();

  /** What happened in the current step. */
  final List<String> events = new ArrayList<>();

  private final @Nullable OraclePacer pace;

  /** Whether fields, and lists, can have plain data. */
  final boolean hasAnyValues;

  /**
   * Makes a heap.
   *
   * @param maxSteps how many steps a slice has at most; 0 for no slices
   */
  OracleHeap(int maxLive, boolean stress, Node foreign, int maxSteps, long seed) {
    super(maxLive);
    this.foreign = foreign;
    hasAnyValues = seed / 3 % 3 == 0;
    pace =
        maxSteps == 0
            ? null
            : new OraclePacer(maxSteps, seed, node -> id((Node) node), this::event);
    heap = pace == null ? Heaps.open(GcHeap.builder().stress(stress)) : pace.open(stress);
    heap.onUnraisable(report -> event("unraisable " + report.thrown().getClass().getSimpleName()));
  }

  /** Verifies the heap now and then, while user code runs. */
  private void verify() {
    if (++calls % VERIFIED_CALL == 0) {
      Inside.verifyExceptTakenHolds(heap);
    }
  }

  void finalize(OracleNode node) {
    verify();
    event(
        "finalize #"
            + node.id
            + " "
            + GcCPython.isFinalized(node)
            + " "
            + GcCPython.isTracked(node));
    run(birth(node.id).finalizer(), node.id);
  }

  void callBack(int id, GcWeak<Node> weak, Script script) {
    verify();
    event("callback w" + id + (weak.get() == null ? "" : " with a referent"));
    run(script, NOTHING);
  }

  /** Returns the objects with edges that are alive. */
  List<Node> usable() {
    List<Node> usable = new ArrayList<>();
    objects.forEach(
        (id, node) -> {
          if (!isAtomic(id) && Inside.isCounted(node) && !Inside.isDead(node)) {
            usable.add(node);
          }
        });
    return usable;
  }

  List<GcScope> openScopes() {
    return scopes.values().stream().filter(Inside::isOpen).toList();
  }

  /** Passes a number of safepoints. */
  void slices(int count) {
    for (int i = 0; i < count; i++) {
      heap.openScope().close();
    }
    tellCondemned();
  }

  private void tellCondemned() {
    String condemned = pace == null ? null : pace.condemned();
    if (condemned != null) {
      events.add(condemned);
    }
  }

  OracleNode node(int id) {
    OracleNode node = objects.get(id);
    if (node == null) {
      throw new AssertionError("no object #" + id);
    }
    return node;
  }

  @Nullable Node reference(int id) {
    return id == NOTHING ? null : target(id);
  }

  Node target(int id) {
    return id == FOREIGN ? foreign : node(id);
  }

  /** The number of an object, {@link #NOTHING} for null. */
  static int id(@Nullable Node node) {
    return node instanceof OracleNode known ? known.id : node == null ? NOTHING : FOREIGN;
  }

  @Override
  void event(String event) {
    tellCondemned();
    events.add(event);
  }

  /** Records that an object releases its edges. */
  void dropped(OracleNode node) {
    tellCycle(node);
    event("drop #" + node.id);
  }

  private @Nullable OracleNode owner(Resource resource) {
    for (OracleNode node : objects.values()) {
      for (int field = 0; field < OracleObject.RESOURCES; field++) {
        if (node.getResource(field) == resource) {
          return node;
        }
      }
    }
    return null;
  }

  /** Tells of a cycle that begins to die, if the object is a member of it. */
  private void tellCycle(@Nullable OracleNode dead) {
    int cycle = Inside.dyingCycle(heap);
    if (cycle > 0
        && dead != null
        && Inside.isInItsSlot(heap, dead)
        && Inside.mark(heap, dead) == cycle) {
      tellCondemned();
      List<Integer> members = new ArrayList<>();
      for (OracleNode node : objects.values()) {
        if (Inside.isInItsSlot(heap, node) && Inside.mark(heap, node) == cycle) {
          members.add(node.id);
        }
      }
      if (!dying.containsAll(members)) {
        dying = members;
        events.add("kills " + members);
      }
    }
  }

  @Override
  List<Integer> live() {
    List<Integer> live = new ArrayList<>();
    for (OracleNode node : objects.values()) {
      if (Inside.isCounted(node) && !Inside.isDead(node)) {
        live.add(node.id);
      }
    }
    return live;
  }

  @Override
  int fieldA(int id) {
    return id(node(id).getA());
  }

  @Override
  int listSize(int id) {
    return node(id).list.size();
  }

  @Override
  void create(int scope, Birth birth, List<Integer> fields, List<Integer> list) {
    GcScope holder = scope == NOTHING ? null : scope(scope);
    Node.adopt(heap, holder, of -> construct(of, birth, fields, list));
  }

  private OracleNode construct(GcHeap of, Birth birth, List<Integer> fields, List<Integer> list) {
    try {
      return new OracleNode(
          this,
          of,
          birth.id(),
          reference(fields.get(2)),
          self -> initialize((OracleNode) self, birth, fields, list));
    } catch (Thrown thrown) {
      objects.remove(birth.id());
      throw thrown;
    }
  }

  private void initialize(OracleNode self, Birth birth, List<Integer> fields, List<Integer> list) {
    objects.put(self.id, self);
    self.initialize(reference(fields.get(0)), reference(fields.get(1)));
    self.weak = reference(fields.get(3));
    self.other = reference(fields.get(4));
    for (int element : list) {
      self.list.add(target(element));
    }
    if (birth.resource() != 0) {
      self.storeResource(
          birth.resource() % OracleObject.RESOURCES, new Resource(birth.resource(), null));
    } else if (birth.weakResource() != 0) {
      self.resource = weaks.get(birth.weakResource());
    }
    run(birth.constructor(), self.id);
  }
}
