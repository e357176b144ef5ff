package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.testing.compile.CompilationSubject.assertThat;
import static com.google.testing.compile.Compiler.javac;
import static java.util.stream.Collectors.toMap;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same sources give the same files, in whatever order and round they come. */
class DeterminismTest {
  private static final JavaFileObject LATE =
      JavaFileObjects.forSourceString(
          "late.Late",
          """
          package late;

          abstract class Late extends dev.lasso.runtime.GcObject {}
          """);

  /** Writes {@code late.Late} in its first round. */
  private static final class LateProcessor extends AbstractProcessor {
    private boolean isDone;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!isDone) {
        isDone = true;
        try (Writer writer = processingEnv.getFiler().createSourceFile("late.Late").openWriter()) {
          writer.write(LATE.getCharContent(false).toString());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return false;
    }
  }

  private static Map<String, String> generated(Compilation compilation) {
    assertThat(compilation).succeeded();
    return compilation.generatedSourceFiles().stream()
        .collect(toMap(JavaFileObject::getName, DeterminismTest::text));
  }

  private static String text(JavaFileObject file) {
    try {
      return file.getCharContent(false).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> compile(List<JavaFileObject> files) {
    return generated(javac().withProcessors(new LassoProcessor()).compile(files));
  }

  @Test
  void secondCompilationInOneProcessGivesTheSameFiles() {
    List<JavaFileObject> files = Sources.directory("good");
    assertThat(compile(files)).isEqualTo(compile(files));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void shuffledSourcesGiveTheSameFiles(long seed) {
    List<JavaFileObject> files = Sources.directory("good");
    List<JavaFileObject> shuffled = new ArrayList<>(files);
    Collections.shuffle(shuffled, new Random(seed));
    assertThat(compile(shuffled)).isEqualTo(compile(files));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abstract class Link extends GcObject { @Owned Late late; }",
        "abstract class Link extends GcObject { @Owned final GcList<Late> late = new GcList<>(); }",
        "abstract class Link extends GcObject { Link(GcList<? extends Late> late) {} }",
        "abstract class Link<T extends Late> extends GcObject { @Owned T late; }",
        "abstract class Link extends Late { @Owned Link next; }",
      })
  void typesMayBeGeneratedByAnotherProcessor(String link) {
    JavaFileObject file =
        JavaFileObjects.forSourceString(
            "late.Link",
            """
            package late;

            import dev.lasso.annotations.GcContainer;
            import dev.lasso.annotations.Owned;
            import dev.lasso.runtime.GcObject;
            import dev.lasso.runtime.collections.GcList;

            @GcContainer
            """
                + link);
    Map<String, String> deferred =
        generated(javac().withProcessors(new LassoProcessor(), new LateProcessor()).compile(file));
    String name = "/SOURCE_OUTPUT/late/GcLink.java";
    assertThat(deferred.get(name)).isEqualTo(compile(List.of(file, LATE)).get(name));
    assertThat(deferred).containsKey(name);
  }
}
