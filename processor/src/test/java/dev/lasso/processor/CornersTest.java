package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.DocumentationTool;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unusual container classes, on every compiler, with all warnings. */
class CornersTest {

  @EachCompiler
  void fieldsMayBeCalledWhatPackagesAre(Compiler compiler) {
    compiler.generate(
        """
        @GcContainer(extra = true, attributes = true, checked = true)
        abstract class Host extends GcObject {
          @Owned @Nullable Host dev;
          @Owned @Nullable Host java;
          @Owned @Nullable Host p;
          @Owned @Items @Nullable Host @Nullable [] cells;
          void use() {}
          @GcContainer abstract static class Sub extends Host { Sub(int org) {} }
        }
        """);
  }

  @EachCompiler
  void valuesOfAnnotationsOfNullnessAreCopied(Compiler compiler) {
    String generated =
        compiler.generate(
            """
            @GcContainer
            abstract class Host extends GcObject {
              @Owned
              @OddNull(
                  text = "\\"$L$$'\\\\ü",
                  when = ElementType.METHOD,
                  thrown = Exception.class,
                  all = {1, -1},
                  really = true)
              Host next;

              @Target(ElementType.TYPE_USE)
              @interface OddNull {
                String text();
                ElementType when();
                Class<?> thrown();
                int[] all();
                boolean really();
              }
            }
            """);

    assertThat(generated).contains("when = ElementType.METHOD");
    assertThat(generated).contains("thrown = Exception.class");
    assertThat(generated).contains("really = true");
  }

  @EachCompiler
  void textsMayContainAllCharacters(Compiler compiler) {
    compiler.generate(
        """
        @GcContainer(name = Host.TEXT)
        abstract class Host extends GcObject {
          static final String TEXT = "$L\\"\\\\n\\u2028\\u2029\\u0085*/'";
          @Borrowed(reason = TEXT) @Nullable Host other;
        }
        """);
  }

  @EachCompiler
  void methodsOfARawSuperclassAreErased(Compiler compiler) {
    String generated =
        compiler.generate(
            """
            @GcContainer(checked = true)
            @SuppressWarnings("rawtypes")
            abstract class Host extends Base {}

            abstract class Base<T extends Number> extends GcObject {
              java.util.List<T> all(T first) {
                return java.util.List.of(first);
              }
            }
            """);

    assertThat(generated).contains("  @Override List all(Number arg0) {");
  }

  @EachCompiler
  void inheritedMethodDoesNotImplementTheAbstractOneThatOverridesIt(Compiler compiler) {
    compiler.generate(
        """
        @GcContainer
        abstract class Host extends Middle {}

        abstract class Middle extends Base<String> {
          @Override
          abstract void use(String value);
        }

        abstract class Base<T> extends GcObject {
          void use(T value) {}
        }
        """);
  }

  /** A method that only the package of a superclass can see does not stand in the way. */
  @EachCompiler
  void methodsThatAreCalledMayHaveTheNamesOfInvisibleOnes(Compiler compiler) {
    Source base =
        Source.of(
            """
            package other;
            public abstract class Base extends dev.lasso.runtime.GcObject {
              void end(Object it) {}
              void gone() {}
              long bytes() { return 1; }
            }
            """);
    compiler.generate(
        """
        @GcContainer(nativeBytes = "bytes")
        abstract class Host extends other.Base {
          @Owned(release = "end") @Nullable Object value;
          @Weak(onClear = "gone") @Nullable Host weak;
          void end(Object it) {}
          void gone() {}
          long bytes() { return 1; }
        }
        """,
        base);
  }

  /** Their close methods may be interrupted, which the container class has to deal with. */
  @EachCompiler
  void containersMayBeCloseable(Compiler compiler) {
    compiler.generate(
        """
        @SuppressWarnings("try")
        @GcContainer
        abstract class Host extends GcObject implements AutoCloseable {
          @Owned @Nullable Host next;
          @Owned @Nullable AutoCloseable resource;
          @Override public void close() throws Exception {}
        }
        """);
  }

  /** Nobody can suppress that, and a generated class has a file of its own. */
  @Test
  void containersThatShareAFileCauseNoOtherWarning() {
    Source file =
        Source.importing(
            """
            @GcContainer
            abstract class Two extends One {}
            @GcContainer
            abstract class One extends GcObject {
              @Owned @Nullable Two two;
              @Weak @Nullable One one;
              @Owned @Nullable AutoCloseable resource;
            }
            """);
    Compiled compiled =
        Compiler.JAVAC.compile(List.of(file), List.of("-Xlint:all"), new LassoProcessor());

    List<String> warnings =
        compiled.messages().stream()
            .filter(Compiled.Message::isWarning)
            .map(Compiled.Message::text)
            .filter(text -> !text.startsWith("No processor claimed"))
            .toList();
    assertThat(warnings).isNotEmpty();
    for (String warning : warnings) {
      assertThat(warning).startsWith("auxiliary class p.One in ");
    }
  }

  /** With {@code -Werror}, sources with and without container classes have the same options. */
  @EachCompiler
  void optionsCauseNoWarningWhereNothingOfLassoIsUsed(Compiler compiler) {
    List<String> options = new ArrayList<>(compiler.lintAsErrors());
    options.addAll(List.of("-Alasso.cycles=error", "-Alasso.nativeImage=true"));
    for (String body : List.of("", "@Deprecated int number;")) {
      compiler
          .compile(List.of(Source.of("class Plain {" + body + "}")), options, new LassoProcessor())
          .assertClean();
    }
  }

  @Tag("long")
  @Test
  void javadocOfGeneratedClassesGivesNoWarnings(@TempDir Path directory) throws Exception {
    DocumentationTool javadoc = ToolProvider.getSystemDocumentationTool();
    List<Path> sources = new ArrayList<>(Sources.list("good"));
    sources.addAll(Sources.list("expected"));
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files =
        javadoc.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      javadoc
          .getTask(
              messages,
              files,
              null,
              null,
              List.of(
                  "-d",
                  Files.createDirectory(directory.resolve("out")).toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  "-private",
                  "-quiet",
                  "-Xmaxwarns",
                  "10000"),
              files.getJavaFileObjectsFromPaths(sources))
          .call();
    }

    assertThat(messages.toString().lines().filter(line -> line.contains("/expected/")).toList())
        .isEmpty();
  }
}
