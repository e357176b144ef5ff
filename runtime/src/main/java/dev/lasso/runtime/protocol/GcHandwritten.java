package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Destruction;
import dev.lasso.runtime.heap.Heap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A container whose traverse and clear are written by hand, without the annotation processor: for
 * language runtimes, whose objects keep references in ways that no field declaration tells.
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
 *     GcProtocol.own(this, content);      // counts the new owner in, or throws and has done nothing
 *     GcObject old = this.content;
 *     this.content = content;
 *     GcProtocol.disown(this, old);       // last: it may destroy old and run user code
 *   }
 *
 *   @Override
 *   public GcType gcType() {
 *     return TYPE;
 *   }
 *
 *   @Override
 *   public <A> int gcTraverse(GcVisitor<A> visit, A arg) {
 *     return GcEdges.visit(visit, arg, content);
 *   }
 *
 *   @Override
 *   public void gcClear() {
 *     GcProtocol.checkMutable(this);
 *     GcObject old = content;
 *     content = null;                     // first: what disown frees may look at this object
 *     GcProtocol.disown(this, old);
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
 *       nothing else. What it leaves out keeps its target alive for ever; what it visits too much a
 *       collection reports, naming the object, and frees nothing.
 *   <li>{@link #gcClear} sets each counted reference to null, then lets go of it. A reference that
 *       must not become null may stay; a type all of whose references stay needs no clear. It is
 *       also called when the object dies; what it leaves is let go of then.
 *   <li>Traverse and clear may be called at any time, and by anybody. A traverse only reads, see
 *       {@link GcVisitor}; a clear starts with {@link GcProtocol#checkMutable}.
 *   <li>What has the type {@code Object} is plain data to {@link GcEdges} and {@link GcProtocol},
 *       unless it is a container: for a collection take {@link GcEdges#visitAll}, for an array
 *       {@link GcEdges#visitItems}.
 *   <li>A store counts before it writes and lets go afterwards, as above, with {@link
 *       GcProtocol#disown} also where there was nothing before: until then the heap takes the
 *       change for interrupted, and will count all edges anew. While the constructor runs nothing
 *       is counted.
 * </ul>
 *
 * <p>{@link GcInspection#verify} finds what breaks these rules. A type that has annotated fields
 * after all names them in its {@link GcType}; {@code verify} then compares.
 *
 * <h2>As fast as generated code</h2>
 *
 * <p>What this class makes of the traverse is right, and costs a visitor's call for each edge, and
 * two walks over garbage in place of one, as its clear may look at other objects. A type of which
 * there are many objects has three more methods, those that generated code has, and says so:
 *
 * <pre>{@code
 * static final GcType TYPE =
 *     GcType.of(PyCell.class, MethodHandles.lookup()).traversed().dropped().build();
 *
 * @Override
 * public long gcEdges(GcObject[] into, int at, long cursor) {  // what collections read
 *   return GcEdges.edge(content, into, GcEdges.edges(at, cursor));
 * }
 *
 * @Override
 * protected void gcAdopt(GcAdoption adopt) {                              // create
 *   adopt.owned("content", content);
 * }
 *
 * @Override
 * protected void gcDrop(GcDestruction death) {                            // death; no clear is called
 *   content = death.edge(content);
 * }
 * }</pre>
 *
 * <h2>Beside generated classes</h2>
 *
 * <p>A hand-written class and {@code @GcContainer} classes can have a base class in common, a plain
 * abstract one that extends {@link GcObject}. Then the hand-written class does not extend this one:
 * it keeps its heap itself, and overrides {@code gcTraverse}, {@code gcClear} and the three above.
 * {@link #create} and {@link #allocate} make its objects, too.
 *
 * <pre>{@code
 * import dev.lasso.runtime.*;
 *
 * abstract class Value extends GcObject {}                 // also: abstract class Text extends Value
 *
 * abstract class PyFrame extends Value {                  // final, with TYPE and the members above
 *   private final GcHeap gcHeap;
 *
 *   PyFrame(GcHeap gcHeap) {
 *     this.gcHeap = gcHeap;                                // before super(), which asks for it
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
public abstract class GcHandwritten extends GcObject {

  private static final int BUFFER_SIZE = 16;

  private final Heap gcHeap;

  /**
   * For subclasses, whose objects are made by {@link #create} and {@link #allocate}.
   *
   * @param heap the heap that is given to the constructor
   */
  protected GcHandwritten(GcHeap heap) {
    gcHeap = (Heap) heap; // before super(), which takes the object down as under construction
    super();
  }

  /**
   * Creates a tracked object that {@code scope} holds.
   *
   * @param <T> the type of the object
   * @param scope the scope
   * @param constructor makes a new object of the heap that it is given
   * @return the object
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException if it refers to an object of another heap, or was not made for
   *     the heap that was given
   * @throws IllegalStateException if the scope or its heap is closed, or if the object owns one
   *     under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static <T extends GcObject> T create(
      GcScope scope, Function<? super GcHeap, ? extends T> constructor) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, fresh(scope.heap(), constructor.apply(scope.heap())));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked object with one hold, the caller's: {@linkplain GcCPython#track track} it
   * when ready, {@linkplain GcHeap#release release} it when done.
   *
   * @param <T> the type of the object
   * @param heap the heap
   * @param constructor makes a new object of the heap that it is given
   * @return the object
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException if it refers to an object of another heap, or was not made for
   *     the heap that was given
   * @throws IllegalStateException if the heap is closed, or if the object owns one under
   *     construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static <T extends GcObject> T allocate(
      GcHeap heap, Function<? super GcHeap, ? extends T> constructor) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(fresh(heap, constructor.apply(heap)));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  private static <T extends GcObject> T fresh(GcHeap heap, T object) {
    Heap.checkFresh(object, heap);
    return object;
  }

  @Override
  public final GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public abstract <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg);

  /** Copies what {@link #gcTraverse} visits. Override it where that is too slow. */
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

  /** Shows what {@link #gcTraverse} visits. Override it to show weak fields and resources too. */
  @Override
  protected void gcAdopt(GcAdoption adopt) {
    Thread mutator = gcHeap.beginTraversal();
    try {
      gcTraverse(
          (object, adoption) -> {
            adoption.owned("an edge", object);
            return 0;
          },
          adopt);
    } finally {
      gcHeap.endTraversal(mutator);
    }
  }

  /**
   * Calls {@link #gcClear}, unless the type says that there is a {@linkplain GcType.Builder#dropped
   * drop}, then lets go of what {@link #gcTraverse} still visits.
   */
  @Override
  protected void gcDrop(GcDestruction death) {
    try {
      ((Destruction) death).clear(this);
    } finally {
      dropRest(death);
    }
  }

  private void dropRest(GcDestruction death) {
    @Nullable GcObject[] buffer = new GcObject[BUFFER_SIZE];
    long cursor = 0;
    long to;
    do {
      to = guardedEdges(buffer, cursor);
      int count = (int) to;
      for (int i = 0; i < count; i++) {
        death.edge(buffer[i]);
      }
      cursor += count;
    } while (to < 0);
  }

  private long guardedEdges(@Nullable GcObject[] into, long cursor) {
    Thread mutator = gcHeap.beginTraversal();
    try {
      return gcEdges(into, 0, cursor);
    } finally {
      gcHeap.endTraversal(mutator);
    }
  }
}
