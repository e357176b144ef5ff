package dev.lasso.samples.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.annotations.Owned;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.opentest4j.AssertionFailedError;

/** Compiles examples as their readers would: with Lasso and JUnit, and with all lints as errors. */
final class Compiler {

  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
  private static final String LASSO = path(GcHeap.class, Owned.class);
  private static final String JUNIT =
      path(Test.class, API.class, JUnitException.class, AssertionFailedError.class);

  private Compiler() {}

  /** What has become of an example: classes and generated sources in folders, and messages. */
  record Result(Path classes, Path sources, boolean success, String messages) {}

  /** Compiles an example into a new folder in {@code dir}. */
  static Result compile(Block block, Path dir) {
    try (StandardJavaFileManager files = JAVAC.getStandardFileManager(null, null, UTF_8)) {
      Path classes = Files.createTempDirectory(dir, "classes");
      Path sources = Files.createTempDirectory(dir, "sources");
      StringWriter messages = new StringWriter();
      List<String> options = new ArrayList<>();
      options.addAll(List.of("-d", classes.toString(), "-s", sources.toString()));
      options.addAll(List.of("-processorpath", System.getProperty("java.class.path")));
      options.addAll(
          block.isModule()
              ? List.of("--module-path", LASSO)
              : List.of("-classpath", LASSO + File.pathSeparator + JUNIT));
      options.addAll(List.of("-Xlint:all,-processing", "-Werror", "-Alasso.cycles=quiet"));
      options.addAll(block.options());
      boolean success =
          JAVAC.getTask(messages, files, null, options, null, List.of(source(block))).call();
      return new Result(classes, sources, success, messages.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JavaFileObject source(Block block) {
    URI uri = URI.create("string:///" + block.fileName());
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return block.source();
      }
    };
  }

  private static String path(Class<?>... types) {
    return Stream.of(types)
        .map(
            type -> {
              try {
                return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
              } catch (URISyntaxException e) {
                throw new AssertionError(e);
              }
            })
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
