package dev.lasso.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.annotations.Owned;
import dev.lasso.junit.GcTest;
import dev.lasso.runtime.GcHeap;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.opentest4j.AssertionFailedError;

/** Compiles examples as their readers would: with Lasso and JUnit, and with all lints as errors. */
final class Compiler {

  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
  private static final List<Path> LASSO = path(GcHeap.class, Owned.class);
  private static final List<Path> LASSO_AND_JUNIT =
      path(
          GcHeap.class,
          Owned.class,
          GcTest.class,
          Test.class,
          API.class,
          JUnitException.class,
          AssertionFailedError.class);

  /** The class path of the test, which has other jars under the profile {@code libraries}. */
  private static final List<Path> EVERYTHING =
      Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(Path::of)
          .toList();

  private Compiler() {}

  /** What has become of examples: classes and generated sources in folders, and messages. */
  record Result(Path classes, Path sources, boolean success, String messages) {}

  /**
   * Compiles examples into new folders in {@code dir}: those that cannot see one another together,
   * which takes a fraction of the time; the rest, and whatever causes a message, by themselves.
   */
  static Map<Block, Result> compile(List<Block> blocks, Path dir) {
    List<List<Block>> groups = new ArrayList<>();
    for (Block block : blocks) {
      groups.stream()
          .filter(group -> group.stream().allMatch(block::canStandBeside))
          .findFirst()
          .orElseGet(
              () -> {
                groups.add(new ArrayList<>());
                return groups.getLast();
              })
          .add(block);
    }
    Map<Block, Result> results = new ConcurrentHashMap<>();
    groups.parallelStream()
        .forEach(
            group -> {
              Result together = compileTogether(group, dir);
              for (Block block : group) {
                results.put(
                    block,
                    group.size() == 1 || together.messages().isEmpty()
                        ? together
                        : compileTogether(List.of(block), dir));
              }
            });
    return results;
  }

  private static Result compileTogether(List<Block> blocks, Path dir) {
    Block first = blocks.getFirst();
    try (StandardJavaFileManager files = JAVAC.getStandardFileManager(null, null, UTF_8)) {
      Path classes = Files.createTempDirectory(dir, "classes");
      Path sources = Files.createTempDirectory(dir, "sources");
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
      files.setLocationFromPaths(StandardLocation.SOURCE_OUTPUT, List.of(sources));
      if (first.isModule()) {
        files.setLocationFromPaths(StandardLocation.MODULE_PATH, LASSO);
      } else {
        files.setLocationFromPaths(
            StandardLocation.CLASS_PATH, first.needsLibraries() ? EVERYTHING : LASSO_AND_JUNIT);
      }
      List<String> options = new ArrayList<>();
      options.addAll(List.of("-proc:full", "-Xlint:all,-processing", "-Werror"));
      if (first.needsLibraries()) {
        options.add("-Xlint:-classfile"); // for annotations that their jars lack
      }
      if (blocks.stream().anyMatch(Block::usesProcessor)) {
        options.add("-Alasso.cycles=quiet");
      }
      options.addAll(first.options());
      StringWriter messages = new StringWriter();
      boolean success =
          JAVAC
              .getTask(
                  messages,
                  new Warm(files),
                  null,
                  options,
                  null,
                  blocks.stream().flatMap(Compiler::sources).toList())
              .call();
      return new Result(classes, sources, success, messages.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes the processor from the test's class path, where it is loaded once for all examples. */
  private static final class Warm extends ForwardingJavaFileManager<StandardJavaFileManager> {

    private Warm(StandardJavaFileManager files) {
      super(files);
    }

    @Override
    public boolean hasLocation(Location location) {
      return location == StandardLocation.ANNOTATION_PROCESSOR_PATH || super.hasLocation(location);
    }

    @Override
    public ClassLoader getClassLoader(Location location) {
      return location == StandardLocation.ANNOTATION_PROCESSOR_PATH
          ? Compiler.class.getClassLoader()
          : super.getClassLoader(location);
    }
  }

  private static Stream<JavaFileObject> sources(Block block) {
    return block.files().entrySet().stream()
        .map(file -> new Source(file.getKey(), file.getValue()));
  }

  /** A file that is only in memory. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    private Source(String name, String text) {
      super(URI.create("string:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static List<Path> path(Class<?>... types) {
    return Stream.of(types)
        .map(
            type -> {
              try {
                return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
              } catch (URISyntaxException e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }
}
