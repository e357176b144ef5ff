/**
 * From the syntax tree to a tree of nodes that run: {@link dev.lasso.samples.lox.code.Resolver}
 * finds out which variable is which, and how it has to be kept; {@link
 * dev.lasso.samples.lox.code.Compiler} makes the nodes.
 *
 * <p>Who keeps a value alive while an expression is under way is decided here, once, by what a node
 * says of itself: whether its value {@linkplain dev.lasso.samples.lox.code.Node#isHeld needs no
 * hold}, whether it {@linkplain dev.lasso.samples.lox.code.Node#isQuiet lets go of nothing}, and
 * what temporaries it {@linkplain dev.lasso.samples.lox.code.Node#leaves leaves behind}.
 */
@NullMarked
package dev.lasso.samples.lox.code;

import org.jspecify.annotations.NullMarked;
