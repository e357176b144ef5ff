/**
 * What a host declares, and the rules for it: each check knows one group of rules, reports where
 * they are broken, and does nothing else.
 */
@NullMarked
package dev.lasso.processor.check;

import org.jspecify.annotations.NullMarked;
