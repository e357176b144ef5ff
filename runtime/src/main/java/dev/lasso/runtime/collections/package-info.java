/**
 * Owned collections: parts of one container, whose elements are counted as edges of that container.
 *
 * <p>They are {@code java.util} collections: declare one in a final {@code @Owned} field and use it
 * as usual. {@link dev.lasso.runtime.collections.GcList}, {@link
 * dev.lasso.runtime.collections.GcSet} and {@link dev.lasso.runtime.collections.GcMap} own their
 * elements that are containers. Other elements are plain data, whose contents are not counted and
 * which are not closed: {@code GcList<Object>} is the list of a dynamic language. One side of a
 * {@link dev.lasso.runtime.collections.GcWeakMap} is weak, and a {@link
 * dev.lasso.runtime.collections.GcWeakSet} owns nothing. {@link
 * dev.lasso.runtime.collections.GcResources} owns resources and closes them.
 *
 * <p>The {@code equals} and {@code hashCode} methods of elements, comparators and functions may
 * throw, or use the collection. A change is made as a whole or not at all. Removed elements are
 * released after the change, so that a finalizer sees the final state of the collection.
 *
 * <p>An element that a method removes and returns is handed over to the innermost open scope if it
 * would die otherwise. Therefore operations that only move elements, such as {@link
 * java.util.Collections#swap}, keep them alive. An element that a method removes without returning
 * it dies at once if nothing else owns or holds it.
 *
 * <p>They are small: an empty one takes from 32 bytes (a list) to 80 (a map). A set or map with
 * elements usually takes less memory than the ordered ones of {@code java.util}.
 *
 * <p><b>Stability:</b> stable. Before 1.0 a minor version may change it, and the changelog says
 * what to write instead; a patch changes nothing. Members that are for generated code follow the
 * rule of the protocol.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.runtime.collections;

import org.jspecify.annotations.NullMarked;
