package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.support.CaseList;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What CPython's collector, finalizers and weak references do, case by case, and where each case is
 * shown: by a test of a class {@code Conformance…Test} that carries its number, or nowhere, for the
 * reason that stands here.
 *
 * <p>The cases were taken from CPython's {@code Lib/test} (test_gc, test_finalization,
 * test_weakref, test_capi, test_free_threading), whose names the tests repeat, and from its
 * sources. Versions differ; Lasso follows 3.15. Where it differs on purpose, the test says so.
 *
 * <p>Notation: {@code a→b} is an owned edge, {@code w(a)} a weak reference from outside, {@code
 * wc(a)} one with a callback; F has a finalizer that logs, R one that resurrects, S one that cuts
 * its own edges, L a legacy finalizer ({@code tp_del}); <em>drop</em> lets go of all that is held;
 * {@code c} is what {@code collect()} returns.
 */
class ConformanceListTest {

  private static final String CASES =
      """
      1-17      reachability and counting
      18-34     control
      35-46     finalizers
      47-75     finalizers in cycles
      76-107    weak references
      108-116   garbage
      117-134   protocol and inspection
      135-142   depth and threads
      """;

  private static final String LEFT_OUT =
      """
       18 | test_get_objects_generations     | Lasso has no generations
       19 | test_collect_generations         | Lasso has no generations
       24 | collect(-1), collect(3)          | collect takes no generation
       26 | test_get_objects_arguments       | getObjects takes no generation
       27 | test_get_count                   | Lasso has no generations to count
       30 | thresholds of older generations  | Lasso has no generations
       42 | explicit call_finalizer          | Lasso calls finalizers itself; there is no such call
      108 | test_legacy_finalizer            | Lasso has no legacy finalizers
      109 | test_legacy                      | Lasso has no legacy finalizers
      110 | test_legacy_resurrect            | Lasso has no legacy finalizers
      111 | test_legacy_self_cycle           | Lasso has no legacy finalizers
      112 | what a legacy finalizer reaches  | Lasso has no legacy finalizers
      113 | test_collect_garbage             | without legacy finalizers nothing is uncollectable
      115 | SAVEALL with legacy finalizers   | Lasso has no legacy finalizers
      """;

  @Test
  void everyCaseIsShownByATestOrLeftOutForAReason() throws Exception {
    String numbers = CASES.replaceAll("[a-z]+", "");
    assertEquals(List.of(), new CaseList(numbers, LEFT_OUT).faults(conformanceTests()));
  }

  private static List<Class<?>> conformanceTests()
      throws IOException, URISyntaxException, ClassNotFoundException {
    URL here = Objects.requireNonNull(ConformanceListTest.class.getResource("."));
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(here.toURI()))) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.matches("Conformance\\w+Test\\.class")) {
          classes.add(
              Class.forName(
                  "dev.lasso.runtime.conformance." + name.substring(0, name.indexOf('.'))));
        }
      }
    }
    return classes;
  }
}
