package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static com.google.testing.compile.Compiler.javac;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.lasso.annotations.GcContainer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compiles each file of {@code resources/bad}, with the plugin, which javac finds by itself on the
 * class path, and compares all messages and all generated classes with what the file says:
 *
 * <ul>
 *   <li>{@code // [Id] text} at its start is a whole message, {@code /} in it a new line,
 *   <li>{@code // ERROR} ends the line of a message; messages and marks have the same order,
 *   <li>{@code // WARNING} likewise, if it is a warning,
 *   <li>{@code // JAVAC} ends a line where the compiler itself finds an error,
 *   <li>{@code // OPTIONS -Ax=y} has options of the processor; errors without a place stand there,
 *   <li>{@code // GENERATED GcX GcY} names the classes that are generated all the same.
 * </ul>
 */
class DiagnosticTest {
  private static final Pattern MESSAGE = Pattern.compile("// (\\[(\\w+)] .*)");
  private static final Pattern GENERATED = Pattern.compile("// GENERATED (.*)");
  private static final Pattern OPTIONS = Pattern.compile("// OPTIONS (\\S+).*");
  private static final Pattern MARKS = Pattern.compile(".* //((?: ERROR| WARNING| JAVAC)+)");

  /** What stands for the text of an error of the compiler, which is not ours to pin. */
  private static final String OF_COMPILER = "an error of the compiler";

  private static final String WARNING = "warning: ";

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void eachMessageHasItsTextAndPlaceAndTheOtherClassesAreGenerated(String name) {
    List<String> lines = lines(name);
    JavaFileObject file = source(name);
    List<JavaFileObject> files = new ArrayList<>(List.of(file));
    if (lines.stream().anyMatch(line -> line.contains("bad.other.Far"))) {
      files.add(source("other.Far"));
    }

    WatchedLasso lasso =
        new WatchedLasso(
            switch (name) {
              case "Crash" -> "createSourceFile";
              case "ReportFailed" -> "createResource";
              default -> "";
            });
    Compilation compilation = compiler(name, lasso).withOptions(options(lines)).compile(files);

    assertWithMessage("%s: errors and warnings", name)
        .that(
            Stream.concat(compilation.errors().stream(), ownWarnings(compilation))
                .map(message -> show(message, file, lines))
                .toList())
        .containsExactlyElementsIn(expectedMessages(file, lines));
    assertWithMessage("%s: generated classes", name)
        .that(lasso.written())
        .containsExactlyElementsIn(expectedClasses(lines));
  }

  @Test
  void everyDiagnosticHasACase() {
    Set<String> tested =
        cases().stream()
            .flatMap(name -> lines(name).stream())
            .map(MESSAGE::matcher)
            .filter(Matcher::matches)
            .map(message -> message.group(2))
            .collect(toSet());

    assertThat(tested).containsExactlyElementsIn(ids());
  }

  @Test
  void everyIdIsTheNameOfAFile() {
    assertThat(cases()).containsAtLeastElementsIn(ids());
  }

  /** All ids but the one that no source can cause. */
  private static List<String> ids() {
    return Arrays.stream(Diagnostic.values())
        .filter(diagnostic -> diagnostic != Diagnostic.CHECK_CRASH)
        .map(Diagnostic::id)
        .toList();
  }

  /** The names of the files in {@code resources/bad}. */
  static List<String> cases() {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".java"))
          .map(file -> file.substring(0, file.length() - ".java".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Compiler compiler(String name, WatchedLasso lasso) {
    Compiler compiler = javac().withProcessors(lasso);
    return name.equals("RuntimeMissing")
        ? compiler.withClasspath(List.of(annotations()))
        : compiler;
  }

  private static List<String> expectedMessages(JavaFileObject file, List<String> lines) {
    Deque<String> messages = new ArrayDeque<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher message = MESSAGE.matcher(lines.get(i));
      if (message.matches()) {
        messages.add(message.group(1).replace(" / ", "\n"));
      }
      Matcher marks = MARKS.matcher(lines.get(i));
      if (marks.matches()) {
        for (String mark : marks.group(1).strip().split(" ", -1)) {
          String text =
              switch (mark) {
                case "ERROR" -> messages.remove();
                case "WARNING" -> WARNING + messages.remove();
                default -> OF_COMPILER;
              };
          expected.add(show(file, i + 1, text));
        }
      }
    }
    assertWithMessage("messages without a mark").that(messages).isEmpty();
    return expected;
  }

  private static Stream<javax.tools.Diagnostic<? extends JavaFileObject>> ownWarnings(
      Compilation compilation) {
    return compilation.warnings().stream()
        .filter(warning -> MESSAGE.matcher("// " + warning.getMessage(Locale.ROOT)).matches())
        .map(warning -> warning);
  }

  private static List<String> expectedClasses(List<String> lines) {
    return lines.stream()
        .map(GENERATED::matcher)
        .filter(Matcher::matches)
        .flatMap(generated -> Stream.of(generated.group(1).split(" ", -1)))
        .map(name -> "bad." + name)
        .toList();
  }

  private static List<String> options(List<String> lines) {
    return lines.stream()
        .map(OPTIONS::matcher)
        .filter(Matcher::matches)
        .map(options -> options.group(1))
        .toList();
  }

  private static String show(
      javax.tools.Diagnostic<? extends JavaFileObject> error,
      JavaFileObject file,
      List<String> lines) {
    String text = error.getMessage(Locale.ROOT);
    if (error.getSource() == null) {
      int line = 1;
      while (!OPTIONS.matcher(lines.get(line - 1)).matches()) {
        line++;
      }
      return show(file, line, text);
    }
    String kind = error.getKind() == javax.tools.Diagnostic.Kind.ERROR ? "" : WARNING;
    return show(
        error.getSource(), error.getLineNumber(), text.startsWith("[") ? kind + text : OF_COMPILER);
  }

  private static String show(JavaFileObject file, long line, String text) {
    return file.getName() + ":" + line + ": " + text;
  }

  private static JavaFileObject source(String name) {
    return JavaFileObjects.forSourceLines("bad." + name, lines(name.replace('.', '/')));
  }

  private static List<String> lines(String name) {
    try {
      return Files.readAllLines(folder().resolve(name + ".java"), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder() {
    return path(DiagnosticTest.class.getResource("/bad"));
  }

  private static File annotations() {
    return path(GcContainer.class.getProtectionDomain().getCodeSource().getLocation()).toFile();
  }

  private static Path path(URL url) {
    try {
      return Path.of(new URI(url.toString()));
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The processor with a {@link Filer} that notes what is written, or can not write at all. */
  private static final class WatchedLasso extends AbstractProcessor {
    private final Processor lasso = new LassoProcessor();
    private final String failing;
    private final List<String> written = new ArrayList<>();

    /** Of the filer, the method named {@code failing} throws. */
    WatchedLasso(String failing) {
      this.failing = failing;
    }

    /** The names of the source files that were written, be there errors or not. */
    List<String> written() {
      return written;
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return lasso.getSupportedAnnotationTypes();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return lasso.getSupportedSourceVersion();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
      Filer filer = proxy(Filer.class, (_, method, args) -> write(environment, method, args));
      lasso.init(
          proxy(
              ProcessingEnvironment.class,
              (_, method, args) ->
                  method.getName().equals("getFiler") ? filer : call(environment, method, args)));
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      lasso.process(annotations, round);
      return false;
    }

    private Object write(ProcessingEnvironment environment, Method method, Object[] args)
        throws Throwable {
      if (method.getName().equals(failing)) {
        IOException full = new IOException("disk full");
        full.setStackTrace(new StackTraceElement[0]);
        throw full;
      }
      Object file = call(environment.getFiler(), method, args);
      written.add(args[0].toString());
      return file;
    }

    private static Object call(Object target, Method method, Object[] args) throws Throwable {
      try {
        return method.invoke(target, args);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
      return type.cast(
          Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
  }
}
