package dev.lasso.runtime.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** The one Python process, which runs programs in the order in which they are sent. */
final class PythonProcess implements AutoCloseable {

  /** There is no Python, or it is no CPython 3.11 or later; the message says why. */
  static final class UnavailableException extends Exception {

    private static final long serialVersionUID = 1;

    UnavailableException(String message) {
      super(message);
    }
  }

  private static final String USABLE = "usable";

  /** Runs on any Python, also on one that could not read the script. */
  private static final String PROBE =
      """
      import sys, sysconfig
      if sys.version_info < (3, 11) or sys.implementation.name != "cpython":
          sys.exit("needs CPython 3.11 or later, this is " + sys.version)
      if sysconfig.get_config_var("Py_GIL_DISABLED"):
          sys.exit("needs the default build: the free-threaded one has a collector of its own")
      print("%s")
      """
          .formatted(USABLE);

  private final Process process;
  private final BufferedReader answers;
  private final Writer programs;

  /** Whoever sends must not wait for whoever reads the answers. */
  private final ExecutorService sender = Executors.newSingleThreadExecutor();

  final String version;

  private PythonProcess(String command, String script) throws IOException {
    process = launch(command, script);
    answers = process.inputReader(UTF_8);
    programs = process.outputWriter(UTF_8);
    version = read();
    if (!version.startsWith("CPython ")) {
      String printed = version + "\n" + rest();
      close();
      throw scriptFailed(printed);
    }
  }

  /**
   * Starts Python.
   *
   * @throws UnavailableException if it cannot be started or is too old
   * @throws IllegalStateException if the script fails
   */
  static PythonProcess start(String command) throws UnavailableException {
    try (InputStream in = PythonProcess.class.getResourceAsStream("differential.py")) {
      if (in == null) {
        throw new IllegalStateException("differential.py is missing from the test resources");
      }
      return start(command, new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As {@link #start(String)}, with another script. */
  static PythonProcess start(String command, String script) throws UnavailableException {
    checkUsable(command);
    try {
      return new PythonProcess(command, script);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void checkUsable(String command) throws UnavailableException {
    String printed;
    try {
      Process probe = launch(command, PROBE);
      probe.getOutputStream().close();
      printed = new String(probe.getInputStream().readAllBytes(), UTF_8).strip();
    } catch (IOException e) {
      throw new UnavailableException(e.getMessage());
    }
    if (!printed.equals(USABLE)) {
      throw new UnavailableException(command + " " + printed);
    }
  }

  private static Process launch(String command, String script) throws IOException {
    return new ProcessBuilder(command, "-I", "-c", script).redirectErrorStream(true).start();
  }

  private static IllegalStateException scriptFailed(String printed) {
    return new IllegalStateException("The script failed:\n" + printed);
  }

  void send(List<PythonStep> steps) {
    StringBuilder text = new StringBuilder();
    steps.forEach(step -> text.append(step).append('\n'));
    text.append(".\n");
    sender.execute(
        () -> {
          try {
            programs.append(text).flush();
          } catch (IOException e) {
            // The reader of the answers finds out, and has more to tell.
          }
        });
  }

  /** What happened in the first program sent whose answers were not received, step by step. */
  List<PythonTrace.Answer> receive() {
    List<PythonTrace.Answer> received = new ArrayList<>();
    for (String line = read(); !line.equals("."); line = read()) {
      if (line.split("\\|", -1).length != 3) {
        throw scriptFailed(line + "\n" + rest());
      }
      received.add(PythonTrace.Answer.parse(line));
    }
    return received;
  }

  List<PythonTrace.Answer> run(List<PythonStep> steps) {
    send(steps);
    return receive();
  }

  private String read() {
    try {
      String line = answers.readLine();
      return line == null ? "ended" : line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String rest() {
    return answers.lines().collect(Collectors.joining("\n"));
  }

  @Override
  public void close() {
    process.destroy();
    sender.shutdown();
  }
}
