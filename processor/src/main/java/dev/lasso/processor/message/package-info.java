/** What Lasso tells its users: every message, where it stands, and when it is printed. */
@NullMarked
package dev.lasso.processor.message;

import org.jspecify.annotations.NullMarked;
