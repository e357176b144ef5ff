@NullMarked
package dev.lasso.samples.server;

import org.jspecify.annotations.NullMarked;
