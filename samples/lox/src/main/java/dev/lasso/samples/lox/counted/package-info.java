/**
 * The objects of Lox as containers of one heap. Their fields declare who keeps whom alive. No other
 * part of the interpreter deals with ownership.
 */
@CyclesMeant("Closures own the variables that refer to them, and instances own one another")
@NullMarked
package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.CyclesMeant;
import org.jspecify.annotations.NullMarked;
