/**
 * Owned collections: parts of one container, whose elements are counted as edges of that container.
 *
 * <p>They are real {@code java.util} collections: declare one in a final {@code @Owned} field and
 * use it as usual.
 */
@NullMarked
package dev.lasso.runtime.collections;

import org.jspecify.annotations.NullMarked;
