package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.auto.common.MoreElements;
import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.annotations.GcContainer;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.runtime.GcObject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plain javac, whose user lists the jars of the processor and may forget one. It runs in a process
 * of its own: inside the test's, it would find the jars of the test.
 */
class MissingJarTest {
  private static final Map<String, Class<?>> JARS =
      Map.of(
          "lasso-annotations", GcContainer.class,
          "com.palantir.javapoet:javapoet", TypeSpec.class,
          "com.google.auto:auto-common", MoreElements.class,
          "com.google.guava:guava", ImmutableSet.class);

  private static final String HOST =
      """
      package a;
      import dev.lasso.annotations.*;
      import dev.lasso.runtime.*;
      @GcContainer abstract class Node extends GcObject { @Weak Node next; }
      """;

  /** Without an import the plugin is silent, and the processor speaks. */
  private static final String HOST_WITHOUT_IMPORTS =
      "@dev.lasso.annotations.GcContainer abstract class Node extends dev.lasso.runtime.GcObject"
          + " {}";

  @TempDir private Path directory;

  static Stream<String> jars() {
    return JARS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("jars")
  void missingJarIsOneErrorThatNamesIt(String missing) throws Exception {
    String message = Diagnostic.JAR_MISSING.message(missing);

    assertThat(errors(compile(HOST, List.of(missing)))).containsExactly("Node.java:2: " + message);
    assertThat(errors(compile(HOST_WITHOUT_IMPORTS, List.of(missing)))).containsExactly(message);
  }

  @Test
  void allMissingJarsAreInOneError() throws Exception {
    assertThat(errors(compile(HOST, JARS.keySet())))
        .containsExactly(
            "Node.java:2: "
                + Diagnostic.JAR_MISSING.message(jars().sorted().collect(joining(", "))));
  }

  @Test
  void noOtherJarIsNeeded() throws Exception {
    assertThat(compile(HOST, List.of())).isEmpty();
    assertThat(Files.exists(directory.resolve("a/GcNode.class"))).isTrue();
  }

  @Test
  void compilationsWithoutLassoAreUntouched() throws Exception {
    assertThat(compile("class Node {}", JARS.keySet())).isEmpty();
  }

  private static List<String> errors(String output) {
    return output
        .lines()
        .filter(line -> line.contains("error: "))
        .map(line -> line.replace("error: ", ""))
        .toList();
  }

  /** What javac prints about {@code source}, with all jars but those {@code without}. */
  private String compile(String source, Iterable<String> without)
      throws IOException, InterruptedException {
    Files.writeString(directory.resolve("Node.java"), source);
    Map<String, Class<?>> jars = new HashMap<>(JARS);
    without.forEach(jars::remove);
    List<Class<?>> processor = new ArrayList<>(jars.values());
    processor.add(LassoProcessor.class);
    Path output = directory.resolve("output.txt");
    Process javac =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-Xlint:all,-processing",
                "-Werror",
                "-proc:full",
                "-processorpath",
                path(processor),
                "-classpath",
                path(List.of(GcContainer.class, GcObject.class, NullMarked.class)),
                "-d",
                ".",
                "Node.java")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    javac.waitFor();
    return Files.readString(output, UTF_8);
  }

  private static String path(List<Class<?>> classes) {
    return classes.stream()
        .map(type -> Compiler.location(type).toString())
        .distinct()
        .collect(joining(File.pathSeparator));
  }
}
