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
 * what it owned is let go in turn. Objects that own one another in a circle never reach a count of
 * zero; the heap remembers which objects may have become part of such a circle (the
 * <em>suspects</em>) and frees the ones nobody outside refers to, by {@linkplain
 * dev.lasso.runtime.GcHeap#collect() collecting}.
 *
 * <p>Classes are written with the annotations of {@code dev.lasso.annotations}; Lasso's annotation
 * processor writes the code that calls {@link dev.lasso.runtime.GcProtocol}. The protocol follows
 * CPython's <a href="https://docs.python.org/3/c-api/gcsupport.html">Supporting Cyclic Garbage
 * Collection</a>.
 */
@NullMarked
package dev.lasso.runtime;

import org.jspecify.annotations.NullMarked;
