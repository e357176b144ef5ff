/**
 * The machine: counts, slots, suspects, collections and death. Not exported.
 *
 * <p>{@link dev.lasso.runtime.heap.Heap} is behind each {@link dev.lasso.runtime.GcHeap}. It makes
 * the parts and gives each those that it needs; every entry passes the checks of {@link
 * dev.lasso.runtime.heap.HeapContext}, which knows the heap's thread and life. What the program
 * names is a base class or an abstract class of the packages that are exported; its fields are
 * here: {@link dev.lasso.runtime.heap.ObjectHeader} below {@link dev.lasso.runtime.GcObject},
 * {@link dev.lasso.runtime.heap.TypeState} below {@link dev.lasso.runtime.protocol.GcType}, {@link
 * dev.lasso.runtime.heap.Scope} above {@link dev.lasso.runtime.GcScope}. {@link
 * dev.lasso.runtime.heap.HeaderBits} says what the bits of a counted word mean, and {@code
 * ObjectHeader} tells by them how it is with its object.
 *
 * <h2>Seven walks</h2>
 *
 * <p>Where to read what happens, in this order. What they all use is left out: {@link
 * dev.lasso.runtime.heap.SlotTable}, which finds an object by its slot.
 *
 * <dl>
 *   <dt>{@code GcNode.create(scope)}
 *   <dd>{@code GcProtocol} → {@code Construction} takes the object down when its constructor begins
 *       ({@code ObjectHeader}); {@code Heap.adopt} has {@code Construction} adopt it: {@code
 *       Adoption} checks and counts what its fields refer to ({@code EdgeBarrier}, {@code
 *       WeakTable}), {@code Scope} holds it; then {@code GcProtocol} has a safe point, which goes
 *       on in {@code Safepoint} if {@code HeapContext} says that something is due.
 *   <dt>{@code node.setNext(other)}
 *   <dd>{@code GcProtocol} → {@code EdgeBarrier} checks the new edge and counts it in, and after
 *       the store the old one out; {@code Suspects} takes note of who lost an owner and lives on.
 *   <dt>the last owner lets go
 *   <dd>{@code EdgeBarrier}, or {@code HoldCounts} for a hold → {@code Deallocator}: the stack of
 *       the dying, and what is done for each; {@code FinalizerRunner}: finalizer, callbacks,
 *       closes; {@code WeakTable} clears what refers to it; {@code EdgeReleaser} lets go of its
 *       edges.
 *   <dt>{@code heap.collect()}
 *   <dd>{@code Heap} → {@code Collector} → {@code WholeRun} → {@code CycleDetector} finds the
 *       garbage from {@code Suspects}, with {@code TrialDeletion} and {@code Generations}; {@code
 *       UnreachableSet} tells and finalizes, {@code Resurrection} looks again, {@code Reclamation}
 *       frees, owners before what they own ({@code ClosingOrder}).
 *   <dt>a slice
 *   <dd>{@code Safepoint.safePoint} → {@code Collector}, when {@code Pacer} says so → {@code
 *       SlicedRun} → {@code IncrementalCycleDetector}, which {@code Suspects} tells what the
 *       program touches meanwhile; then {@code UnreachableSet} and {@code Reclamation} as above,
 *       within a {@code Budget}.
 *   <dt>{@code heap.inspect().verify()}
 *   <dd>{@code Heap} → {@code HeapInspector} → {@code Verification} reads in a {@code HeapReader}
 *       the edges of each object ({@code Edges}, {@code Fields}), counts them again, and writes
 *       down {@code Disagreements}.
 *   <dt>{@code sharedHeap.enter()}, and {@code root.close()} on any thread
 *   <dd>{@code Heap} → {@code EntryLock}: a {@code FairLock} to come in, what was {@code
 *       ReleaseQueue}, the {@code Scope}; its close goes the same way out, and starts a {@code
 *       MaintenanceThread} if something is left to do. A {@code SharedRoot} uses an {@code
 *       SharedHold}; who uses it last has {@code EntryLock} release it.
 * </dl>
 */
@NullMarked
package dev.lasso.runtime.heap;

import org.jspecify.annotations.NullMarked;
