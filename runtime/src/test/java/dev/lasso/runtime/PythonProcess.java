package dev.lasso.runtime;

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

/** The one Python process, which runs programs in the order in which they are sent. */
final class PythonProcess implements AutoCloseable {

  /** There is no Python that can be used; the message says why. */
  static final class UnavailableException extends Exception {

    private static final long serialVersionUID = 1;

    UnavailableException(String message) {
      super(message);
    }
  }

  private final Process process;
  private final BufferedReader answers;
  private final Writer programs;

  /** Whoever sends must not wait for whoever reads the answers. */
  private final ExecutorService sender = Executors.newSingleThreadExecutor();

  /** What Python says of its version. */
  final String version;

  private PythonProcess(String command) throws IOException, UnavailableException {
    process = new ProcessBuilder(command, "-I", "-c", script()).redirectErrorStream(true).start();
    answers = process.inputReader(UTF_8);
    programs = process.outputWriter(UTF_8);
    version = read();
    if (!version.startsWith("CPython ")) {
      process.destroy();
      sender.shutdown();
      throw new UnavailableException(command + " " + version);
    }
  }

  static PythonProcess start(String command) throws UnavailableException {
    try {
      return new PythonProcess(command);
    } catch (IOException e) {
      throw new UnavailableException(e.getMessage());
    }
  }

  private static String script() throws IOException {
    try (InputStream in = PythonProcess.class.getResourceAsStream("differential.py")) {
      if (in == null) {
        throw new IOException("differential.py is missing from the test resources");
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /** Sends a program to run. */
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
        throw new IllegalStateException("The script failed:\n" + line + "\n" + rest());
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
    StringBuilder rest = new StringBuilder();
    for (String line = read(); !line.equals("ended"); line = read()) {
      rest.append(line).append('\n');
    }
    return rest.toString();
  }

  @Override
  public void close() {
    process.destroy();
    sender.shutdown();
  }
}
