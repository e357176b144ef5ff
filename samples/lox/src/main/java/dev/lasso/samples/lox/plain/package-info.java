/**
 * The objects of Lox as an interpreter in Java has them that leaves all to the JVM's collector: for
 * the benchmark, to compare with.
 */
@NullMarked
package dev.lasso.samples.lox.plain;

import org.jspecify.annotations.NullMarked;
