@NullMarked
package dev.lasso.samples.autograd;

import org.jspecify.annotations.NullMarked;
