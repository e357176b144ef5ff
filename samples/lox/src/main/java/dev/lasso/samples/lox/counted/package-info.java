/**
 * The objects of Lox as containers of one heap. Their fields declare who keeps whom alive. No other
 * part of the interpreter deals with ownership.
 */
@CyclesIntended("Closures own the variables that refer to them, and instances own one another")
@NullMarked
package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.CyclesIntended;
import org.jspecify.annotations.NullMarked;
