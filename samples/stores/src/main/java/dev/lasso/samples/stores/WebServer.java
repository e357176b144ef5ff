package dev.lasso.samples.stores;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;

/**
 * The JDK's web server on the loopback address, with a virtual thread for each request. {@code GET
 * /stores/ann} returns a report; {@code ?slow} simulates a slow client. {@code POST
 * /stores/ann?1&2&50} moves 50 from account 1 to account 2. {@code GET /admin/metrics}, {@code
 * /admin/explain} and {@code /admin/snapshot} inspect the service.
 */
final class WebServer implements AutoCloseable {

  private static final int SLOW_MILLIS = 20;
  private static final int BACKLOG = 1000;

  private final Service service;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  WebServer(Service service, Admin admin) throws IOException {
    this.service = service;
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server = HttpServer.create(anyPort, BACKLOG);
    server.createContext("/stores/", exchange -> answer(exchange, this::serve));
    server.createContext(
        "/admin/", exchange -> answer(exchange, it -> admin.page(lastPart(it.getRequestURI()))));
    server.setExecutor(threads);
    server.start();
  }

  /** Returns the address, for example {@code http://127.0.0.1:49152}. */
  URI address() {
    InetSocketAddress address = server.getAddress();
    return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort());
  }

  private interface Handler {
    String handle(HttpExchange exchange) throws IOException, InterruptedException, TimeoutException;
  }

  private static void answer(HttpExchange exchange, Handler handler) throws IOException {
    try (exchange) {
      int status = 200;
      String text;
      try {
        text = handler.handle(exchange);
      } catch (TimeoutException e) {
        status = 503;
        text = e.getMessage();
      } catch (IllegalArgumentException e) {
        status = 400;
        text = e.toString();
      } catch (IOException | RuntimeException e) {
        status = 500;
        text = e.toString();
      }
      byte[] body = text.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the server is closing
    }
  }

  private String serve(HttpExchange exchange)
      throws IOException, InterruptedException, TimeoutException {
    String tenant = lastPart(exchange.getRequestURI());
    String query = exchange.getRequestURI().getQuery();
    if (exchange.getRequestMethod().equals("GET")) {
      boolean slow = "slow".equals(query);
      Service.Pause pause = slow ? () -> Thread.sleep(SLOW_MILLIS) : Service.Pause.NONE;
      return service.report(tenant, pause).toString();
    }
    String[] numbers = String.valueOf(query).split("&", -1);
    if (numbers.length != 3) {
      throw new IllegalArgumentException("Not from&to&amount: " + query);
    }
    return String.valueOf(
        service.transfer(
            tenant, account(numbers[0]), account(numbers[1]), Long.parseLong(numbers[2])));
  }

  private static int account(String text) {
    int account = Integer.parseInt(text);
    if (account < 0 || account >= Ledger.ACCOUNTS) {
      throw new IllegalArgumentException("There is no account " + account);
    }
    return account;
  }

  /** Returns the name after the last slash, which becomes the name of a directory. */
  private static String lastPart(URI uri) {
    String path = uri.getPath();
    String part = path.substring(path.lastIndexOf('/') + 1);
    if (!part.matches("[a-z0-9][a-z0-9-]*")) {
      throw new IllegalArgumentException("No name: " + part);
    }
    return part;
  }

  /** Stops the server, after all clients have their answers. */
  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
