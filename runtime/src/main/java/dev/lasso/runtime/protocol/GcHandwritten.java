package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.EdgeReleaser;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OwnershipErrors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A container whose traverse and clear methods are written by hand, without the annotation
 * processor. It is for language runtimes, whose objects keep references in ways that field
 * declarations cannot express.
 *
 * <pre>{@code
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.protocol.*;
 * import java.lang.invoke.MethodHandles;
 *
 * final class PyCell extends GcHandwritten {
 *   static final GcType TYPE =
 *       GcType.of(PyCell.class, MethodHandles.lookup()).traversed().build();
 *
 *   private GcObject content;
 *
 *   PyCell(GcHeap heap) {
 *     super(heap);
 *   }
 *
 *   void setContent(GcObject content) {
 *     GcProtocol.addEdge(this, content);  // counts the new edge, or throws and changes nothing
 *     GcObject old = this.content;
 *     this.content = content;
 *     GcProtocol.removeEdge(this, old);   // last, because it may destroy old and run user code
 *   }
 *
 *   @Override
 *   public GcType gcType() {
 *     return TYPE;
 *   }
 *
 *   @Override
 *   public <A> int gcTraverse(GcVisitor<A> visit, A arg) {
 *     return visit.edge(content, arg);     // with two: visit.edge(visit.edge(0, a, arg), b, arg)
 *   }
 *
 *   @Override
 *   public void gcClear() {
 *     GcProtocol.addEdge(this, null);
 *     GcObject old = content;
 *     content = null;                     // first, because removeEdge may run code that reads it
 *     GcProtocol.removeEdge(this, old);
 *   }
 *
 *   static PyCell create(GcScope scope) {
 *     return GcHandwritten.create(scope, PyCell::new);
 *   }
 * }
 * }</pre>
 *
 * <p>The rules are those of CPython's <a
 * href="https://docs.python.org/3/c-api/gcsupport.html">cyclic garbage collection support</a>:
 *
 * <ul>
 *   <li>{@link #gcTraverse} visits each counted reference exactly as often as it is counted, and
 *       nothing else. A reference that is not visited keeps its target alive forever. If the
 *       traverse visits it later, {@linkplain GcCPython#untrack untrack} and {@linkplain
 *       GcCPython#track track} the object, so that the next collection examines it again. If a
 *       reference is visited too often, a collection reports this with the names of the objects,
 *       which count as alive with everything that they own, and frees the rest.
 *   <li>{@link #gcClear} sets each counted reference to null, and then releases it. A reference
 *       that must not become null may stay; a type all of whose references stay needs no clear. The
 *       clear is also called when the object dies; references that it leaves are released after it.
 *   <li>Traverse and clear may be called at any time, and by any code. A traverse only reads, see
 *       {@link GcVisitor}.
 *   <li>A value of type {@code Object} is plain data to {@link GcVisitor#valueEdge} and {@link
 *       GcProtocol}, unless it is a container. For a collection use {@link GcVisitor#collection},
 *       for an array {@link GcVisitor#items}.
 *   <li>A store counts the new value before it writes, and releases the old one afterwards, as
 *       above. Call both {@link GcProtocol#addEdge} and {@link GcProtocol#removeEdge}, even if a
 *       value is null. If one of them is missing, the heap treats the change as interrupted, and
 *       recounts the edges of all objects. Several edges change between {@link
 *       GcProtocol#beginChange} and {@link GcProtocol#endChange}, by {@link
 *       GcProtocol#countChecked} and {@link GcProtocol#uncount}; {@link GcProtocol#checkCountable}
 *       comes first. While the constructor runs, nothing is counted.
 *   <li>Plain data needs no call. However, call {@link GcProtocol#checkMutable} before counted
 *       references move to other places of the object, for example when an array is sorted or a
 *       table rehashed, because a collection in slices may have seen only some of the places.
 *   <li>Weak references with a callback belong to the object if they are stored with {@link
 *       GcProtocol#replaceResource}, declared with {@link GcType.Builder#resource}, and closed in
 *       {@link #gcCloseResources}. Otherwise their callbacks run even after the object has died.
 *       One declaration suffices for all references of an array.
 * </ul>
 *
 * <p>{@link GcInspection#verify} finds violations of these rules. If a type does have annotated
 * fields, its {@link GcType} names them, and {@code verify} compares them with the traverse.
 *
 * <h2>As fast as generated code</h2>
 *
 * <p>The methods that this class derives from the traverse are correct. However, they cost a
 * visitor call for each edge, and two passes over garbage instead of one, because a clear may read
 * other objects. A type with many objects should override three more methods, as generated code
 * does, and declare this:
 *
 * <pre>{@code
 * static final GcType TYPE =
 *     GcType.of(PyCell.class, MethodHandles.lookup()).traversed().releasesEdges().build();
 *
 * @Override
 * public long gcEdges(GcObject[] into, int at, long cursor) {  // called by collections
 *   return GcEdges.edge(content, into, GcEdges.edges(at, cursor));
 * }
 *
 * @Override
 * protected void gcAdopt(GcAdoption adopt) {                    // called by create
 *   adopt.owned("content", content);
 * }
 *
 * @Override
 * protected void gcReleaseEdges(GcDestruction death) {          // called at death, not gcClear
 *   death.edge(content);
 *   content = null;
 * }
 * }</pre>
 *
 * <h2>Weak references in an array</h2>
 *
 * <p>One resource stands for all of them:
 *
 * <pre>{@code
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.protocol.*;
 * import java.lang.invoke.MethodHandles;
 *
 * final class WeakSlots extends GcHandwritten {
 *   static final GcType TYPE =
 *       GcType.of(WeakSlots.class, MethodHandles.lookup())
 *           .traversed()
 *           .releasesEdges()
 *           .resource("entry", GcWeak.class) // stands for all of them
 *           .build();
 *
 *   private final GcWeak<?>[] entries = new GcWeak<?>[16];
 *
 *   WeakSlots(GcHeap heap) {
 *     super(heap);
 *   }
 *
 *   GcObject get(int slot) {
 *     return entries[slot] == null ? null : entries[slot].get();
 *   }
 *
 *   void set(int slot, GcObject value) {
 *     GcWeak<?> old = entries[slot];
 *     GcWeak<?> now = value == null ? null : GcProtocol.entry(value, dead -> remove(slot, dead));
 *     if (GcProtocol.replaceResource(this, "entry", old, now)) { // checks, and claims it
 *       entries[slot] = now;
 *       GcProtocol.close(this, "entry", old);
 *     }
 *   }
 *
 *   private void remove(int slot, GcWeak<?> dead) {
 *     if (entries[slot] == dead) {
 *       entries[slot] = null;
 *     }
 *   }
 *
 *   @Override
 *   public GcType gcType() {
 *     return TYPE;
 *   }
 *
 *   @Override
 *   public <A> int gcTraverse(GcVisitor<A> visit, A arg) {
 *     return 0; // owns no container
 *   }
 *
 *   @Override
 *   protected void gcReleaseEdges(GcDestruction death) {}
 *
 *   @Override
 *   protected void gcCloseResources(GcDestruction death) {
 *     for (GcWeak<?> entry : entries) {
 *       death.close(this, "entry", entry);
 *     }
 *   }
 * }
 * }</pre>
 *
 * <h2>Together with generated classes</h2>
 *
 * <p>A hand-written class and generated classes can have a common base class, which is a plain
 * abstract class that extends {@link GcObject}. In this case the hand-written class does not extend
 * this one. It stores its heap itself, and overrides {@code gcTraverse}, {@code gcClear} and the
 * three methods above. {@link #create} and {@link #allocate} create its objects, too.
 *
 * <pre>{@code
 * import dev.lasso.runtime.*;
 *
 * abstract class Value extends GcObject {}            // also: abstract class Text extends Value
 *
 * abstract class PyFrame extends Value {                  // final, with TYPE and the members above
 *   private final GcHeap gcHeap;
 *
 *   PyFrame(GcHeap gcHeap) {
 *     this.gcHeap = gcHeap;                                // before super(), which reads it
 *     super();
 *   }
 *
 *   @Override
 *   public GcHeap gcHeap() {
 *     return gcHeap;
 *   }
 * }
 * }</pre>
 */
public abstract class GcHandwritten extends GcObject implements ObjectHeader.Handwritten {

  private static final int BATCH_SIZE = 16;

  private static final GcVisitor<GcAdoption> ADOPTING = new Adopting();

  private final transient Heap gcHeap; // so that serializers name the container, not its heap

  /**
   * Constructor for subclasses, called by {@link #create} and {@link #allocate}.
   *
   * @param heap the heap that is passed to the constructor
   */
  protected GcHandwritten(GcHeap heap) {
    gcHeap = (Heap) heap; // before super(), which registers the object as under construction
    super();
  }

  /**
   * Creates a tracked object that {@code scope} holds.
   *
   * @param <T> the type of the object
   * @param scope the scope
   * @param constructor creates a new object of the given heap
   * @return the object
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException if it refers to an object of another heap, or was not created
   *     for the given heap
   * @throws IllegalStateException if the scope or its heap is closed, or if the object owns one
   *     under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static <T extends GcObject> T create(
      GcScope scope, Function<? super GcHeap, ? extends T> constructor) {
    int outer = GcProtocol.begin(scope);
    Heap heap = (Heap) scope.heap();
    try {
      heap.construction.calls++;
      try {
        T object = constructor.apply(heap);
        Heap.checkNotAdopted(object, heap);
        return GcProtocol.adopt(scope, object);
      } finally {
        heap.construction.calls--;
      }
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked object with one hold, the caller's. {@linkplain GcCPython#track Track} it
   * when it is complete, and {@linkplain GcHeap#release release} it when it is no longer needed.
   *
   * @param <T> the type of the object
   * @param heap the heap
   * @param constructor creates a new object of the given heap
   * @return the object
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException if it refers to an object of another heap, or was not created
   *     for the given heap
   * @throws IllegalStateException if the heap is closed, or if the object owns one under
   *     construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static <T extends GcObject> T allocate(
      GcHeap heap, Function<? super GcHeap, ? extends T> constructor) {
    return create(GcProtocol.noScope(heap), constructor);
  }

  /**
   * The visitor of an adoption. It never returns anything but 0, so another result of the visit
   * before is a mistake.
   */
  private static final class Adopting implements GcVisitor<GcAdoption> {

    @Override
    public int visit(GcObject object, GcAdoption adopt) {
      adopt.owned("an edge", object);
      return 0;
    }

    @Override
    public int edge(int stop, @Nullable GcObject object, GcAdoption adopt) {
      check(stop);
      return GcVisitor.super.edge(stop, object, adopt);
    }

    @Override
    public int items(int stop, @Nullable Object @Nullable [] items, GcAdoption adopt) {
      check(stop);
      return GcVisitor.super.items(stop, items, adopt);
    }

    @Override
    public int collection(int stop, @Nullable GcOwnedCollection collection, GcAdoption adopt) {
      check(stop);
      return GcVisitor.super.collection(stop, collection, adopt);
    }

    private static void check(int stop) {
      if (stop != 0) {
        throw OwnershipErrors.notReturned(stop);
      }
    }
  }

  @Override
  public final GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public abstract <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg);

  /** Copies the edges that {@link #gcTraverse} visits. Override this method if that is too slow. */
  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long[] to = {GcEdges.edges(at, cursor)};
    gcTraverse(
        (object, position) -> {
          position[0] = GcEdges.edge(object, into, position[0]);
          return position[0] < 0 ? 1 : 0;
        },
        to);
    return to[0];
  }

  /**
   * Passes the edges that {@link #gcTraverse} visits to {@code adopt}. Override this method to pass
   * weak fields and resources, too.
   */
  @Override
  protected void gcAdopt(GcAdoption adopt) {
    Thread mutator = gcHeap.beginTraversal();
    try {
      gcTraverse(ADOPTING, adopt);
    } finally {
      gcHeap.endTraversal(mutator);
    }
  }

  /**
   * Calls {@link #gcClear}, unless the type declares a {@linkplain GcType.Builder#releasesEdges
   * drop}, and then releases the edges that {@link #gcTraverse} still visits.
   */
  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    try {
      ((EdgeReleaser) death).clear(this);
    } finally {
      releaseRemaining(death);
    }
  }

  private void releaseRemaining(GcDestruction death) {
    EdgeCursor edges = new EdgeCursor(BATCH_SIZE);
    edges.startAt(0);
    do {
      int count = guardedNext(edges);
      for (int i = 0; i < count; i++) {
        death.edge(edges.target(i));
      }
    } while (edges.hasMore());
  }

  private int guardedNext(EdgeCursor edges) {
    Thread mutator = gcHeap.beginTraversal();
    try {
      return edges.next(this);
    } finally {
      gcHeap.endTraversal(mutator);
    }
  }
}
