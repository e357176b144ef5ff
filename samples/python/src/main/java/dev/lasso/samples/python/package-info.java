/** Cycles of containers and Python objects, which {@code heap.collect()} frees. */
@CyclesIntended("A listener may refer to its widget, and widgets own one another")
@NullMarked
package dev.lasso.samples.python;

import dev.lasso.annotations.CyclesIntended;
import org.jspecify.annotations.NullMarked;
