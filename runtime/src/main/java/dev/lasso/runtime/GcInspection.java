package dev.lasso.runtime;

import dev.lasso.runtime.heap.Heap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A look into a heap, by {@link GcHeap#inspect}: why objects are alive, which there are, and
 * whether their counts are right.
 *
 * <pre>{@code
 * GcInspection inside = heap.inspect();
 * System.out.println(inside.explain(image));      // the shortest path from a hold to it
 * inside.snapshot(Path.of("images.html"));        // everything that lives, as a page
 * inside.verify();                                // throws if a count is wrong
 * }</pre>
 *
 * <p>It is a view: it shows the heap as that is when a method is called, and costs nothing to have.
 * Its methods are for the heap's thread, throw {@link WrongThreadException} on another, and change
 * nothing; what {@link #visitObjects} and {@link #visitAll} call may change what it likes. Figures,
 * which any thread may have, are in {@link GcHeap#stats}.
 */
public sealed interface GcInspection permits Heap {

  /**
   * Tells why an object is alive: the shortest path, by field names, from something that is held to
   * it. Looks at every object if need be.
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
   * Tells why the objects of a type are alive, as {@link #explain(GcObject)} does for one: "why are
   * there 999 images?" The shortest paths are grouped by their shape, each group with its number
   * and an example. With the leak level {@link GcLeakLevel#ADVANCED} the groups also tell where
   * scopes and roots were opened.
   *
   * <p>Looks at every object once, with some 30 bytes of memory for each, and changes nothing. Of
   * the program's code it calls traverses that are written by hand, whose exceptions it throws on,
   * and {@code toString} of keys of maps.
   *
   * @param type the class, or an interface; subclasses count, too
   * @return the groups; they refer to the objects of the examples, borrowed
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  GcPaths explain(Class<?> type);

  /**
   * Writes down what lives: every object, who owns whom, and who holds what, as of now. The ending
   * of the file's name tells the format:
   *
   * <ul>
   *   <li>{@code .html}: one web page that needs nothing else, to be opened from disk. It shows the
   *       types by number, weight and retained weight, which types own which, the heaviest
   *       subtrees, garbage that was not collected yet, and of each object its owners, what it
   *       owns, the shortest path from a hold and a cycle through it; with the leak level {@link
   *       GcLeakLevel#ADVANCED} also where it was created, and its holders opened. It compares
   *       itself with another snapshot;
   *   <li>{@code .json}: the same for programs;
   *   <li>{@code .dot}: a graph for Graphviz, of the objects if they are few, else of the types.
   * </ul>
   *
   * <p>Looks at every object once and changes nothing; labels and keys of maps are asked for. A
   * page shows one by one as many of the heaviest objects as make some 20 MB, a million or so, and
   * the others in the figures of their types.
   *
   * @param file where to; what was there is lost
   * @throws IOException if the file cannot be written; then there may be half of it
   * @throws IllegalArgumentException if its name has another ending
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  void snapshot(Path file) throws IOException;

  /**
   * Calls {@code callback} with every tracked object. No automatic collection runs meanwhile;
   * objects that the callback creates may or may not be visited. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyUnstable_GC_VisitObjects">PyUnstable_GC_VisitObjects</a>.
   *
   * @param <A> the type of the argument
   * @param callback called with each object, which is held during the call; false stops
   * @param arg handed through to {@code callback}
   * @throws WrongThreadException if the heap is not this thread's
   */
  <A extends @Nullable Object> void visitObjects(
      BiPredicate<? super GcObject, ? super A> callback, A arg);

  /**
   * Calls {@code callback} with every object that is alive: as {@link #visitObjects}, and with
   * those that the collector does not know, as they are not tracked or cannot own others.
   *
   * @param <A> the type of the argument
   * @param callback called with each object, which is held during the call; false stops
   * @param arg handed through to {@code callback}
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  <A extends @Nullable Object> void visitAll(
      BiPredicate<? super GcObject, ? super A> callback, A arg);

  /**
   * Checks that counts, fields and traverses agree, without the help of the collector. For tests,
   * and for the search for the cause of a {@link ReferenceCountException}. It looks at every object
   * and changes nothing; it may be called at any time, also by finalizers and callbacks, but not by
   * a traverse.
   *
   * <p>What may be found: a field that was written without its setter; a hand-written {@code
   * gcTraverse} or {@code gcEdges} that leaves an edge out or shows one too many; a weak field that
   * would not become null; a reference to an object that is dead, under construction or in another
   * heap; a resource or an owned collection in two fields. While something dies, a count that is
   * too high is not noticed: a list that is being emptied lets go of one element after the other.
   * Several owners may have one resource without fields of its own, such as a lambda that captures
   * nothing.
   *
   * <p>Of the program's code it calls hand-written traverses, and {@link GcObject#gcLabel} for the
   * message: no {@code iterator}, {@code equals} or {@code toString}.
   *
   * @throws ReferenceCountException if anything disagrees; the message has all of it, up to a limit
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  void verify();
}
