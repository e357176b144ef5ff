/**
 * The use of a heap: entry points, scopes and roots, safepoints, threads, leaks and recovery. The
 * highest of the three packages of the machine: it names {@code object} and {@code collect}. Not
 * exported.
 *
 * <p>{@link dev.lasso.runtime.heap.Heap} implements {@link dev.lasso.runtime.GcHeap}, with the
 * subclasses {@link dev.lasso.runtime.heap.ConfinedHeap} and {@link
 * dev.lasso.runtime.heap.SharedHeap}. It creates the other parts and passes each of them the parts
 * that it needs. Every call from outside goes through the checks of {@link
 * dev.lasso.runtime.object.HeapState}. The other types that programs use are implemented by {@link
 * dev.lasso.runtime.heap.Scope}, {@link dev.lasso.runtime.heap.ConfinedRoot}, {@link
 * dev.lasso.runtime.heap.SharedRoot}, {@link dev.lasso.runtime.heap.RootCell} and {@link
 * dev.lasso.runtime.heap.HeapInspector}.
 *
 * <h2>Seven call paths</h2>
 *
 * <p>Each entry lists the classes in the order of their calls. {@code HeaderBits}, which reads and
 * changes the header of an object, and {@code SlotTable}, which maps slots to objects, are used
 * everywhere and left out.
 *
 * <dl>
 *   <dt>{@code GcNode.create(scope)}
 *   <dd>{@code GcProtocol} → {@code Construction} registers the object when its constructor begins
 *       ({@code GcObject}). Afterwards {@code Heap.adopt} has {@code Construction} adopt it: {@code
 *       Adoption} checks and counts the objects in its fields ({@code EdgeBarrier}, {@code
 *       WeakTable}), and {@code Scope} holds it. {@code GcProtocol} ends with a safepoint, which
 *       enters {@code Safepoint} if {@code HeapState} has a request for it.
 *   <dt>{@code node.setNext(other)}
 *   <dd>{@code GcProtocol} → {@code EdgeBarrier} checks and counts the new edge, and after the
 *       store releases the old one. If the old child is still alive, {@code Suspects} may add it.
 *   <dt>The last owner releases an object
 *   <dd>{@code EdgeBarrier}, or {@code HoldCounts} for a hold → {@code Deallocator}, which works
 *       off the {@code PendingStack}. For each, {@code UserCodeRunner} runs the finalizer, the weak
 *       callbacks and the closing of resources, {@code WeakTable} clears weak references, and
 *       {@code EdgeReleaser} releases edges.
 *   <dt>{@code heap.collect()}
 *   <dd>{@code Heap} → {@code Collector} → {@code CycleDetector} finds the garbage among the
 *       objects that {@code Suspects} reach, with {@code Generations}. If the garbage has
 *       finalizers or weak references, a {@code SlicedRun} without limits does the rest: {@code
 *       GarbageFinalization} runs callbacks and finalizers, and an {@code IncrementalCycleDetector}
 *       finds the objects that they resurrected. {@code Reclamation} frees the others, owners
 *       before the objects they own ({@code ClosingOrder}).
 *   <dt>A slice of an automatic collection
 *   <dd>{@code Safepoint.run} → {@code CollectionScheduler}, if {@code Pacer} allows it → {@code
 *       Collector} → {@code SlicedRun} → {@code IncrementalCycleDetector}. Between slices {@code
 *       Suspects} notifies the detector when the program touches a candidate. Then {@code
 *       GarbageFinalization} and {@code Reclamation} follow as above, within a {@code Budget}.
 *   <dt>{@code heap.inspect().verify()}
 *   <dd>{@code HeapInspector} → {@code Verification} reads the edges of each object through a
 *       {@code HeapReader} ({@code Edges}, {@code Fields}), recounts them, and reports {@code
 *       Inconsistencies}.
 *   <dt>{@code sharedHeap.enter()}, and {@code root.close()} on any thread
 *   <dd>{@code SharedHeap} → {@code EntryLock}, which acquires a {@code BargingLock} and opens a
 *       {@code Scope}. Closing that scope takes the same way back. If the word of {@code Work} is
 *       not empty, {@code HeapWork} drains the {@code ReleaseQueue}, looks at the word once more
 *       after the unlock, and has {@code HeapMaintenance} and a {@code MaintenanceThread} do what
 *       is left. {@code LifeCycle} and {@code SharedClosing} close the heap. A {@code SharedRoot}
 *       is a user of a {@code SharedHold}, and the last user has {@code HeapWork} release that
 *       hold.
 * </dl>
 *
 * <h2>How far an operation goes</h2>
 *
 * <p>The number of files and of methods of the runtime that an operation on a shared heap enters at
 * most, if there is nothing else to do. A test counts them.
 *
 * <table>
 * <caption>Walks</caption>
 * <tr><th>operation<th>files<th>methods<th>
 * <tr><td>enter<td>11<td>24<td>opens the scope of the first entry
 * <tr><td>leave<td>8<td>14<td>closes that scope, which is empty
 * <tr><td>lock<td>6<td>15<td>enters without a scope
 * <tr><td>unlock<td>6<td>10<td>leaves
 * <tr><td>last root<td>23<td>98<td>a thread outside closes it, and its object dies
 * <tr><td>close<td>33<td>150<td>closes an empty heap
 * </table>
 */
@NullMarked
package dev.lasso.runtime.heap;

import org.jspecify.annotations.NullMarked;
