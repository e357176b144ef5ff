/**
 * The implementation of a heap: counts, slots, suspects, collections and deallocation. Not
 * exported.
 *
 * <p>{@link dev.lasso.runtime.heap.Heap} implements {@link dev.lasso.runtime.GcHeap}. It creates
 * the other parts and passes each of them the parts that it needs. Every call from outside goes
 * through the checks of {@link dev.lasso.runtime.object.HeapContext}, which knows the heap's thread
 * and state. Programs use base classes and abstract classes of the exported packages, whose fields
 * are declared here: {@link dev.lasso.runtime.object.ObjectHeader} is the superclass of {@link
 * dev.lasso.runtime.GcObject}, {@link dev.lasso.runtime.object.TypeState} that of {@link
 * dev.lasso.runtime.protocol.GcType}, and {@link dev.lasso.runtime.heap.Scope} the subclass of
 * {@link dev.lasso.runtime.GcScope}. {@link dev.lasso.runtime.object.HeaderBits} defines the bits
 * of an object's header, and {@code ObjectHeader} decodes them.
 *
 * <h2>Seven call paths</h2>
 *
 * <p>Each entry lists the classes in the order of their calls. {@link
 * dev.lasso.runtime.heap.SlotTable}, which maps slots to objects, is used everywhere and left out.
 *
 * <dl>
 *   <dt>{@code GcNode.create(scope)}
 *   <dd>{@code GcProtocol} → {@code Construction} registers the object when its constructor begins
 *       ({@code ObjectHeader}). Afterwards {@code Heap.adopt} has {@code Construction} adopt it:
 *       {@code Adoption} checks and counts the objects in its fields ({@code EdgeBarrier}, {@code
 *       WeakTable}), and {@code Scope} holds it. {@code GcProtocol} ends with a safepoint, which
 *       enters {@code Safepoint} if {@code HeapContext} has a request for it.
 *   <dt>{@code node.setNext(other)}
 *   <dd>{@code GcProtocol} → {@code EdgeBarrier} checks and counts the new edge, and after the
 *       store releases the old one. If the old child is still alive, {@code Suspects} may add it.
 *   <dt>The last owner releases an object
 *   <dd>{@code EdgeBarrier}, or {@code HoldCounts} for a hold → {@code Deallocator}, which works
 *       off the stack of pending objects. For each, {@code FinalizerRunner} runs the finalizer, the
 *       weak callbacks and the closing of resources, {@code WeakTable} clears weak references, and
 *       {@code EdgeReleaser} releases edges.
 *   <dt>{@code heap.collect()}
 *   <dd>{@code Heap} → {@code Collector} → {@code UnslicedRun} → {@code CycleDetector} finds the
 *       garbage among the objects that {@code Suspects} reach, with {@code TrialDeletion} and
 *       {@code Generations}. {@code UnreachableSet} runs callbacks and finalizers, {@code
 *       Resurrection} finds the objects that they resurrected, and {@code Reclamation} frees the
 *       others, owners before the objects they own ({@code ClosingOrder}).
 *   <dt>A slice of an automatic collection
 *   <dd>{@code Safepoint.run} → {@code Collector}, if {@code Pacer} allows it → {@code SlicedRun} →
 *       {@code IncrementalCycleDetector}. Between slices {@code Suspects} notifies the detector
 *       when the program touches a candidate. Then {@code UnreachableSet} and {@code Reclamation}
 *       follow as above, within a {@code Budget}.
 *   <dt>{@code heap.inspect().verify()}
 *   <dd>{@code Heap} → {@code HeapInspector} → {@code Verification} reads the edges of each object
 *       through a {@code HeapReader} ({@code Edges}, {@code Fields}), recounts them, and reports
 *       {@code Inconsistencies}.
 *   <dt>{@code sharedHeap.enter()}, and {@code root.close()} on any thread
 *   <dd>{@code Heap} → {@code EntryLock}, which acquires a {@code FairLock}, drains the {@code
 *       ReleaseQueue} and opens a {@code Scope}. Closing that scope takes the same way back, and
 *       starts a {@code MaintenanceThread} if work is left. A {@code SharedRoot} is a user of a
 *       {@code SharedHold}, and the last user has {@code EntryLock} release that hold.
 * </dl>
 */
@NullMarked
package dev.lasso.runtime.heap;

import org.jspecify.annotations.NullMarked;
