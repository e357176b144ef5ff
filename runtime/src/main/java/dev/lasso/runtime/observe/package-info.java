/**
 * Reports of events in a heap: the log, listeners, Java Flight Recorder events, and the texts that
 * messages share. Also the call stack: the places that reports name, and the room that is left.
 */
@NullMarked
package dev.lasso.runtime.observe;

import org.jspecify.annotations.NullMarked;
