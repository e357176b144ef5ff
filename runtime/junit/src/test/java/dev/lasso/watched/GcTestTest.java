package dev.lasso.watched;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.lasso.junit.GcTest;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.protocol.GcHeapListener;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What {@link GcTest} finds in tests. */
class GcTestTest {

  /** By test: what it failed with; empty if it passed. */
  private static Map<String, String> run(DiscoverySelector selected) {
    Map<String, String> results = new TreeMap<>();
    Launcher launcher = LauncherFactory.create();
    launcher.execute(
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selected)
            .filters(EngineFilter.includeEngines("junit-jupiter"))
            .build(),
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest() || result.getThrowable().isPresent()) {
              results.put(
                  test.getLegacyReportingName().replaceAll("\\(.*", ""),
                  result.getThrowable().map(GcTestTest::text).orElse(""));
            }
          }
        });
    return results;
  }

  private static String text(Throwable thrown) {
    StringBuilder text = new StringBuilder(String.valueOf(thrown.getMessage()));
    for (Throwable suppressed : thrown.getSuppressed()) {
      text.append("\nSuppressed: ").append(suppressed.getMessage());
    }
    return text.toString();
  }

  private static String resultOf(Class<?> tests, String method) {
    Map<String, String> results = run(selectClass(tests));
    String result = results.get(method);
    assertTrue(result != null, results::toString);
    return result;
  }

  private static void assertResult(String expected, String method) {
    String found = resultOf(WatchedCases.Wrong.class, method);
    assertTrue(found.matches("(?s)" + expected), found);
  }

  @Test
  void testsThatLeakNothingPass() {
    Map<String, String> results = run(selectClass(WatchedCases.Right.class));
    assertEquals(5, results.size());
    results.forEach((test, failure) -> assertEquals("", failure, test));
  }

  @Test
  void problemsThatAreAlikeAreToldOnce() {
    assertResult(
        "heap \\d+ was not closed: it was opened at Service\\.heap\\(Service\\.java:\\d+\\)"
            + " < [^\n]*\\.\n\\(29 more like this\\)",
        "manyHeapsAreLeftOpen");
    assertResult(
        "LEAK: heap \\d+ was closed with 1 scope open[^(]*Service\\.open\\(.*\n"
            + "\\(29 more like this\\)",
        "manyScopesAreLeftOpen");
  }

  @Test
  void leaksOfDifferentPlacesAreReportedEach() {
    assertResult(
        "LEAK: heap \\d+ was closed with 1 scope open[^(]*Service\\.open\\(.*\n"
            + "\\(1 more like this\\)\n\n"
            + "LEAK: heap \\d+ was closed with 1 scope open[^(]*"
            + "opened at WatchedCases\\.Wrong\\.scopesAreLeftOpenInTwoPlaces\\(.*",
        "scopesAreLeftOpenInTwoPlaces");
  }

  @Test
  void objectThatIsLeftIsNamedWithPathAndPlace() {
    assertResult(
        "LEAK: heap 'objectIsRetained\\(GcHeap, GcScope\\)' was closed with 2 objects alive: 1"
            + " Node, 1 Weighty\\. .*\n"
            + "Node#1 is held by 1 hold of the program \\(retain or allocate\\), the last at"
            + " Service\\.retain\\(Service\\.java:\\d+\\).*\n"
            + "Node#1 was created at .*Service\\.create\\(Service\\.java:\\d+\\).*\n"
            + "  Node#1\\.list\\[0\\] -> Weighty#2.*",
        "objectIsRetained");
  }

  @Test
  void rootThatIsLeftOpenIsNamedWithItsPlace() {
    assertResult(
        "LEAK: heap .* was closed with 1 root open, which it has closed:\n"
            + "  a root of Node#1, opened at Service\\.root\\(Service\\.java:\\d+\\).* on thread"
            + " .*",
        "rootIsLeftOpen");
  }

  @Test
  void heapsOfTheProgramAreWatchedToo() {
    assertResult(
        "heap 'forgotten' was not closed: it was opened at Service\\.heap\\(Service.*",
        "heapOfTheProgramIsLeftOpen");
    assertResult("LEAK: heap 'orders' was closed with 1 object alive: .*", "heapOfTheProgramLeaks");
    assertResult(
        "LEAK: heap 'worker' was closed with 1 scope open.*",
        "heapOfAThreadThatTheTestHasStartedLeaks");
  }

  @Test
  void heapIsVerified() {
    assertResult(
        "The verification of heap .* found 1 disagreement:.*", "fieldIsWrittenWithoutItsSetter");
  }

  @Test
  void deadObjectOfABorrowedFieldIsReportedWithItsReason() {
    assertResult(
        "The verification of heap .* found 1 disagreement:.*'borrowed' of Node#1.*Node#2.*"
            + "the test keeps it alive.*",
        "borrowedObjectIsDead");
  }

  @Test
  void exceptionsThatHadNoCallerFailTheTest() {
    assertResult(
        "Exception ignored while closing .*\nSuppressed: full disk", "closingAResourceFails");
  }

  @Test
  void failureOfTheTestItselfComesFirst() {
    assertResult("by itself\nSuppressed: LEAK: .*", "testFailsByItself");
  }

  @Test
  void heapsOfOtherThreadsAreNotWatched() {
    try (var older = Executors.newSingleThreadExecutor()) {
      older.execute(() -> {});
      WatchedCases.older = older;
      assertEquals("", resultOf(WatchedCases.Others.class, "heapOfAnOlderThreadLeaks"));
    }
    assertEquals(null, GcHeapListener.current());
  }

  @Test
  void heapIsGivenToEachTestOnly() {
    Map<String, String> results = run(selectClass(WatchedCases.HeapOfAllTests.class));
    assertEquals(1, results.size());
    String failure = results.values().iterator().next();
    assertTrue(failure.startsWith("No ParameterResolver registered for parameter"), failure);
  }

  @Test
  void optionsAreThoseOfTheAnnotation() {
    try (var older = Executors.newSingleThreadExecutor()) {
      WatchedCases.older = older;
      Map<String, String> results = run(selectClass(WatchedCases.Others.class));
      assertEquals("", results.get("garbageIsCollectedAtEverySafePoint"));
      assertEquals("", results.get("nativeBytesOfGarbageAreFreed"));
      String left = results.getOrDefault("nativeBytesAreLeft", "");
      assertTrue(
          left.startsWith("100 native bytes are left in heap 'native': 100 of 1 Weighty."), left);
    }
  }

  @Test
  void optionsOfAClassAreThoseOfAllTestsInIt() {
    Map<String, String> results = run(selectClass(WatchedCases.Stressed.class));
    assertEquals(
        Map.of("optionsOfTheClassAreThoseOfItsTests", "", "andOfClassesInIt", ""), results);
  }

  @Test
  void handlerOfTheProgramIsToldToo() {
    WatchedCases.Others.TOLD.clear();
    String result = resultOf(WatchedCases.Others.class, "heapWithAHandlerLeaks");
    assertTrue(result.startsWith("LEAK: heap 'handled' was closed with 1 scope open"), result);
    assertEquals(1, WatchedCases.Others.TOLD.size());
  }

  @Test
  void threadIsNotWatchedOnceTheTestHasEnded() throws InterruptedException {
    assertEquals(5, run(selectClass(WatchedCases.Right.class)).size());
    CompletableFuture<Void> begun = new CompletableFuture<>();
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread other =
        new Thread(
            () -> {
              Silent watcher = new Silent();
              watcher.start();
              begun.complete(null);
              done.join();
              watcher.stop();
            });
    other.start();
    begun.join();
    assertEquals(null, GcHeapListener.current());
    done.complete(null);
    other.join();
  }

  @Test
  void extensionWorksWithoutTheAnnotation() {
    Map<String, String> results =
        run(selectMethod(WatchedCases.Extended.class, "scopeIsGiven", "dev.lasso.runtime.GcScope"));
    assertTrue(results.get("scopeIsGiven").startsWith("LEAK: "), results::toString);
  }

  /** Watches its thread, and does nothing. */
  private static final class Silent extends GcHeapListener {
    void start() {
      begin();
    }

    void stop() {
      end();
    }

    @Override
    public GcLeakLevel level() {
      return GcLeakLevel.SIMPLE;
    }

    @Override
    public boolean stress() {
      return false;
    }

    @Override
    public void opened(GcHeap heap, String place) {}

    @Override
    public void closing(GcHeap heap) {}

    @Override
    public void closed(GcHeap heap) {}

    @Override
    public void leaked(GcLeak leak) {}

    @Override
    public void unraisable(GcUnraisable unraisable) {}
  }
}
