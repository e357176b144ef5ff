/**
 * Owned collections: parts of one container, whose elements are counted as edges of that container.
 *
 * <p>They are real {@code java.util} collections: declare one in a final {@code @Owned} field and
 * use it as usual. {@link dev.lasso.runtime.collections.GcList}, {@link
 * dev.lasso.runtime.collections.GcSet} and {@link dev.lasso.runtime.collections.GcMap} own the
 * containers in them, and have anything else as plain data, which they do not look into and do not
 * close: {@code GcList<Object>} is the list of a dynamic language. Of the two sides of a {@link
 * dev.lasso.runtime.collections.GcWeakMap} one is weak, and a {@link
 * dev.lasso.runtime.collections.GcWeakSet} owns nothing. {@link
 * dev.lasso.runtime.collections.GcResources} has resources in it, which are closed.
 *
 * <p>Their elements' {@code equals} and {@code hashCode}, comparators and functions may throw, or
 * use the collection: a change is made as a whole or not at all, and what it removed is let go
 * after it, so that a finalizer finds the collection as it will stay.
 *
 * <p>An element that a method takes out and returns is handed over to the innermost open scope, if
 * it would die otherwise: so all that only moves elements, as {@link java.util.Collections#swap}
 * does, keeps them alive. What a method takes out without returning it dies at once if nothing else
 * owns or holds it.
 *
 * <p>They are small: an empty one takes 32 bytes (a list) to 80 (a map). A set and a map with
 * elements usually take less than those of {@code java.util} that keep them in order, too.
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
