/** From source text to a syntax tree: scanner, parser, and the sealed records that they produce. */
@NullMarked
package dev.lasso.samples.lox.syntax;

import org.jspecify.annotations.NullMarked;
