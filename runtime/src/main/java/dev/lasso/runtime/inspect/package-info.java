/**
 * Read-only inspection of a heap: the references between objects, the reasons why objects are
 * alive, the verification of all counts, and snapshots of all of these. It reads the heap through a
 * {@link dev.lasso.runtime.heap.HeapReader}, and shares no code with the collector.
 */
@NullMarked
package dev.lasso.runtime.inspect;

import org.jspecify.annotations.NullMarked;
