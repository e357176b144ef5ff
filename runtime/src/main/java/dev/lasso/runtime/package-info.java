/**
 * Counted objects with deterministic lifetimes.
 *
 * <p>A {@link dev.lasso.runtime.GcHeap heap} manages {@linkplain dev.lasso.runtime.GcObject
 * containers}: objects with a reference count. Two kinds of reference are counted, apart from each
 * other: an <em>edge</em> comes from inside the graph (an {@code @Owned} field, an element of a
 * {@link dev.lasso.runtime.collections.GcList}), a <em>hold</em> from outside ({@link
 * dev.lasso.runtime.GcScope}, {@link dev.lasso.runtime.GcRoot}, {@link
 * dev.lasso.runtime.GcHeap#retain}). When the last of them goes, the object is destroyed at once:
 * its finalizer runs, weak references to it read as {@code null}, its resources are closed, and
 * what it owned is let go in turn. Objects that own one another in a cycle never reach a count of
 * zero; the heap remembers which objects may have become part of such a cycle (the
 * <em>suspects</em>) and frees the ones nobody outside refers to, by {@linkplain
 * dev.lasso.runtime.GcHeap#collect() collecting}.
 *
 * <p>Classes are written with the annotations of {@code dev.lasso.annotations}; Lasso's annotation
 * processor writes the code that calls the {@linkplain dev.lasso.runtime.protocol protocol}.
 *
 * <p>This package has what programs name; {@link dev.lasso.runtime.collections} what they put
 * containers into; {@link dev.lasso.runtime.management} shows figures of heaps to JMX. The modules
 * {@code dev.lasso.junit} and {@code dev.lasso.micrometer} are for tests, and for Micrometer. What
 * only generated code and language runtimes call is in {@link dev.lasso.runtime.protocol}, or says
 * so.
 *
 * <h2>Where to look</h2>
 *
 * <dl>
 *   <dt>to begin
 *   <dd>{@link GcHeap}, {@link GcScope}, {@link GcRoot}, {@link GcObject}, {@link GcWeak}
 *   <dt>in several threads
 *   <dd>{@link GcRootCell}, {@link GcHeapLink}
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
 *   <dd>A counted reference from inside the graph: from an owner to what it owns.
 *   <dt>value
 *   <dd>What is in an owned field of type {@code Object}, or of an interface that containers and
 *       other classes implement: an edge if it is a container, else plain data.
 *   <dt>hold
 *   <dd>A counted reference from outside the graph: of a scope, a root, or whoever retained the
 *       object.
 *   <dt>inside
 *   <dd>On the thread that may use the heap now: the one to which a confined heap belongs, or the
 *       one that has entered a shared heap. A heap is that thread's.
 *   <dt>anchor
 *   <dd>The hold that all roots of one object have together which were opened from one another, in
 *       a shared heap.
 *   <dt>tender
 *   <dd>The thread that looks after a shared heap while nobody is inside.
 *   <dt>adopted
 *   <dd>Constructed and counted: from then on an object is alive, until it is dead.
 *   <dt>tracked
 *   <dd>Known to collections. What is not tracked, or is frozen, they take for alive.
 *   <dt>suspect
 *   <dd>An object that lost an owner or a hold, lived on, and may be part of a cycle: a collection
 *       begins with these.
 *   <dt>shaken
 *   <dd>The same of any object since a collection looked at it last: its age is no proof of life.
 *   <dt>old
 *   <dd>Alive when the last complete collection decided. Unless it is shaken, a search that comes
 *       from younger objects takes it for alive.
 *   <dt>member
 *   <dd>An object that a collection examines: a suspect, or what one reaches.
 *   <dt>boundary
 *   <dd>An object at which a search ends, because it is known to be alive: held, untracked or old.
 *   <dt>condemned
 *   <dd>Found to be garbage, finalized, and not brought back: dead to everybody, and about to be
 *       freed.
 *   <dt>resurrected
 *   <dd>Found to be garbage, and brought back by a finalizer.
 *   <dt>safe point
 *   <dd>A moment at which the heap may collect by itself: the end of {@code create} and {@code
 *       allocate}, the close or rewinding of a scope, and leaving a shared heap.
 *   <dt>weak reference
 *   <dd>A reference that counts nothing and is cleared when its object dies: a {@code @Weak} field
 *       or a {@link dev.lasso.runtime.GcWeak}. A borrowed one is neither counted nor cleared.
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
