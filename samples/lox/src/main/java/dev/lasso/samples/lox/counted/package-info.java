/**
 * The objects of Lox as containers of one heap. Their fields say who keeps whom alive: nothing else
 * in the interpreter does.
 */
@CyclesMeant("Closures own the variables that refer to them, and instances own one another")
@NullMarked
package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.CyclesMeant;
import org.jspecify.annotations.NullMarked;
