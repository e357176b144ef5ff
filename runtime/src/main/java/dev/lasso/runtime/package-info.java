/**
 * Counted objects with deterministic lifetimes.
 *
 * <p>A {@link dev.lasso.runtime.GcHeap heap} manages {@linkplain dev.lasso.runtime.GcObject
 * containers}: objects with a reference count. Two kinds of reference are counted separately: an
 * <em>edge</em> comes from inside the graph (an {@code @Owned} field, an element of a {@link
 * dev.lasso.runtime.collections.GcList}), a <em>hold</em> from outside ({@link
 * dev.lasso.runtime.GcScope}, {@link dev.lasso.runtime.GcRoot}, {@link
 * dev.lasso.runtime.GcHeap#retain}). When the last of them is released, the object is destroyed at
 * once: its finalizer runs, weak references to it read as {@code null}, its resources are closed,
 * and its edges are released in turn. Objects that own one another in a cycle never reach a count
 * of zero. The heap remembers which objects may have become part of such a cycle (the
 * <em>suspects</em>), and frees unreachable cycles by {@linkplain
 * dev.lasso.runtime.GcHeap#collect() collecting}.
 *
 * <p>Classes are written with the annotations of {@code dev.lasso.annotations}; Lasso's annotation
 * processor writes the code that calls the {@linkplain dev.lasso.runtime.protocol protocol}.
 *
 * <p>This package contains the types that programs use; {@link dev.lasso.runtime.collections}
 * contains collections of containers; {@link dev.lasso.runtime.management} exports figures of heaps
 * to JMX. The modules {@code dev.lasso.junit} and {@code dev.lasso.micrometer} are for tests, and
 * for Micrometer; {@code dev.lasso.viewer} is a program that shows snapshots. Members for generated
 * code and language runtimes are in {@link dev.lasso.runtime.protocol}, or are marked as such.
 *
 * <h2>Where to look</h2>
 *
 * <dl>
 *   <dt>to begin
 *   <dd>{@link GcHeap}, {@link GcScope}, {@link GcRoot}, {@link GcObject}, {@link GcWeak}
 *   <dt>in several threads
 *   <dd>{@link GcRootCell}, {@link GcRootMap}, {@link GcHeapLink}
 *   <dt>to see what lives
 *   <dd>{@link GcInspection}, {@link GcStats}, {@link GcTypeStats}, {@link GcPath}, {@link GcLeak},
 *       {@link GcLeakLevel}, {@link GcListener}, {@link GcRun}, {@link GcUnraisable}
 *   <dt>when something is wrong
 *   <dd>{@link DeadObjectException}, {@link ReferenceCountException}, {@link WrongThreadException}
 * </dl>
 *
 * <h2>Words</h2>
 *
 * <dl>
 *   <dt>edge
 *   <dd>A counted reference from inside the graph, from an owner to an object that it owns.
 *   <dt>value
 *   <dd>The content of an owned field of type {@code Object}, or of an interface that containers
 *       and other classes implement. It is an edge if it is a container, and plain data otherwise.
 *   <dt>hold
 *   <dd>A counted reference from outside the graph: of a scope, of a root, or of code that retained
 *       the object.
 *   <dt>inside
 *   <dd>On the thread that may use the heap now: the thread to which a confined heap belongs, or
 *       the one that has entered a shared heap. That thread is called the heap's thread.
 *   <dt>shared hold
 *   <dd>The common hold of all roots of one object that were opened from one another, in a shared
 *       heap.
 *   <dt>maintenance thread
 *   <dd>The thread of a shared heap that works while no other thread is inside.
 *   <dt>adopted
 *   <dd>Constructed and counted: from then on an object is alive, until it is dead.
 *   <dt>tracked
 *   <dd>Examined by collections. Collections treat an object that is not tracked, or is frozen, as
 *       alive.
 *   <dt>suspect
 *   <dd>An object that lost an owner or a hold, is still alive, and may be part of a cycle. A
 *       collection begins with the suspects.
 *   <dt>dirty
 *   <dd>Said of an object that has lost an owner or a hold since a collection last examined it, so
 *       that its age does not prove that it is alive.
 *   <dt>old
 *   <dd>Alive at the end of the last complete collection. A search from younger objects treats an
 *       old object as alive, unless it is dirty.
 *   <dt>candidate
 *   <dd>An object that a collection examines: a suspect, or an object that a suspect reaches.
 *   <dt>boundary
 *   <dd>An object at which a search ends because it is known to be alive: it is held, untracked or
 *       old.
 *   <dt>condemned
 *   <dd>Found to be garbage, finalized, and not resurrected. A condemned object is dead to the
 *       program, and about to be freed.
 *   <dt>resurrected
 *   <dd>Found to be garbage, but made reachable again by a finalizer.
 *   <dt>safepoint
 *   <dd>A moment at which the heap may collect automatically: the end of {@code create} and {@code
 *       allocate}, the closing or rewinding of a scope, and leaving a shared heap.
 *   <dt>weak reference
 *   <dd>An uncounted reference that is cleared when its object dies: a {@code @Weak} field or a
 *       {@link dev.lasso.runtime.GcWeak}. A borrowed reference is neither counted nor cleared.
 * </dl>
 *
 * <p><b>Stability:</b> stable. Before 1.0 a minor version may change it, and the changelog says
 * what to write instead; a patch changes nothing. Members that are for generated code follow the
 * rule of the protocol.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.runtime;

import org.jspecify.annotations.NullMarked;
