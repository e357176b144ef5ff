/**
 * The objects of Lox, as the interpreter uses them. {@link dev.lasso.samples.lox.objects.Memory}
 * creates them; one implementation uses Lasso's containers, the other one plain Java objects.
 */
@NullMarked
package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.NullMarked;
