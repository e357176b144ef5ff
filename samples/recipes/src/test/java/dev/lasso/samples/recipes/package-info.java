@NullMarked
package dev.lasso.samples.recipes;

import org.jspecify.annotations.NullMarked;
