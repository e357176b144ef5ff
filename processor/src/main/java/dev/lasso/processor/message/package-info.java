/** Messages to users: their texts, their places in the source, and when they are printed. */
@NullMarked
package dev.lasso.processor.message;

import org.jspecify.annotations.NullMarked;
