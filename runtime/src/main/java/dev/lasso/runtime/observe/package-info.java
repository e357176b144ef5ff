/**
 * Tells of what happens in a heap: the log, listeners, events of Java Flight Recorder, and the
 * words that messages share.
 */
@NullMarked
package dev.lasso.runtime.observe;

import org.jspecify.annotations.NullMarked;
