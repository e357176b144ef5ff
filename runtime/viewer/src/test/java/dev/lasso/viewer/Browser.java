package dev.lasso.viewer;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Chromium without a window, and one page in it, driven by the <a
 * href="https://chromedevtools.github.io/devtools-protocol/">DevTools protocol</a>.
 */
final class Browser implements AutoCloseable {

  private static final Pattern LISTENING = Pattern.compile("DevTools listening on ws://([^/]+)/.*");
  private static final long SECONDS = 60;

  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final WebSocket page;
  private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final AtomicInteger calls = new AtomicInteger();

  /**
   * Starts a browser.
   *
   * @param profile an empty folder for what it keeps
   */
  Browser(Path command, Path profile) throws IOException, InterruptedException {
    process =
        new ProcessBuilder(
                command.toString(),
                "--headless=new",
                "--no-sandbox", // which root may not have; the pages are our own
                "--disable-gpu",
                "--no-first-run",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    String address = address(process.inputReader(StandardCharsets.UTF_8));
    Thread.ofVirtual().start(this::drain);
    HttpRequest list =
        HttpRequest.newBuilder(URI.create("http://" + address + "/json/list")).build();
    JsonArray targets =
        JsonParser.parseString(client.send(list, HttpResponse.BodyHandlers.ofString()).body())
            .getAsJsonArray();
    String url =
        targets.asList().stream()
            .map(JsonElement::getAsJsonObject)
            .filter(target -> target.get("type").getAsString().equals("page"))
            .map(target -> target.get("webSocketDebuggerUrl").getAsString())
            .findFirst()
            .orElseThrow();
    page = client.newWebSocketBuilder().buildAsync(URI.create(url), new Answers()).join();
    call("Runtime.enable"); // has it tell what pages write on the console
  }

  /** The command that starts a browser: the property {@code lasso.browser}, or one on the path. */
  static Optional<Path> find() {
    String given = System.getProperty("lasso.browser", "");
    if (!given.isEmpty()) {
      return Optional.of(Path.of(given));
    }
    return Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static String address(BufferedReader output) throws IOException {
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher matcher = LISTENING.matcher(line);
      if (matcher.matches()) {
        return matcher.group(1);
      }
      said.append(line).append('\n');
    }
    throw new IOException("The browser did not start:\n" + said);
  }

  private void drain() {
    try {
      process.inputReader(StandardCharsets.UTF_8).lines().forEach(line -> {});
    } catch (RuntimeException e) {
      // It has ended.
    }
  }

  /** Opens a file and waits until the page has shown it. */
  void open(Path file) {
    open(file, "");
  }

  /** Opens a file at a fragment. */
  void open(Path file, String fragment) {
    call("Page.navigate", "url", file.toUri() + fragment);
    await("document.readyState === 'complete' && document.getElementById('main')?.dataset.shown");
  }

  /** Goes to a fragment of the page that is open, and waits until it is shown. */
  void go(String fragment) {
    evaluate("location.hash = '" + fragment + "'");
    await("document.getElementById('main').dataset.shown === '" + fragment + "'");
  }

  /** The text that an element shows. */
  String text(String selector) {
    return evaluate("document.querySelector('" + selector + "').innerText").getAsString();
  }

  void click(String selector) {
    evaluate("document.querySelector('" + selector + "').click()");
  }

  /** What an expression is in the page. */
  JsonElement evaluate(String expression) {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("expression", expression);
    parameters.addProperty("awaitPromise", true);
    parameters.addProperty("returnByValue", true);
    JsonObject answer = call("Runtime.evaluate", parameters);
    assertFalse(answer.has("exceptionDetails"), () -> expression + ": " + answer);
    JsonElement value = answer.getAsJsonObject("result").get("value");
    return value == null ? com.google.gson.JsonNull.INSTANCE : value;
  }

  /** Waits until a condition holds in the page. */
  void await(String condition) {
    evaluate(
        "new Promise(done => { const look = () => (%s) ? done(true) : setTimeout(look, 5); look(); })"
            .formatted(condition));
  }

  /** Chooses a file for an input. */
  void choose(String selector, Path file) {
    int root = call("DOM.getDocument").getAsJsonObject("root").get("nodeId").getAsInt();
    JsonObject query = new JsonObject();
    query.addProperty("nodeId", root);
    query.addProperty("selector", selector);
    JsonArray files = new JsonArray();
    files.add(file.toString());
    JsonObject parameters = new JsonObject();
    parameters.add("nodeId", call("DOM.querySelector", query).get("nodeId"));
    parameters.add("files", files);
    call("DOM.setFileInputFiles", parameters);
  }

  JsonObject call(String method, String... parameters) {
    JsonObject object = new JsonObject();
    for (int i = 0; i < parameters.length; i += 2) {
      object.addProperty(parameters[i], parameters[i + 1]);
    }
    return call(method, object);
  }

  /** Calls a method of the protocol. */
  JsonObject call(String method, JsonObject parameters) {
    JsonObject message = new JsonObject();
    int id = calls.incrementAndGet();
    message.addProperty("id", id);
    message.addProperty("method", method);
    message.add("params", parameters);
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    answers.put(id, answer);
    page.sendText(message.toString(), true).join();
    JsonObject reply = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    assertFalse(reply.has("error"), () -> method + ": " + reply);
    return reply.getAsJsonObject("result");
  }

  private final class Answers implements WebSocket.Listener {

    private final StringBuilder parts = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
      parts.append(part);
      if (last) {
        JsonObject message = JsonParser.parseString(parts.toString()).getAsJsonObject();
        parts.setLength(0);
        if (message.has("id")) {
          answers.remove(message.get("id").getAsInt()).complete(message);
        } else if (isComplaint(message)) {
          complaints.add(message.get("params").toString());
        }
      }
      socket.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }

  private static boolean isComplaint(JsonObject event) {
    return switch (event.get("method").getAsString()) {
      case "Runtime.exceptionThrown" -> true;
      case "Runtime.consoleAPICalled" ->
          Set.of("warning", "error", "assert")
              .contains(event.getAsJsonObject("params").get("type").getAsString());
      default -> false;
    };
  }

  /** The warnings, errors and exceptions of pages since the last call. */
  List<String> takeComplaints() {
    evaluate("0"); // what came before has arrived then
    List<String> taken = new ArrayList<>();
    for (String complaint = complaints.poll(); complaint != null; complaint = complaints.poll()) {
      taken.add(complaint);
    }
    return taken;
  }

  @Override
  public void close() {
    call("Browser.close");
    process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
    client.shutdownNow();
  }
}
