@NullMarked
package dev.lasso.samples.leaks;

import org.jspecify.annotations.NullMarked;
