/**
 * What compilers load by name, and nothing more. These classes are compiled for Java 17, so that an
 * older compiler can load them and be told that Lasso needs a newer one; they load the rest of the
 * processor only where that and what it needs can be loaded.
 */
@NullMarked
package dev.lasso.processor.start;

import org.jspecify.annotations.NullMarked;
