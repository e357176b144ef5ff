/**
 * Model to source. {@link dev.lasso.processor.write.HostWriter} puts a generated class together;
 * every other class writes one concern of it and shows the Java it writes. The only room with
 * JavaPoet.
 */
@NullMarked
package dev.lasso.processor.write;

import org.jspecify.annotations.NullMarked;
