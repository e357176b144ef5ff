/**
 * The records of a heap about each object: header, slot, counts, edges, weak references, native
 * bytes and type. The lowest of the three packages of the machine: it names neither {@code collect}
 * nor {@code heap}. Not exported.
 *
 * <p>{@link dev.lasso.runtime.object.ObjectHeader} is the superclass of {@link
 * dev.lasso.runtime.GcObject}. {@link dev.lasso.runtime.object.HeaderBits} defines the bits of its
 * header, and has the only methods that read and change them. {@link
 * dev.lasso.runtime.object.SlotTable} maps the numbers of slots to objects. {@link
 * dev.lasso.runtime.object.HeapState} is the superclass of all heaps, with the state that every
 * part of a heap needs: its thread, its life, its changes in progress. {@link
 * dev.lasso.runtime.object.TypeInfo} implements {@link dev.lasso.runtime.protocol.GcType}, and
 * {@link dev.lasso.runtime.object.WeakRef} implements {@link dev.lasso.runtime.GcWeak}.
 */
@NullMarked
package dev.lasso.runtime.object;

import org.jspecify.annotations.NullMarked;
