package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.testing.compile.CompilationSubject.assertThat;
import static com.google.testing.compile.Compiler.javac;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the processor says of cycles of ownership, and its drawings of the graph: whole files in
 * {@code resources/report}, written anew by {@code -Dlasso.updateGoldens=true}.
 */
class OwnershipReportTest {

  private static JavaFileObject source(String name, String body) {
    return JavaFileObjects.forSourceString(
        "shop." + name,
        """
        package shop;

        import dev.lasso.annotations.GcContainer;
        import dev.lasso.annotations.Owned;
        import dev.lasso.annotations.Weak;
        import dev.lasso.runtime.GcObject;
        import dev.lasso.runtime.collections.GcList;

        %s
        """
            .formatted(body));
  }

  private static Compilation compile(String options, JavaFileObject... files) {
    return javac()
        .withProcessors(new LassoProcessor())
        .withOptions(options.isEmpty() ? List.of() : List.of(options.split(" ", -1)))
        .compile(files);
  }

  private static List<String> cycles(Compilation compilation) {
    assertThat(compilation).succeededWithoutWarnings();
    return compilation.notes().stream()
        .map(note -> note.getMessage(Locale.ROOT))
        .filter(note -> note.startsWith("[OwnershipCycle]"))
        .map(note -> note.substring("[OwnershipCycle] ".length(), note.indexOf(": counting")))
        .toList();
  }

  private static String best(Compilation compilation) {
    String note = compilation.notes().getFirst().getMessage(Locale.ROOT);
    return note.substring(note.indexOf("If '"), note.indexOf(". If the"));
  }

  @Test
  void eachComponentIsNotedOnceAndBuildsThatFailOnWarningsGoOn() {
    Compilation compilation =
        compile(
            "-Xlint:all,-processing -Werror",
            source("A", "@GcContainer abstract class A extends GcObject { @Owned B b; }"),
            source(
                "B", "@GcContainer abstract class B extends GcObject { @Owned A a; @Owned C c; }"),
            source("C", "@GcContainer abstract class C extends GcObject { @Owned C next; }"));
    assertThat(cycles(compilation))
        .containsExactly(
            "Objects of A, B can own one another in a cycle, through A.b, B.a",
            "Objects of C can own one another in a cycle, through C.next")
        .inOrder();
  }

  @Test
  void weakFieldsAndTreesOfTypesAreNoCycles() {
    Compilation compilation =
        compile(
            "",
            source("A", "@GcContainer abstract class A extends GcObject { @Owned B b; }"),
            source("B", "@GcContainer abstract class B extends GcObject { @Weak A a; }"));
    assertThat(cycles(compilation)).isEmpty();
  }

  @Test
  void subtypeClosesACycleThroughWhatItFitsInto() {
    Compilation compilation =
        compile(
            "",
            source("Face", "interface Face {}"),
            source(
                "A",
                "@GcContainer abstract class A<F extends GcObject & Face> extends GcObject {"
                    + " @Owned final GcList<? extends Sub> b = new GcList<>(); }"),
            source("Sub", "@GcContainer abstract class Sub extends Base implements Face {}"),
            source("Base", "@GcContainer abstract class Base extends GcObject { @Owned A<?> a; }"));
    assertThat(cycles(compilation))
        .containsExactly("Objects of A, Sub can own one another in a cycle, through A.b, Base.a");
  }

  @Test
  void generatedClassStandsForItsHostAlone() {
    Compilation compilation =
        compile(
            "",
            source("A", "@GcContainer abstract class A extends GcObject { @Owned B b; }"),
            source("B", "@GcContainer abstract class B extends GcObject {}"),
            source("C", "@GcContainer abstract class C extends B { @Owned A a; }"));
    assertThat(cycles(compilation)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'@Owned X a; @Owned X parent;', 'If ''X.parent'' just refers back, make it @Weak: its name"
        + " says so, and 1 of the 2 fields are on no cycle then'",
    "'@Owned final GcList<X> kids = new GcList<>(); @Owned X zz;', 'If ''X.zz'' just refers back,"
        + " make it @Weak: 1 of the 2 fields are on no cycle then'",
    "'@Owned final GcList<X> kids = new GcList<>();', 'If ''X.kids'' just refers back, keep a list"
        + " of GcWeak instead: no cycle is left then'",
  })
  void fieldToMakeWeakIsNamedWithAReason(String fields, String advice) {
    Compilation compilation =
        compile(
            "", source("X", "@GcContainer abstract class X extends GcObject { " + fields + " }"));
    assertThat(best(compilation)).isEqualTo(advice);
  }

  @Test
  void acknowledgedFieldIsQuietAndANewCycleStillFails() {
    JavaFileObject known =
        source(
            "X",
            "@GcContainer abstract class X extends GcObject {"
                + " @SuppressWarnings(\"OwnershipCycle\") @Owned X next; }");
    assertThat(compile("-Alasso.cycles=error", known)).succeededWithoutWarnings();
    assertThat(cycles(compile("", known))).isEmpty();
    JavaFileObject added =
        source("Y", "@GcContainer abstract class Y extends GcObject { @Owned Y next; }");
    assertThat(compile("-Alasso.cycles=error", known, added))
        .hadErrorContaining("[OwnershipCycle] Objects of Y can");
  }

  @Test
  void quietPrintsNothing() {
    JavaFileObject cycle =
        source("X", "@GcContainer abstract class X extends GcObject { @Owned X next; }");
    assertThat(cycles(compile("-Alasso.cycles=quiet", cycle))).isEmpty();
  }

  @Test
  void nothingIsDrawnUnlessAskedFor() {
    Compilation compilation =
        compile("", source("X", "@GcContainer abstract class X extends GcObject {}"));
    assertThat(
            compilation.generatedFile(
                StandardLocation.CLASS_OUTPUT, "META-INF/lasso/ownership.svg"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"dot, dot", "mermaid, mmd", "svg, svg"})
  void drawingIsTheExpectedTextWhateverTheOrderOfFiles(String format, String extension)
      throws IOException {
    List<JavaFileObject> files = new ArrayList<>(Sources.directory("good"));
    String text = draw(format, extension, files);
    Path golden = Sources.path("report/ownership." + extension);
    if (Boolean.getBoolean("lasso.updateGoldens")) {
      Files.writeString(golden, text, UTF_8);
    }
    assertThat(text).isEqualTo(Sources.text(golden));
    Collections.shuffle(files, new Random(1));
    assertThat(draw(format, extension, files)).isEqualTo(text);
  }

  private static String draw(String format, String extension, List<JavaFileObject> files)
      throws IOException {
    Compilation compilation =
        compile("-Alasso.report=" + format, files.toArray(JavaFileObject[]::new));
    assertThat(compilation).succeeded();
    return compilation
        .generatedFile(StandardLocation.CLASS_OUTPUT, "META-INF/lasso/ownership." + extension)
        .orElseThrow()
        .getCharContent(false)
        .toString();
  }
}
