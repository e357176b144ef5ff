/** From source text to a tree: scanner, parser, and the sealed records that they make. */
@NullMarked
package dev.lasso.samples.lox.syntax;

import org.jspecify.annotations.NullMarked;
