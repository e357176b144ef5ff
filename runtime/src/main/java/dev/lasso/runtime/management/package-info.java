/**
 * Heaps in JMX, for JConsole, VisualVM, JDK Mission Control and monitoring agents.
 *
 * <p>The runtime itself needs only {@code java.base}; {@code java.management} is optional, and no
 * other class of the runtime refers to this package. No heap is registered automatically.
 *
 * <p><b>Stability:</b> stable, including the names of attributes. Before 1.0 a minor version may
 * change it, and the changelog then describes the replacement; a patch version changes nothing.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.runtime.management;

import org.jspecify.annotations.NullMarked;
