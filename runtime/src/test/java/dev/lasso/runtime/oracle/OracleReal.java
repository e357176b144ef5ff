package dev.lasso.runtime.oracle;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.OraclePacer;
import dev.lasso.runtime.oracle.OracleOp.Birth;
import dev.lasso.runtime.oracle.OracleOp.Script;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs random programs on the heap under test and notes what user code sees. */
final class OracleReal extends OracleWorld {

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
      event("close r" + id);
      verify();
      run(script, NOTHING);
    }
  }

  /** One call of a finalizer, callback or resource in so many verifies the heap. */
  private static final int VERIFIED_CALL = Integer.getInteger("lasso.verified", 10);

  private int calls;

  final GcHeap heap;
  final Node foreign;
  final Map<Integer, OracleNode> nodes = new TreeMap<>();
  final Map<Integer, GcScope> scopes = new TreeMap<>();
  final Map<Integer, GcRoot<Node>> roots = new TreeMap<>();

  /** All roots. Those of scripts that run twice have one number, and would be lost. */
  private final List<GcRoot<Node>> allRoots = new ArrayList<>();

  final Map<Integer, GcWeak<Node>> weaks = new TreeMap<>();

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
  OracleReal(int maxLive, boolean stress, Node foreign, int maxSteps, long seed) {
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
      heap.inspect().verify();
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

  private void callBack(int id, GcWeak<Node> weak, Script script) {
    verify();
    event("callback w" + id + (weak.get() == null ? "" : " with a referent"));
    run(script, NOTHING);
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
    OracleNode node = nodes.get(id);
    if (node == null) {
      throw new AssertionError("no object #" + id);
    }
    return node;
  }

  @Nullable Node reference(int id) {
    return id == NOTHING ? null : target(id);
  }

  private Node target(int id) {
    return id == FOREIGN ? foreign : node(id);
  }

  /** The number of an object, {@link #NOTHING} for null. */
  static int id(@Nullable Node node) {
    return node instanceof OracleNode known ? known.id : node == null ? NOTHING : FOREIGN;
  }

  private GcScope scope(int id) {
    return known(scopes.get(id));
  }

  private static <T> T known(@Nullable T object) {
    if (object == null) {
      throw new AssertionError();
    }
    return object;
  }

  @Override
  void event(String event) {
    tellCondemned();
    events.add(event);
  }

  @Override
  List<Integer> live() {
    List<Integer> live = new ArrayList<>();
    for (OracleNode node : nodes.values()) {
      if (Inside.isCounted(node) && !Inside.isDead(node)) {
        live.add(node.id);
      }
    }
    return live;
  }

  @Override
  boolean exists(int id) {
    return nodes.containsKey(id);
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
  boolean hasScope(int id) {
    return scopes.containsKey(id);
  }

  @Override
  boolean hasRoot(int id) {
    return roots.containsKey(id);
  }

  @Override
  boolean hasWeak(int id) {
    return weaks.containsKey(id);
  }

  @Override
  void openScope(int id) {
    scopes.put(id, heap.openScope());
  }

  @Override
  void closeScope(int id) {
    scope(id).close();
  }

  @Override
  void unwind(int scope) {
    scope(scope).unwind();
  }

  @Override
  void keep(int scope, int x) {
    scope(scope).keep(target(x));
  }

  @Override
  void drop(int scope, int x) {
    scope(scope).drop(target(x));
  }

  @Override
  void openRoot(int id, int x) {
    GcRoot<Node> root = heap.openRoot(target(x));
    roots.put(id, root);
    allRoots.add(root);
  }

  @Override
  void closeRoot(int id) {
    known(roots.get(id)).close();
  }

  @Override
  void retain(int x) {
    heap.retain(target(x));
  }

  @Override
  void release(int x) {
    heap.release(target(x));
  }

  @Override
  void create(int scope, Birth birth, List<Integer> fields, List<Integer> list) {
    if (scope == NOTHING) {
      int outer = GcProtocol.begin(heap);
      try {
        GcProtocol.adopt(null, construct(heap, birth, fields, list));
      } catch (Throwable t) {
        GcProtocol.fail(heap, outer, t);
        throw t;
      }
      return;
    }
    GcScope holder = scope(scope);
    int outer = GcProtocol.begin(holder);
    try {
      GcProtocol.adopt(holder, construct(holder.heap(), birth, fields, list));
    } catch (Throwable t) {
      GcProtocol.fail(holder.heap(), outer, t);
      throw t;
    }
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
      nodes.remove(birth.id());
      throw thrown;
    }
  }

  private void initialize(OracleNode self, Birth birth, List<Integer> fields, List<Integer> list) {
    nodes.put(self.id, self);
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
      self.resource = known(weaks.get(birth.weakResource()));
    }
    run(birth.constructor(), self.id);
  }

  @Override
  void track(int x) {
    GcCPython.of(heap).track(target(x));
  }

  @Override
  void untrack(int x) {
    GcCPython.of(heap).untrack(target(x));
  }

  @Override
  boolean finalizable(int x, boolean on) {
    return GcCPython.of(heap).finalizable(target(x), on);
  }

  @Override
  void delete(int x) {
    GcCPython.of(heap).delete(target(x));
  }

  @Override
  void setA(int x, int y) {
    node(x).setA(reference(y));
  }

  @Override
  void setB(int x, int y) {
    node(x).setB(reference(y));
  }

  @Override
  void setItem(int x, int index, int y) {
    node(x).setItem(index, reference(y));
  }

  @Override
  void moveA(int scope, int x, int y) {
    node(x).moveA(scope(scope), target(y));
  }

  @Override
  void moveB(int scope, int x, int y) {
    node(x).moveB(scope(scope), target(y));
  }

  @Override
  void listAdd(int x, int y) {
    node(x).list.add(target(y));
  }

  @Override
  void listInsert(int x, int index, int y) {
    node(x).list.add(index, target(y));
  }

  @Override
  void listSet(int x, int index, int y) {
    node(x).list.set(index, target(y));
  }

  @Override
  void listRemove(int x, int index) {
    node(x).list.remove(index);
  }

  @Override
  void listClear(int x) {
    node(x).list.clear();
  }

  @Override
  void listAddAll(int x, List<Integer> added) {
    node(x).list.addAll(added.stream().map(this::target).toList());
  }

  @Override
  void listRemoveIf(int x, int divisor) {
    node(x).list.removeIf(element -> id(element) % divisor == 0);
  }

  @Override
  void listSort(int x) {
    node(x).list.sort(Comparator.comparingInt(OracleReal::id));
  }

  @Override
  void listMove(int scope, int x, int y) {
    node(x).list.move(scope(scope), target(y));
  }

  @Override
  void clear(int x) {
    node(x).gcClear();
  }

  @Override
  void setWeak(int x, int y) {
    node(x).setWeak(reference(y));
  }

  @Override
  void setOther(int x, int y) {
    node(x).setOther(reference(y));
  }

  @Override
  void setResource(int x, int resource, @Nullable Script script) {
    node(x).setResource(resource % OracleObject.RESOURCES, new Resource(resource, script));
  }

  @Override
  void setWeakResource(int x, int weak) {
    node(x).setResource(known(weaks.get(weak)));
  }

  @Override
  void sameResource(int x) {
    node(x).setResource(node(x).resource);
  }

  @Override
  void clearResource(int x, int field) {
    node(x).setResource(field, null);
  }

  @Override
  void newWeak(int id, int x, @Nullable Script script) {
    weaks.put(
        id,
        script == null
            ? GcWeak.of(target(x))
            : GcWeak.of(target(x), weak -> callBack(id, weak, script)));
  }

  @Override
  void closeWeak(int id) {
    known(weaks.get(id)).close();
  }

  @Override
  long collect() {
    return heap.collect();
  }

  @Override
  long collectIfEnabled() {
    return GcCPython.of(heap).collectIfEnabled();
  }

  @Override
  boolean enable(boolean on) {
    return on ? heap.enable() : heap.disable();
  }

  @Override
  String visit() {
    List<Integer> visited = new ArrayList<>();
    heap.inspect().visitObjects((object, ids) -> ids.add(((OracleNode) object).id), visited);
    visited.sort(null);
    return visited.toString();
  }

  @Override
  String objects() {
    return GcCPython.of(heap).getObjects().stream()
        .map(o -> ((OracleNode) o).id)
        .sorted()
        .toList()
        .toString();
  }

  @Override
  void freeze() {
    heap.freeze();
  }

  @Override
  void unfreeze() {
    heap.unfreeze();
  }

  @Override
  boolean keepGarbage(boolean on) {
    return GcCPython.of(heap).keepGarbage(on);
  }

  @Override
  void dropGarbage(int n) {
    List<GcObject> garbage = garbage();
    if (n == 0) {
      garbage.clear();
    } else if (!garbage.isEmpty()) {
      garbage.remove(n % garbage.size());
    }
  }

  /** The kept garbage; tells the model of its order. */
  private List<GcObject> garbage() {
    List<GcObject> garbage = GcCPython.of(heap).garbage();
    event("garbage " + garbage.stream().map(object -> ((OracleNode) object).id).toList());
    return garbage;
  }

  @Override
  int listeners() {
    return heap.listeners().size();
  }

  @Override
  void listen(int id, @Nullable Script script) {
    heap.listeners()
        .add(
            new GcListener() {
              @Override
              public void started(GcHeap of) {
                event("started " + id);
                run(script, NOTHING);
              }

              @Override
              public void stopped(GcHeap of, GcRun ran) {
                event("stopped " + id + " " + ran.collected());
              }
            });
  }

  @Override
  void unlisten(int index) {
    heap.listeners().remove(index);
  }

  @Override
  void watch(int field, int x, int y) {
    Node node = node(x);
    GcProtocol.setWatchedWeak(node, Node.TYPE.firstWeak() + field, reference(y));
    if (field == OracleObject.WEAK) {
      node.weak = reference(y);
    } else {
      node.other = reference(y);
    }
  }

  @Override
  void closeHeap() {
    garbage();
    heap.close();
  }
}
