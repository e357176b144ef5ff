/**
 * Five programs that leak in the five usual ways, and the tool that finds each. The README of the
 * sample says what they print.
 */
@NullMarked
package dev.lasso.samples.leaks;

import org.jspecify.annotations.NullMarked;
