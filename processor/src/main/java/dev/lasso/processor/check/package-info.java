/**
 * The rules for a host: each check knows one group of them, reports where they are broken, and does
 * nothing else.
 */
@NullMarked
package dev.lasso.processor.check;

import org.jspecify.annotations.NullMarked;
