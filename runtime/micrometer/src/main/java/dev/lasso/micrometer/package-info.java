/**
 * The metrics of heaps for <a href="https://micrometer.io">Micrometer</a>, which supports
 * Prometheus, Grafana and other monitoring systems.
 *
 * <p><b>Stability:</b> stable, and so are the names of meters. Before 1.0 a minor version may
 * change it, and the changelog says what to write instead; a patch changes nothing.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.micrometer;

import org.jspecify.annotations.NullMarked;
