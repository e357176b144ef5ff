package dev.lasso.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.annotations.Owned;
import dev.lasso.junit.GcTest;
import dev.lasso.runtime.GcHeap;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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

  /** Runs the one of {@code block} among {@code classes}, each {@code main} as in its own JVM. */
  static Result run(Block block, Path classes) throws IOException, ReflectiveOperationException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Log log = new Log();
    PrintStream before = System.out;
    System.setOut(new PrintStream(output, true, UTF_8));
    LOGGER.addHandler(log);
    LOGGER.setUseParentHandlers(false);
    Thread thread = Thread.currentThread();
    ClassLoader context = thread.getContextClassLoader();
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    int mains = 0;
    boolean tested = false;
    try {
      for (String name : names(block, classes)) {
        try (Fresh loader = Fresh.of(classes)) {
          thread.setContextClassLoader(loader);
          Class<?> type = Class.forName(name, false, loader);
          mains += main(type) ? 1 : 0;
          if (hasTests(type)) {
            tested = true;
            LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(type))
                    .build();
            LauncherFactory.create().execute(request, summary);
          }
        }
      }
    } finally {
      thread.setContextClassLoader(context);
      LOGGER.setUseParentHandlers(true);
      LOGGER.removeHandler(log);
      System.setOut(before);
    }
    StringBuilder failures = new StringBuilder();
    if (tested) {
      summary
          .getSummary()
          .getFailures()
          .forEach(failure -> failures.append(failure.getException()).append('\n'));
    }
    return new Result(
        mains,
        tested ? summary.getSummary().getTestsStartedCount() : 0,
        output.toString(UTF_8),
        String.join("\n", log.lines),
        failures.toString());
  }

  /** The names of the classes of an example. */
  private static List<String> names(Block block, Path classes) throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.toList()) {
        String path = classes.relativize(file).toString();
        if (path.endsWith(CLASS) && block.runs(file.getFileName().toString().replace(CLASS, ""))) {
          String name = path.substring(0, path.length() - CLASS.length());
          names.add(name.replace(File.separatorChar, '.'));
        }
      }
    }
    return names;
  }

  /**
   * Runs the {@code main} of a class, if it has one, on a thread of its own, which has no frames of
   * this test: places in messages are those that the reader sees.
   */
  private static boolean main(Class<?> type) throws IllegalAccessException {
    FutureTask<?> task;
    try {
      Method main = type.getDeclaredMethod("main", String[].class);
      if (!Modifier.isStatic(main.getModifiers())) {
        return false;
      }
      main.setAccessible(true);
      MethodHandle handle = MethodHandles.lookup().unreflect(main);
      handle = MethodHandles.insertArguments(handle, 0, (Object) new String[0]);
      Callable<?> program = MethodHandleProxies.asInterfaceInstance(Callable.class, handle);
      task = new FutureTask<>(program);
    } catch (NoSuchMethodException e) {
      return false;
    }
    Thread.ofPlatform().name("main").start(task);
    try {
      task.get();
      return true;
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean hasTests(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .anyMatch(method -> method.isAnnotationPresent(org.junit.jupiter.api.Test.class));
  }

  /**
   * Loads an example with a copy of Lasso of its own, as its reader's JVM does: what one example
   * has used up, such as the heaps that are watched more closely, another one still has.
   */
  private static final class Fresh extends URLClassLoader {

    private Fresh(URL[] urls) {
      super(urls);
    }

    static Fresh of(Path classes) throws IOException {
      List<URL> urls = new ArrayList<>(List.of(classes.toUri().toURL()));
      for (Class<?> type : List.of(GcHeap.class, Owned.class, GcTest.class)) {
        urls.add(type.getProtectionDomain().getCodeSource().getLocation());
      }
      return new Fresh(urls.toArray(URL[]::new));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded == null && name.startsWith("dev.lasso.")) {
          loaded = findClass(name);
        }
        return loaded == null ? super.loadClass(name, resolve) : loaded;
      }
    }
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
