/**
 * The conversion of models to source code. {@link dev.lasso.processor.write.GeneratedClassWriter}
 * assembles a generated class. Every other class writes one part of it, with an example of the
 * resulting Java in comments. Only this package uses JavaPoet, whose types and annotations are
 * converted to text together with all other code.
 */
@NullMarked
package dev.lasso.processor.write;

import org.jspecify.annotations.NullMarked;
