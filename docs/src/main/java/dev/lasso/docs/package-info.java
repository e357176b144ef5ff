/** The examples on the pages; they are compiled and run by the tests of this package. */
@NullMarked
package dev.lasso.docs;

import org.jspecify.annotations.NullMarked;
