/**
 * Heaps in JMX: for JConsole, VisualVM, JDK Mission Control and monitoring agents.
 *
 * <p>The runtime itself needs nothing but {@code java.base}: {@code java.management} is optional,
 * and no other class of the runtime refers to this package. Nothing is registered by itself.
 */
@NullMarked
package dev.lasso.runtime.management;

import org.jspecify.annotations.NullMarked;
