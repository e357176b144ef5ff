package dev.lasso.samples.spring;

import dev.lasso.micrometer.GcConfinedHeapMetrics;
import dev.lasso.micrometer.GcHeapMetrics;
import dev.lasso.runtime.GcEntryStats;
import java.time.Duration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans that have a heap. No bean is a container. */
@Configuration(proxyBeanMethods = false)
class LassoConfiguration {

  @Bean // Spring calls its close()
  Models models() {
    return new Models();
  }

  @Bean
  GcHeapMetrics modelsMetrics(Models models) {
    return new GcHeapMetrics(models.heap(), "models");
  }

  @Bean
  GcConfinedHeapMetrics requestMetrics() {
    return new GcConfinedHeapMetrics();
  }

  @Bean
  HealthIndicator modelsHealth(Models models) {
    return () -> {
      GcEntryStats entries = models.heap().stats().entries();
      boolean stuck = entries.insideNanos() > Duration.ofSeconds(10).toNanos();
      return entries.abandoned() || stuck ? Health.down().build() : Health.up().build();
    };
  }
}
