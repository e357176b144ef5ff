package dev.lasso.samples.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The JDK's web server on the loopback address, with a virtual thread for each request. {@code
 * /nearest?17} returns a version and a row; {@code /nearest?17&slow} simulates a slow client.
 */
final class WebServer implements AutoCloseable {

  private static final int SLOW_MILLIS = 20;

  private final Store store;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  WebServer(Store store) throws IOException {
    this.store = store;
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server = HttpServer.create(anyPort, 1000);
    server.createContext("/nearest", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String query = exchange.getRequestURI().getQuery();
      boolean slow = query.endsWith("&slow");
      int seed = Integer.parseInt(slow ? query.substring(0, query.indexOf('&')) : query);
      Match match = store.search(seed, slow ? () -> Thread.sleep(SLOW_MILLIS) : () -> {});
      byte[] body = (match.version() + " " + match.row()).getBytes(US_ASCII);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the server is closing
    } catch (RuntimeException e) {
      exchange.sendResponseHeaders(500, -1);
    }
  }

  /** Stops the server, after all clients have their answers. */
  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
