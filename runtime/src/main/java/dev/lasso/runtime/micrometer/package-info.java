/**
 * The figures of heaps for <a href="https://micrometer.io">Micrometer</a>, and so for Prometheus,
 * Grafana and whatever else it speaks to.
 *
 * <p>The runtime itself needs nothing but the JDK. {@code micrometer-core} is an optional
 * dependency: a program that names {@link dev.lasso.runtime.micrometer.GcHeapMetrics} has it
 * already, and no other class of the runtime refers to it. A program of named modules says {@code
 * requires micrometer.core}, as it calls Micrometer itself.
 *
 * <p><b>Stability:</b> stable, and so are the names of meters. Before 1.0 a minor version may
 * change it, and the changelog says what to write instead; a patch changes nothing.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.runtime.micrometer;

import org.jspecify.annotations.NullMarked;
