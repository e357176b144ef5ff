package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A container with a field of each kind, written by hand the way the processor writes it: the
 * runtime's tests do not depend on the processor.
 */
public class Node extends GcObject {

  public interface Action {
    void run(Node self) throws Exception;
  }

  public static final GcType TYPE =
      GcType.of(Node.class, MethodHandles.lookup())
          .owned("a", Node.class)
          .owned("b", Node.class)
          .owned("fixed", Node.class)
          .collection("list", GcList.class)
          .weak("weak", Node.class)
          .weak("other", Node.class)
          .resource("resource", AutoCloseable.class)
          .build();

  public @Nullable Node a;
  public @Nullable Node b;
  public final @Nullable Node fixed;
  public final GcList<Node> list = new GcList<>();
  public @Nullable Node weak;
  public @Nullable Node other;
  public @Nullable AutoCloseable resource;

  /** For the test's own use. */
  public String name = "";

  private final GcHeap gcHeap;
  private final @Nullable GcType gcType; // null if made without a constructor

  /** What subclasses do at the end of construction. */
  public interface Initializer {
    void run(Node self);
  }

  public Node(GcHeap gcHeap) {
    this(gcHeap, TYPE);
  }

  public Node(GcHeap gcHeap, GcType gcType) {
    this(gcHeap, gcType, null, self -> {});
  }

  public Node(GcHeap gcHeap, @Nullable Node fixed, Initializer init) {
    this(gcHeap, TYPE, fixed, init);
  }

  @SuppressWarnings("this-escape") // what tests are about
  public Node(GcHeap gcHeap, GcType gcType, @Nullable Node fixed, Initializer init) {
    this.gcHeap = gcHeap;
    this.gcType = gcType;
    super();
    this.fixed = fixed;
    init.run(this);
  }

  /** Creates a container as generated code does: held by a scope, or else by the program. */
  public static <T extends GcObject> T adopt(
      GcHeap heap, @Nullable GcScope scope, Function<GcHeap, T> constructor) {
    int outer = GcProtocol.begin(scope == null ? GcProtocol.noScope(heap) : scope);
    try {
      return GcProtocol.adopt(scope, constructor.apply(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  public static Node create(GcScope scope) {
    return create(scope, self -> {});
  }

  public static Node create(GcScope scope, Initializer init) {
    return adopt(scope.heap(), scope, heap -> new Node(heap, null, init));
  }

  public static Node createOwner(GcScope scope, AutoCloseable resource) {
    Node owner = create(scope);
    owner.setResource(resource);
    return owner;
  }

  /** A node that owns itself. */
  public static Node createLoop(GcScope scope) {
    Node loop = create(scope);
    loop.setA(loop);
    return loop;
  }

  /** A node whose final edge leads to {@code fixed}. */
  public static Node createFixed(GcScope scope, Node fixed) {
    return adopt(scope.heap(), scope, heap -> new Node(heap, fixed, self -> {}));
  }

  public static Finalized createFinalized(GcScope scope, Action finalizer) {
    return adopt(scope.heap(), scope, heap -> new Finalized(heap, finalizer));
  }

  /** Opens a root of a node that nothing else holds; the current thread enters the heap. */
  public static GcRoot<Node> openRoot(GcHeap heap) {
    return openRoot(heap, Node::create);
  }

  /** Opens a root of a new object that nothing else holds. */
  public static <T extends GcObject> GcRoot<T> openRoot(
      GcHeap heap, Function<GcScope, T> constructor) {
    try (GcScope scope = heap.enter()) {
      return heap.openRoot(constructor.apply(scope));
    }
  }

  public static Node allocate(GcHeap heap) {
    return adopt(heap, null, Node::new);
  }

  public void setA(@Nullable Node value) {
    GcProtocol.addEdge(this, value);
    Node old = a;
    a = value;
    GcProtocol.removeEdge(this, old);
  }

  public void moveA(GcScope scope, Node value) {
    GcProtocol.move(this, scope, value);
    Node old = a;
    a = value;
    GcProtocol.removeEdge(this, old);
  }

  public @Nullable Node takeA(GcScope scope) {
    GcProtocol.beginTake(this, scope, a);
    Node old = a;
    a = null;
    return GcProtocol.endTake(this, scope, old, null);
  }

  public void setB(@Nullable Node value) {
    GcProtocol.addEdge(this, value);
    Node old = b;
    b = value;
    GcProtocol.removeEdge(this, old);
  }

  public void moveB(GcScope scope, Node value) {
    GcProtocol.move(this, scope, value);
    Node old = b;
    b = value;
    GcProtocol.removeEdge(this, old);
  }

  public void setWeak(@Nullable Node value) {
    GcProtocol.setWeak(this, TYPE.firstWeak(), value);
    weak = value;
  }

  public void setOther(@Nullable Node value) {
    GcProtocol.setWeak(this, TYPE.firstWeak() + 1, value);
    other = value;
  }

  public void setResource(@Nullable AutoCloseable value) {
    AutoCloseable old = resource;
    if (GcProtocol.replaceResource(this, "resource", old, value)) {
      resource = value;
      GcProtocol.close(this, "resource", old);
    }
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return gcType == null ? TYPE : gcType;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, a, arg);
    stop = visit.edge(stop, b, arg);
    stop = visit.edge(stop, fixed, arg);
    return stop == 0 ? list.gcTraverse(visit, arg) : stop;
  }

  @Override
  public long gcEdges(GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(a, into, to);
    to = GcEdges.edge(b, into, to);
    to = GcEdges.edge(fixed, into, to);
    return list.gcEdges(into, to);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this);
    try {
      setA(null);
      setB(null);
      list.clear();
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("a", a);
    adopt.owned("b", b);
    adopt.owned("fixed", fixed);
    adopt.collection("list", list);
    adopt.weak("weak", TYPE.firstWeak(), weak);
    adopt.weak("other", TYPE.firstWeak() + 1, other);
    adopt.resource("resource", resource);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.close(this, "resource", resource);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    resource = null;
    Node oldA = a;
    a = null;
    death.edge(oldA);
    Node oldB = b;
    b = null;
    death.edge(oldB);
    death.edge(fixed);
    death.collection(list);
    if (weak != null) {
      death.weak(this, TYPE.firstWeak());
      weak = null;
    }
    death.weak(this, TYPE.firstWeak() + 1, other);
    other = null;
  }

  @Override
  protected void gcClearWeak(int field) {
    switch (field - TYPE.firstWeak()) {
      case 0 -> weak = null;
      case 1 -> other = null;
      default -> {}
    }
  }

  public static final class Finalized extends Node {

    public static final GcType TYPE =
        GcType.of(Finalized.class, MethodHandles.lookup())
            .extending(Node.TYPE)
            .finalizer("run")
            .build();

    private final Action finalizer;

    private Finalized(GcHeap gcHeap, Action finalizer) {
      this.finalizer = finalizer;
      super(gcHeap, TYPE);
    }

    @Override
    protected void gcFinalize() throws Exception {
      finalizer.run(this);
    }
  }

  /** As a method of a user's class begins. */
  public final void use() {
    checkAlive();
  }

  public static Object copy(Node node) throws CloneNotSupportedException {
    return node.clone();
  }
}
