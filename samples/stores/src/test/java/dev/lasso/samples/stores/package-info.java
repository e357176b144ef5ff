@NullMarked
package dev.lasso.samples.stores;

import org.jspecify.annotations.NullMarked;
