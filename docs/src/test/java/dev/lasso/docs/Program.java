package dev.lasso.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs what an example was compiled to: its {@code main}, or its tests. */
final class Program {

  private static final Logger LOGGER = Logger.getLogger("dev.lasso.runtime");

  private static final String CLASS = ".class";

  private Program() {}

  /** What it printed, what Lasso logged meanwhile, and what its tests failed with. */
  record Result(int mains, long tests, String output, String log, String failures) {}

  /** Runs the one of {@code block} among {@code classes}. */
  static Result run(Block block, Path classes) throws IOException, ReflectiveOperationException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Log log = new Log();
    PrintStream before = System.out;
    System.setOut(new PrintStream(output, true, UTF_8));
    LOGGER.addHandler(log);
    LOGGER.setUseParentHandlers(false);
    Thread thread = Thread.currentThread();
    ClassLoader context = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      thread.setContextClassLoader(loader);
      int mains = 0;
      List<Class<?>> tests = new ArrayList<>();
      for (Class<?> type : load(block, classes, loader)) {
        mains += main(type) ? 1 : 0;
        if (hasTests(type)) {
          tests.add(type);
        }
      }
      SummaryGeneratingListener summary = new SummaryGeneratingListener();
      if (!tests.isEmpty()) {
        LauncherDiscoveryRequest request =
            LauncherDiscoveryRequestBuilder.request()
                .selectors(tests.stream().map(DiscoverySelectors::selectClass).toList())
                .build();
        LauncherFactory.create().execute(request, summary);
      }
      StringBuilder failures = new StringBuilder();
      long ran = 0;
      if (!tests.isEmpty()) {
        ran = summary.getSummary().getTestsStartedCount();
        summary
            .getSummary()
            .getFailures()
            .forEach(failure -> failures.append(failure.getException()).append('\n'));
      }
      return new Result(
          mains, ran, output.toString(UTF_8), String.join("\n", log.lines), failures.toString());
    } finally {
      thread.setContextClassLoader(context);
      LOGGER.setUseParentHandlers(true);
      LOGGER.removeHandler(log);
      System.setOut(before);
    }
  }

  private static List<Class<?>> load(Block block, Path classes, ClassLoader loader)
      throws IOException, ClassNotFoundException {
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.toList()) {
        String path = classes.relativize(file).toString();
        if (path.endsWith(CLASS) && block.owns(file.getFileName().toString().replace(CLASS, ""))) {
          String name = path.substring(0, path.length() - CLASS.length());
          types.add(Class.forName(name.replace(File.separatorChar, '.'), false, loader));
        }
      }
    }
    return types;
  }

  private static boolean main(Class<?> type) throws IllegalAccessException {
    try {
      Method main = type.getDeclaredMethod("main", String[].class);
      if (!Modifier.isStatic(main.getModifiers())) {
        return false;
      }
      main.setAccessible(true);
      main.invoke(null, (Object) new String[0]);
      return true;
    } catch (NoSuchMethodException e) {
      return false;
    } catch (InvocationTargetException e) {
      throw new AssertionError(e.getCause());
    }
  }

  private static boolean hasTests(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .anyMatch(method -> method.isAnnotationPresent(org.junit.jupiter.api.Test.class));
  }

  /** Keeps what Lasso logs. */
  private static final class Log extends Handler {
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    @Override
    public void publish(LogRecord entry) {
      lines.add(new SimpleFormatter().formatMessage(entry));
      if (entry.getThrown() != null) {
        lines.add(entry.getThrown().toString());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
