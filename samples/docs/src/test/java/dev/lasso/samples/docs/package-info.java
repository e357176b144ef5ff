/** Tests of the pages that people read. */
@NullMarked
package dev.lasso.samples.docs;

import org.jspecify.annotations.NullMarked;
