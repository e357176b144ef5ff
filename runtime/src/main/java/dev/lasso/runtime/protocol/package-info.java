/**
 * The protocol between containers and their heap, for generated code and for language runtimes with
 * hand-written containers. Other programs do not need it.
 *
 * <p>It follows CPython's <a href="https://docs.python.org/3/c-api/gcsupport.html">Supporting
 * Cyclic Garbage Collection</a>. A container reports its edges to a {@link
 * dev.lasso.runtime.protocol.GcVisitor}, or copies them ({@link
 * dev.lasso.runtime.protocol.GcEdges}). Its edges are counted when it is adopted ({@link
 * dev.lasso.runtime.protocol.GcAdoption}), it reports each change of an edge ({@link
 * dev.lasso.runtime.protocol.GcProtocol}), and it releases all edges when it is dead ({@link
 * dev.lasso.runtime.protocol.GcDestruction}). {@link dev.lasso.runtime.protocol.GcType} describes
 * its class. {@link dev.lasso.runtime.protocol.GcCPython} has the operations of CPython on objects
 * that most programs do not need. To write a container by hand, extend {@link
 * dev.lasso.runtime.protocol.GcHandwritten}. To collect cycles that cross into another runtime with
 * reference counts, implement {@link dev.lasso.runtime.protocol.GcForeign}. Libraries for tests of
 * programs with heaps extend {@link dev.lasso.runtime.protocol.GcHeapListener}.
 *
 * <p><b>Stability:</b> for generated code and language runtimes. It does not change within the
 * versions that have the same first two numbers, so that the processor and the runtime of these
 * versions fit together. The next minor version may change it.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.runtime.protocol;

import org.jspecify.annotations.NullMarked;
