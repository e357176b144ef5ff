@NullMarked
package dev.lasso.samples.quickstart;

import org.jspecify.annotations.NullMarked;
