/**
 * The machine: counts, slots, suspects, collections and death. Not exported.
 *
 * <p>{@link dev.lasso.runtime.heap.Heap} is behind each {@link dev.lasso.runtime.GcHeap}. It makes
 * the parts and gives each those that it needs; every entry passes the checks of {@link
 * dev.lasso.runtime.heap.Access}, which knows the heap's thread and life. What the program names is
 * a base class or an abstract class of the packages that are exported; its fields are here: {@link
 * dev.lasso.runtime.heap.Counted} below {@link dev.lasso.runtime.GcObject}, {@link
 * dev.lasso.runtime.heap.TypeState} below {@link dev.lasso.runtime.protocol.GcType}, {@link
 * dev.lasso.runtime.heap.Scope} above {@link dev.lasso.runtime.GcScope}. {@link
 * dev.lasso.runtime.heap.Header} says what the bits of a counted word mean, and {@code Counted}
 * tells by them how it is with its object.
 *
 * <h2>Seven walks</h2>
 *
 * <p>Where to read what happens, in this order. What they all use is left out: {@link
 * dev.lasso.runtime.heap.SlotTable}, which finds an object by its slot.
 *
 * <dl>
 *   <dt>{@code GcNode.create(scope)}
 *   <dd>{@code GcProtocol} → {@code Construction} takes the object down when its constructor begins
 *       ({@code Counted}); {@code Heap.adopt} has {@code Construction} adopt it: {@code Adoption}
 *       checks and counts what its fields refer to ({@code Owning}, {@code WeakTable}), {@code
 *       Scope} holds it; then {@code GcProtocol} has a safe point, which goes on in {@code Upkeep}
 *       if {@code Access} says that something is due.
 *   <dt>{@code node.setNext(other)}
 *   <dd>{@code GcProtocol} → {@code Owning} checks the new edge and counts it in, and after the
 *       store the old one out; {@code Suspects} takes note of who lost an owner and lives on.
 *   <dt>the last owner lets go
 *   <dd>{@code Owning}, or {@code Counts} for a hold → {@code Destruction}: the stack of the dying,
 *       and what is done for each; {@code LastCalls}: finalizer, callbacks, closes; {@code
 *       WeakTable} clears what refers to it; {@code Dropping} lets go of its edges.
 *   <dt>{@code heap.collect()}
 *   <dd>{@code Heap} → {@code Collector} → {@code WholeRun} → {@code Search} finds the garbage from
 *       {@code Suspects}, with {@code Trial} and {@code Ages}; {@code DeadSet} tells and finalizes,
 *       {@code Resurrection} looks again, {@code Burial} frees, owners before what they own ({@code
 *       ClosingOrder}).
 *   <dt>a slice
 *   <dd>{@code Upkeep.safePoint} → {@code Collector}, when {@code Pace} says so → {@code SlicedRun}
 *       → {@code SlicedSearch}, which {@code Suspects} tells what the program touches meanwhile;
 *       then {@code DeadSet} and {@code Burial} as above, within a {@code Budget}.
 *   <dt>{@code heap.inspect().verify()}
 *   <dd>{@code Heap} → {@code Insight} → {@code Verification} reads in a {@code View} the edges of
 *       each object ({@code Edges}, {@code Fields}), counts them again, and writes down {@code
 *       Disagreements}.
 *   <dt>{@code sharedHeap.enter()}, and {@code root.close()} on any thread
 *   <dd>{@code Heap} → {@code Gate}: a {@code Turn} to come in, what was {@code Posted}, the {@code
 *       Scope}; its close goes the same way out, and starts a {@code Tender} if something is left
 *       to do. A {@code SharedRoot} uses an {@code Anchor}; who uses it last has {@code Gate}
 *       release it.
 * </dl>
 */
@NullMarked
package dev.lasso.runtime.heap;

import org.jspecify.annotations.NullMarked;
