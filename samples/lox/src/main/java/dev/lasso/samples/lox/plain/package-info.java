/**
 * The objects of Lox as plain Java objects that the JVM's collector frees. The benchmark compares
 * them with containers.
 */
@NullMarked
package dev.lasso.samples.lox.plain;

import org.jspecify.annotations.NullMarked;
