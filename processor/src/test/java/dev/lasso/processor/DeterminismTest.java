package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

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
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** The same sources give the same files, in whatever order and round they come. */
class DeterminismTest {
  private static final Source LATE =
      Source.of(
          """
          package late;

          abstract non-sealed class Late extends dev.lasso.runtime.GcObject implements Face {
            interface Closing extends AutoCloseable {}
          }
          """);

  private static final String HEAD =
      """
      package late;

      import dev.lasso.annotations.*;
      import dev.lasso.runtime.*;
      import dev.lasso.runtime.collections.*;

      @GcContainer
      """;

  /** Types that mention {@code late.Late}. */
  private static final Source TYPES =
      Source.of(
          "Types",
          """
          package late;

          import dev.lasso.runtime.GcObject;

          sealed interface Face permits Late {}

          abstract class Later extends Late {}

          record Tray<T>(Tray<T> next, java.util.List<Late.Closing> doors) {}

          @SuppressWarnings("serial")
          class Doors extends java.util.ArrayList<Late.Closing> {}

          @SuppressWarnings("serial")
          class DoorsByName extends java.util.TreeMap<String, java.util.List<Late.Closing>> {}

          abstract class House extends GcObject {
            Doors doors;
          }

          class Door implements Late.Closing {
            @Override
            public void close() {}
          }
          """);

  /** Writes {@code late.Late} in its first round. */
  @SupportedAnnotationTypes("*")
  private static final class LateProcessor extends AbstractProcessor {
    private boolean isDone;

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!isDone) {
        isDone = true;
        try (Writer writer = processingEnv.getFiler().createSourceFile("late.Late").openWriter()) {
          writer.write(LATE.text());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return false;
    }
  }

  private static Map<String, String> compile(Compiler compiler, List<Source> files) {
    return compiler.compile(files, List.of(), new LassoProcessor()).assertClean().sources();
  }

  @EachCompiler
  void secondCompilationInOneProcessOfShuffledSourcesGivesTheSameFiles(Compiler compiler) {
    List<Source> files = Sources.all("good");
    Map<String, String> inOrder = compile(compiler, files);
    List<Source> shuffled = new ArrayList<>(files);
    Collections.shuffle(shuffled, new Random(1));
    assertThat(compile(compiler, shuffled)).isEqualTo(inOrder);
  }

  /** Declarations of {@code Link} that need a type which another processor writes. */
  private static final List<String> DECLARATIONS =
      List.of(
          "abstract class Link extends GcObject { @Owned Late late; }",
          "abstract class Link extends GcObject { @Owned final GcList<Late> all = new GcList<>();"
              + " }",
          "abstract class Link extends GcObject { Link(GcList<? extends Late> late) {} }",
          "abstract class Link<T extends Late> extends GcObject { @Owned T late; }",
          "abstract class Link extends Late { @Owned Link next; }",
          "abstract class Link extends GcObject { @Owned Face face; }",
          "abstract class Link extends GcObject { @Owned Later later; }",
          "abstract class Link extends GcObject { @Owned @Items Later[] later; }",
          "abstract class Link extends GcObject { @Owned Door door; }",
          "abstract class Link extends GcObject { Tray<String> tray; }",
          "abstract class Link extends GcObject { Doors doors; }",
          "abstract class Link extends GcObject { java.util.Optional<DoorsByName> doors; }",
          "abstract class Link extends House {}",
          "abstract class Link extends GcObject { static Doors doors; }",
          "abstract class Link extends GcObject { static Late.Closing door; }");

  @EachCompiler
  void typesMayBeGeneratedByAnotherProcessor(Compiler compiler) {
    List<Source> sources = new ArrayList<>(List.of(TYPES));
    for (int i = 0; i < DECLARATIONS.size(); i++) {
      sources.add(Source.of(HEAD + DECLARATIONS.get(i).replaceAll("\\bLink\\b", "Link" + i)));
    }
    Map<String, String> deferred =
        compiler
            .compile(sources, List.of(), new LassoProcessor(), new LateProcessor())
            .assertClean()
            .sources();
    sources.add(LATE);
    Map<String, String> together = compile(compiler, sources);
    for (int i = 0; i < DECLARATIONS.size(); i++) {
      String name = "late/GcLink" + i + ".java";
      assertThat(together).containsKey(name);
      assertWithMessage(DECLARATIONS.get(i)).that(deferred.get(name)).isEqualTo(together.get(name));
    }
  }

  /** Where neither class has to wait for what is written for the other. */
  @EachCompiler
  void containersMayNameEachOthersGeneratedClasses(Compiler compiler) {
    assertThat(compile(compiler, List.of(friend("One", "Two"), friend("Two", "One"))).keySet())
        .containsExactly("friends/GcOne.java", "friends/GcTwo.java");
  }

  private static Source friend(String name, String other) {
    return Source.of(
        """
        package friends;

        import dev.lasso.annotations.*;
        import dev.lasso.runtime.*;
        import java.util.ArrayList;
        import java.util.function.Predicate;

        @GcContainer
        abstract class %1$s extends GcObject {
          static final Predicate<Gc%2$s> TEST = other -> other.hashCode() == 0;

          @Borrowed(reason = "the caller has them")
          All borrowed;

          %1$s(All all) {
            this.borrowed = all;
          }

          @SuppressWarnings("serial")
          static class All extends ArrayList<Gc%2$s> {}
        }
        """
            .formatted(name, other));
  }
}
