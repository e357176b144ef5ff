/** Tests of the pages that people read. */
@NullMarked
package dev.lasso.docs;

import org.jspecify.annotations.NullMarked;
