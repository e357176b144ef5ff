/**
 * The core of a language like Lua, with finalizers, weak tables and coroutines, which Lox does not
 * have.
 */
@CyclesIntended("Tables own one another, and the variables of a coroutine may own the coroutine")
@NullMarked
package dev.lasso.samples.lox.lua;

import dev.lasso.annotations.CyclesIntended;
import org.jspecify.annotations.NullMarked;
