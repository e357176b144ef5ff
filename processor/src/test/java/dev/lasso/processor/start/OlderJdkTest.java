package dev.lasso.processor.start;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.toSet;

import com.google.testing.compile.JavaFileObjects;
import com.sun.source.util.JavacTask;
import dev.lasso.processor.message.Diagnostic;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A compiler of an older JDK can load what it finds, and its user gets one line. */
class OlderJdkTest {
  private static final int JAVA_17 = 61;
  private static final Optional<Obstacle> OLDER = Obstacle.find(21);
  private static final String MESSAGE = Diagnostic.JDK_TOO_OLD.message("21");

  private static final String HOST =
      "@dev.lasso.annotations.GcContainer abstract class Node extends dev.lasso.runtime.GcObject"
          + " {}";

  @TempDir private Path directory;

  private final DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();

  @Test
  void whatIsLoadedFirstIsOfJava17() throws Exception {
    Path root = Path.of(Obstacle.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.list(root.resolve("dev/lasso/processor/start"))) {
      List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertThat(classes.stream().map(file -> "" + file.getFileName()).collect(toSet()))
          .containsAtLeast("PluginStart.class", "ProcessorStart.class", "Obstacle.class");
      for (Path file : classes) {
        assertWithMessage("%s", file).that(majorVersion(file)).isEqualTo(JAVA_17);
      }
    }
  }

  private static int majorVersion(Path file) throws IOException {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      in.skipBytes(6);
      return in.readUnsignedShort();
    }
  }

  @Test
  void nothingElseIsLoadedThere() throws ReflectiveOperationException {
    OlderLoader loader = new OlderLoader();
    Method find = loader.loadClass(Obstacle.class.getName()).getDeclaredMethod("find", int.class);
    find.setAccessible(true);
    Object older = find.invoke(null, 17);
    for (Class<?> start : List.of(PluginStart.class, ProcessorStart.class)) {
      Constructor<?> constructor =
          loader.loadClass(start.getName()).getDeclaredConstructor(Optional.class);
      constructor.setAccessible(true);
      assertThat(constructor.newInstance(older)).isNotNull();
    }
  }

  /** Loads what an older JDK can load of Lasso. */
  private static final class OlderLoader extends ClassLoader {
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("dev.lasso.")) {
        return super.loadClass(name, resolve);
      }
      if (!name.startsWith(Obstacle.class.getPackageName())) {
        throw new UnsupportedClassVersionError(name);
      }
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      try (InputStream in =
          Obstacle.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
        byte[] code = in.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void pluginSaysSoOnceAndJavacNothingElse() {
    JavacTask task =
        task(
            List.of("-proc:none"),
            "package a; import java.util.List; import dev.lasso.annotations.Owned; class A {}",
            "package a; import static dev.lasso.runtime.GcHeap.*; class B { Missing missing; }");
    new PluginStart(OLDER).init(task);

    assertThat(task.call()).isFalse();
    assertThat(errors()).containsExactly(MESSAGE);
    assertThat(messages.getDiagnostics().getFirst().getLineNumber()).isEqualTo(1);
    assertThat(directory.toFile().list()).isEmpty();
  }

  @Test
  void processorSaysSoOnceWhereThePluginHasNotAndWritesNothing() {
    JavacTask task = task(List.of("-proc:only"), "package a; " + HOST, "package b; " + HOST);
    task.setProcessors(List.of(new ProcessorStart(OLDER)));

    assertThat(task.call()).isFalse();
    assertThat(errors()).containsExactly(MESSAGE);
    assertThat(directory.toFile().list()).isEmpty();
  }

  @Test
  void compilationsWithoutLassoAreUntouched() {
    JavacTask task = task(List.of("-Xlint:all", "-Werror"), "package a; @Deprecated class A {}");
    task.setProcessors(List.of(new ProcessorStart(OLDER)));
    new PluginStart(OLDER).init(task);

    assertThat(task.call()).isTrue();
    assertThat(messages.getDiagnostics()).isEmpty();
  }

  @Test
  void jdkOfTheBuildIsNewEnough() {
    assertThat(Obstacle.find()).isEmpty();
    assertThat(Obstacle.find(25)).isEmpty();
    assertThat(Obstacle.find(24)).isPresent();
  }

  private JavacTask task(List<String> options, String... sources) {
    List<JavaFileObject> files =
        Stream.of(sources)
            .map(
                source ->
                    JavaFileObjects.forSourceString(
                        source.replaceAll("package (\\w+);.*class (\\w+) .*", "$1.$2"), source))
            .toList();
    return (JavacTask)
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                null,
                null,
                messages,
                Stream.concat(options.stream(), Stream.of("-d", directory.toString())).toList(),
                null,
                files);
  }

  private Set<String> errors() {
    return messages.getDiagnostics().stream()
        .map(message -> message.getMessage(Locale.ROOT))
        .collect(toSet());
  }
}
