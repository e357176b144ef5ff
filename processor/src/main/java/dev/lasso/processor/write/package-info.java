/**
 * Model to source. {@link dev.lasso.processor.write.HostWriter} puts a generated class together;
 * every other class writes one concern of it and shows the Java it writes. Types and annotations
 * are JavaPoet's, in this room only; their text, and that of all else, is put together in one pass.
 */
@NullMarked
package dev.lasso.processor.write;

import org.jspecify.annotations.NullMarked;
