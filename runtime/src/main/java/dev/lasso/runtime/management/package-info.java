/**
 * Heaps in JMX: for JConsole, VisualVM, JDK Mission Control and monitoring agents.
 *
 * <p>The runtime itself needs nothing but {@code java.base}: {@code java.management} is optional,
 * and no other class of the runtime refers to this package. Nothing is registered by itself.
 *
 * <p><b>Stability:</b> stable, and so are the names of attributes. Before 1.0 a minor version may
 * change it, and the changelog says what to write instead; a patch changes nothing.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.runtime.management;

import org.jspecify.annotations.NullMarked;
