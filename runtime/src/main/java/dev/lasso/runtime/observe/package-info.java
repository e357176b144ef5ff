/**
 * Reports of events in a heap: the log, listeners, Java Flight Recorder events, and the texts that
 * messages share.
 */
@NullMarked
package dev.lasso.runtime.observe;

import org.jspecify.annotations.NullMarked;
