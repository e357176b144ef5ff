/**
 * The protocol between containers and their heap, for generated code and for language runtimes that
 * write containers by hand. Other programs do not need it.
 *
 * <p>It follows CPython's <a href="https://docs.python.org/3/c-api/gcsupport.html">Supporting
 * Cyclic Garbage Collection</a>. A container shows its edges to a {@link
 * dev.lasso.runtime.protocol.GcVisitor} or copies them out ({@link
 * dev.lasso.runtime.protocol.GcEdges}), is counted when it is adopted ({@link
 * dev.lasso.runtime.protocol.GcAdoption}), reports each change of an edge ({@link
 * dev.lasso.runtime.protocol.GcProtocol}), and lets go of all of them when it is dead ({@link
 * dev.lasso.runtime.protocol.GcDestruction}). {@link dev.lasso.runtime.protocol.GcType} describes
 * its class. {@link dev.lasso.runtime.protocol.GcCPython} has what CPython can do with objects, and
 * most programs do not need. To write one by hand, extend {@link
 * dev.lasso.runtime.protocol.GcHandwritten}. Libraries for tests of programs with heaps extend
 * {@link dev.lasso.runtime.protocol.GcHeapWatcher}.
 *
 * <p><b>Stability:</b> for generated code and language runtimes. It stays as it is within the
 * versions that have the same first two numbers, so that the processor and the runtime of those fit
 * each other; the next minor version may change it.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.runtime.protocol;

import org.jspecify.annotations.NullMarked;
