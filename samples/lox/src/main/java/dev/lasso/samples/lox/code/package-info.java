/**
 * Compiles the syntax tree to a tree of executable nodes. {@link
 * dev.lasso.samples.lox.code.Resolver} binds names to variables and determines how each is kept
 * alive; {@link dev.lasso.samples.lox.code.Compiler} creates the nodes.
 *
 * <p>This package also determines, at compile time, how values are kept alive while an expression
 * is evaluated. It uses three properties of a node: whether its value {@linkplain
 * dev.lasso.samples.lox.code.Node#isHeld needs no hold}, whether its evaluation {@linkplain
 * dev.lasso.samples.lox.code.Node#isSideEffectFree releases nothing}, and which temporaries it
 * {@linkplain dev.lasso.samples.lox.code.Node#leftTemporaries leaves}.
 */
@NullMarked
package dev.lasso.samples.lox.code;

import org.jspecify.annotations.NullMarked;
