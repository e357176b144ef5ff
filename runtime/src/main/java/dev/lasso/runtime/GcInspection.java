package dev.lasso.runtime;

import dev.lasso.runtime.heap.HeapInspector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A view of a heap for inspection, returned by {@link GcHeap#inspect}: it explains why objects are
 * alive, lists the live objects, and verifies their counts.
 *
 * <pre>{@code
 * GcInspection inside = heap.inspect();
 * System.out.println(inside.explain(image));      // the shortest path from a hold to it
 * inside.snapshot(Path.of("images.json.gz"));     // everything that lives, for lasso-viewer
 * inside.verify();                                // throws if a count is wrong
 * }</pre>
 *
 * <p>The view costs nothing, and shows the state of the heap at the time of each call. Its methods
 * are for the heap's thread, throw {@link WrongThreadException} on any other thread, and change
 * nothing; however, callbacks of {@link #visitObjects} and {@link #visitAll} may make any changes.
 * Figures that any thread may read are in {@link GcHeap#stats}.
 */
public sealed interface GcInspection permits HeapInspector {

  /**
   * Explains why an object is alive: finds the shortest path to it, by field names, from an object
   * that is held. If the holder is a root or a cell to which a field of a container leads, perhaps
   * through plain objects, names that field, as far as reflection may read fields. Examines every
   * object if necessary.
   *
   * @param object the object
   * @return the path; it refers to the objects on it, borrowed
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  GcPath explain(GcObject object);

  /**
   * Explains why the objects of a type are alive, as {@link #explain(GcObject)} does for one: "why
   * are there 999 images?" The shortest paths are grouped by their shape, each group with its
   * number and an example. With the leak level {@link GcLeakLevel#ADVANCED} the groups also contain
   * the places where scopes and roots were opened.
   *
   * <p>Examines every object once, with some 30 bytes of memory for each, and changes nothing. The
   * only user code it calls is hand-written traverses, whose exceptions it throws on, and {@code
   * toString} of keys of maps.
   *
   * @param type the class, or an interface; subclasses count, too
   * @return the groups; they refer to the objects of the examples, borrowed
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  GcPaths explain(Class<?> type);

  /**
   * Writes a snapshot of all live objects, their owners and their holders, as compressed JSON. With
   * the leak level {@link GcLeakLevel#ADVANCED} it also contains the places where the objects were
   * created and their holders were opened. The program {@code lasso-viewer} makes a web page or a
   * graph of the file, and compares two of them. Its README describes the format.
   *
   * <p>Examines every object once and changes nothing; calls the methods for labels and {@code
   * toString} of keys of maps.
   *
   * @param file the file to write, whose name ends in {@code .json.gz}. An existing file is
   *     replaced once the snapshot is complete; until then, a file with {@code .part} after this
   *     name has it
   * @throws IOException if the file cannot be written. An existing file has not changed then, and
   *     no part of the snapshot is left
   * @throws IllegalArgumentException if its name has another extension
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  void snapshot(Path file) throws IOException;

  /**
   * Calls {@code callback} with every tracked object. No automatic collection runs meanwhile.
   * Objects that the callback creates may or may not be visited. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyUnstable_GC_VisitObjects">PyUnstable_GC_VisitObjects</a>.
   *
   * @param <A> the type of the argument
   * @param callback called with each object, which is held during the call; returns false to stop
   * @param arg passed to {@code callback}
   * @throws WrongThreadException if the heap is not this thread's
   */
  <A extends @Nullable Object> void visitObjects(
      BiPredicate<? super GcObject, ? super A> callback, A arg);

  /**
   * Calls {@code callback} with every live object. Other than {@link #visitObjects}, this includes
   * objects that the collector does not examine because they are not tracked or cannot own others.
   *
   * @param <A> the type of the argument
   * @param callback called with each object, which is held during the call; returns false to stop
   * @param arg passed to {@code callback}
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  <A extends @Nullable Object> void visitAll(
      BiPredicate<? super GcObject, ? super A> callback, A arg);

  /**
   * Checks, independently of the collector, that counts, fields and traverses agree. For tests, and
   * to find the cause of a {@link ReferenceCountException}. Examines every object and changes
   * nothing. May be called at any time, even by finalizers and callbacks, but not by a traverse.
   *
   * <p>Possible findings are: a field that was written without its setter; a hand-written {@code
   * gcTraverse} or {@code gcEdges} that omits an edge or reports one too many; a weak field that
   * would not become null; a borrowed field, not private, whose object is dead; a reference to an
   * object that is dead, under construction or in another heap; a resource or an owned collection
   * in two fields; an object of which other code has released a hold that belongs to a scope or a
   * root. While an object dies, a count that is too high is not reported, because a collection that
   * is being emptied releases its elements one after the other. Several owners may share a resource
   * without fields, such as a lambda that captures nothing.
   *
   * <p>The only user code it calls is hand-written traverses, and {@link GcObject#gcLabel} for the
   * message. It calls no {@code iterator}, {@code equals} or {@code toString}.
   *
   * @throws ReferenceCountException if there are inconsistencies; the message lists all of them, up
   *     to a limit
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  void verify();
}
