package dev.lasso.samples.spring;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.junit.GcTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The application answers, and leaves nothing: {@code @GcTest} watches all of its heaps. */
@GcTest
class ApplicationTest {

  @Test
  void requestsReadTheModelAndNothingIsLeft() throws Exception {
    Models models;
    try (ConfigurableApplicationContext application = start();
        HttpClient client = HttpClient.newHttpClient()) {
      models = application.getBean(Models.class);
      assertThat(get(application, client, "/answer?text=a"))
          .isEqualTo("{\"version\":1,\"value\":97.0}");
      assertThat(post(application, client, "/model?version=2")).isEqualTo(200);
      assertThat(get(application, client, "/answer?text=a"))
          .isEqualTo("{\"version\":2,\"value\":194.0}");
    }
    assertThat(models.heap().stats().live()).isEqualTo(0);
    assertThat(models.heap().stats().nativeBytes()).isEqualTo(0);
  }

  @Test
  void healthAndMetersSeeTheHeap() throws Exception {
    try (ConfigurableApplicationContext application = start();
        HttpClient client = HttpClient.newHttpClient()) {
      assertThat(get(application, client, "/actuator/health")).contains("\"status\":\"UP\"");
      assertThat(get(application, client, "/actuator/metrics/lasso.objects.live"))
          .contains("{\"statistic\":\"VALUE\",\"value\":1.0}");
    }
  }

  private static ConfigurableApplicationContext start() {
    return SpringApplication.run(Application.class, "--server.port=0");
  }

  private static String get(
      ConfigurableApplicationContext application, HttpClient client, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(uri(application, path)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static int post(
      ConfigurableApplicationContext application, HttpClient client, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri(application, path))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  private static URI uri(ConfigurableApplicationContext application, String path) {
    return URI.create(
        "http://localhost:" + application.getEnvironment().getProperty("local.server.port") + path);
  }
}
