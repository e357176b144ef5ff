/**
 * The rules for a container class. Each check reports violations of one group of rules, and has no
 * other effect.
 */
@NullMarked
package dev.lasso.processor.check;

import org.jspecify.annotations.NullMarked;
