/**
 * Five programs that leak in the five usual ways, and the tool that finds each leak. The sample's
 * README shows their output.
 */
@NullMarked
package dev.lasso.samples.leaks;

import org.jspecify.annotations.NullMarked;
