/** Tests of the application over HTTP. */
@NullMarked
package dev.lasso.samples.spring;

import org.jspecify.annotations.NullMarked;
