package dev.lasso.runtime.observe;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.ChildJvm;
import dev.lasso.service.ShutdownReport;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leaks that are logged, and those that are like a recent one, which are only counted. */
class LogTest {

  private static final String SERVICE = "META-INF/services/java.lang.System$LoggerFinder";

  private static final int MAX_REMEMBERED = 1 << 10;

  private final CapturedLog logged = new CapturedLog();

  @AfterEach
  void close() {
    logged.close();
  }

  private static GcLeak leak(String heap, String place) {
    Example example = new Example("a scope", "", place, "");
    return new GcLeak(
        Kind.LEFT_OPEN, heap, List.of(new Group("scope", 1, 0, List.of(example))), "a leak");
  }

  @Test
  void leaksOfOnePlaceAreAlikeUnlessTheirHeapsHaveNames() {
    assertTrue(Log.leak(leak("heap 1", "a")));
    assertFalse(Log.leak(leak("heap 2", "a")));
    assertTrue(Log.leak(leak("heap 2", "b")));
    assertTrue(Log.leak(leak("heap 'orders'", "a")));
    assertTrue(Log.leak(leak("heap 'users'", "a")));
    assertFalse(Log.leak(leak("heap 'orders'", "a")));
  }

  /** The caller may be closing a heap, or waiting for it. */
  @Test
  void loggerThatFailsDoesNotDisturbTheHeap() {
    RuntimeException failure = new IllegalStateException("the disk is full");
    logged.failure = failure;
    try (GcHeap heap = GcHeap.confined()) {
      Log.confinedArena("heap 1", "Node.arena");
      Log.handlerFailed("closing a file", failure, failure);
      Log.leakHandlerFailed(leak("heap 1", "a"), failure);
      Log.badLevel("dev.lasso.leaks", "all");
      Log.overrun(heap, 1_000);
      Log.waiting(heap, Thread.currentThread(), Thread.currentThread(), 10);
      Log.maintenanceFailed(heap, failure);
    }
  }

  private static GcLeak roots(String heap, String type, long count) {
    List<Example> examples =
        Stream.generate(() -> new Example("a root of " + type + "#1", "", "", ""))
            .limit(Math.min(3, count))
            .toList();
    return new GcLeak(
        Kind.UNREACHABLE, heap, List.of(new Group("root", count, 0, examples)), "LEAK: " + heap);
  }

  @Test
  void rootsThatAreLostInManyHeapsAreLoggedWhenTheyAreTenTimesAsMany() {
    List<Integer> loggedAt = new ArrayList<>();
    for (int i = 1; i <= 400; i++) {
      if (Log.leak(roots(i % 2 == 0 ? "heap " + i : "heap 'session " + i + "'", "Statement", 1))) {
        loggedAt.add(i);
      }
    }
    assertEquals(List.of(1, 10, 100), loggedAt);
    assertTrue(Log.leak(roots("heap 1", "Cursor", 1)), "another type");
    List<String> lines = logged.take();
    assertTrue(
        lines.get(2).endsWith("(100 of these so far. The next is logged when there are 1000.)"),
        lines::toString);
  }

  @Test
  void reportOfManyRootsCountsAsMany() {
    assertTrue(Log.leak(roots("heap 1", "Statement", 1)));
    assertTrue(Log.leak(roots("heap 1", "Statement", 199)));
    assertFalse(Log.leak(roots("heap 2", "Statement", 799)));
    assertTrue(Log.leak(roots("heap 2", "Statement", 1)));
    List<String> lines = logged.take();
    assertTrue(lines.getLast().contains("(1000 of these so far."), lines::toString);
  }

  @Test
  void leaksThatCameLeastRecentlyAreForgotten() {
    GcLeak rare = leak("heap 1", "rare");
    GcLeak frequent = leak("heap 1", "frequent");
    assertTrue(Log.leak(rare));
    assertTrue(Log.leak(frequent));
    for (int i = 0; i < 2 * MAX_REMEMBERED; i++) {
      assertTrue(Log.leak(leak("heap 1", "place " + i)));
      if (i % 1000 == 0) {
        assertFalse(Log.leak(frequent), "it was logged before " + i + " others");
      }
    }
    assertTrue(Log.leak(rare));
  }

  /** Without the service of the tests, which would replace the logging of the JDK. */
  @Test
  void leakInAShutdownHookIsNotLost(@TempDir Path classes) throws Exception {
    String program = ShutdownReport.class.getName().replace('.', '/') + ".class";
    Path copied = classes.resolve(program);
    Files.createDirectories(requireNonNull(copied.getParent()));
    try (InputStream in = requireNonNull(getClass().getResourceAsStream("/" + program))) {
      Files.copy(in, copied);
    }
    String path =
        Pattern.compile(File.pathSeparator, Pattern.LITERAL)
            .splitAsStream(System.getProperty("java.class.path"))
            .filter(entry -> !Files.exists(Path.of(entry, SERVICE)))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> lines =
        ChildJvm.run(ShutdownReport.class, List.of("-cp", classes + File.pathSeparator + path));
    for (String name : List.of("early", "late")) {
      assertEquals(
          1,
          lines.stream().filter(line -> line.contains("LEAK: heap '" + name)).count(),
          lines::toString);
    }
    assertTrue(
        lines.stream().anyMatch(line -> line.endsWith(" dev.lasso.runtime")),
        () -> "the source of a message is its logger: " + lines);
  }
}
