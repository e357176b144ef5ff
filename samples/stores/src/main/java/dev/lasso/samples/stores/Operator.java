package dev.lasso.samples.stores;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * Inspects a server as an operator would. Prints its metrics every five seconds, and once why its
 * objects are alive.
 *
 * @param server its address
 * @param out receives the pages
 */
record Operator(URI server, PrintStream out) implements Runnable {

  private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

  /** Number of the inspection that includes why the objects are alive. */
  private static final int EXPLAIN_AT = 3;

  @Override
  public void run() {
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (int look = 1; true; look++) {
        Thread.sleep(LOOK_EVERY);
        System.gc(); // a busier JVM finds unreachable objects without this call
        print(get(client, "metrics"));
        if (look == EXPLAIN_AT) {
          print(get(client, "explain"));
          print(get(client, "snapshot"));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      out.println(e);
    }
  }

  private Stream<String> get(HttpClient client, String page)
      throws IOException, InterruptedException {
    out.println("GET /admin/" + page);
    URI address = server.resolve("/admin/" + page);
    return client
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
        .body()
        .lines();
  }

  private void print(Stream<String> lines) {
    lines.forEach(line -> out.println("  " + line));
    out.println();
  }
}
