/**
 * Looks at a heap and changes nothing: what refers to what, why an object is alive, whether all
 * counts are right, and all of it in a snapshot. It sees the heap through a {@link
 * dev.lasso.runtime.heap.View} and shares no code with the collector.
 */
@NullMarked
package dev.lasso.runtime.inspect;

import org.jspecify.annotations.NullMarked;
