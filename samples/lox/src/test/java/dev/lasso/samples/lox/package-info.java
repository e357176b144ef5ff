/** Tests of the interpreter: a suite of Lox programs, and what no program can say. */
@NullMarked
package dev.lasso.samples.lox;

import org.jspecify.annotations.NullMarked;
