/**
 * The objects of Lox, as the interpreter sees them. {@link dev.lasso.samples.lox.objects.Memory}
 * makes them; there is one on Lasso's containers and one on plain Java objects.
 */
@NullMarked
package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.NullMarked;
