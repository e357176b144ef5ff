package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the processor says of cycles of ownership, and its drawing of the graph: a whole file in
 * {@code resources/report}, written anew by {@code -Dlasso.updateGoldens=true}.
 */
class OwnershipReportTest {

  private static Source source(String body) {
    return Source.of(
        """
        package shop;

        import dev.lasso.annotations.*;
        import dev.lasso.runtime.*;
        import dev.lasso.runtime.collections.*;

        %s
        """
            .formatted(body));
  }

  private static Source container(String name, String members) {
    return source(
        "@GcContainer abstract class %s extends GcObject { %s }".formatted(name, members));
  }

  private static Compiled compile(Compiler compiler, List<String> options, Source... files) {
    List<String> all = Stream.concat(options.stream(), compiler.notes().stream()).toList();
    return compiler.compile(List.of(files), all, new LassoProcessor());
  }

  private static Stream<String> messages(Compiled compiled) {
    return compiled.texts().filter(text -> text.startsWith("[OwnershipCycle]"));
  }

  private static List<String> cycles(Compiled compiled) {
    return messages(compiled.assertClean())
        .map(
            note ->
                note.substring("[OwnershipCycle] ".length(), note.indexOf(", because their types")))
        .toList();
  }

  private static String best(Compiled compiled) {
    String note = messages(compiled).findFirst().orElseThrow();
    String before = ", but not at once. ";
    return note.substring(
        note.indexOf(before) + before.length(), note.indexOf(". If they never do"));
  }

  @EachCompiler
  void eachComponentIsNotedOnceAndBuildsThatFailOnWarningsGoOn(Compiler compiler) {
    Compiled compiled =
        compile(
            compiler,
            compiler.lintAsErrors(),
            container("A", "@Owned B b;"),
            container("B", "@Owned A a; @Owned C c;"),
            container("C", "@Owned C next;"));
    assertThat(cycles(compiled))
        .containsExactly(
            "Objects of A, B can own one another in a cycle, through A.b, B.a",
            "Objects of C can own one another in a cycle, through C.next")
        .inOrder();
  }

  @EachCompiler
  void weakFieldsAndTreesOfTypesAreNoCycles(Compiler compiler) {
    Compiled compiled =
        compile(compiler, List.of(), container("A", "@Owned B b;"), container("B", "@Weak A a;"));
    assertThat(cycles(compiled)).isEmpty();
  }

  @EachCompiler
  void subtypeClosesACycleThroughWhatItFitsInto(Compiler compiler) {
    Compiled compiled =
        compile(
            compiler,
            List.of(),
            source("interface Face {}"),
            source(
                "@GcContainer abstract class A<F extends GcObject & Face> extends GcObject {"
                    + " @Owned final GcList<? extends Sub> b = new GcList<>(); }"),
            source("@GcContainer abstract class Sub extends Base implements Face {}"),
            container("Base", "@Owned A<?> a;"));
    assertThat(cycles(compiled))
        .containsExactly("Objects of A, Sub can own one another in a cycle, through A.b, Base.a");
  }

  @EachCompiler
  void generatedClassStandsForItsContainerAlone(Compiler compiler) {
    Compiled compiled =
        compile(
            compiler,
            List.of(),
            container("A", "@Owned B b;"),
            container("B", ""),
            source("@GcContainer abstract class C extends B { @Owned A a; }"));
    assertThat(cycles(compiled)).hasSize(1);
  }

  @EachCompiler
  void fieldToMakeWeakIsNamed(Compiler compiler) {
    Map<String, String> adviceByFields =
        Map.of(
            "@Owned X a; @Owned X parent;",
            "If 'X.parent' only refers back, and 'X' can do without it, make it @Weak",
            "@Owned final GcList<X> kids = new GcList<>(); @Owned X zz;",
            "If 'X.zz' only refers back, and 'X' can do without it, make it @Weak",
            "@Owned final GcList<X> kids = new GcList<>();",
            "If the elements of 'X.kids' have another owner, use a GcWeakSet");
    adviceByFields.forEach(
        (fields, advice) -> {
          Source type = container("X", fields);
          assertWithMessage(fields)
              .that(best(compile(compiler, List.of(), type)))
              .isEqualTo(advice);
        });
  }

  @EachCompiler
  void acknowledgedFieldIsQuietAndANewCycleStillFails(Compiler compiler) {
    Source known = container("X", "@SuppressWarnings(\"OwnershipCycle\") @Owned X next;");
    compile(compiler, List.of("-Alasso.cycles=error"), known).assertClean();
    assertThat(cycles(compile(compiler, List.of(), known))).isEmpty();
    Source added = container("Y", "@Owned Y next;");
    List<String> errors = compile(compiler, List.of("-Alasso.cycles=error"), known, added).errors();
    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst()).startsWith("[OwnershipCycle] Objects of Y can");
  }

  @EachCompiler
  void fieldIsAcknowledgedForLaterCyclesThroughItButNotForThoseBesideIt(Compiler compiler) {
    Source list = container("X", "@SuppressWarnings(\"OwnershipCycle\") @Owned Y first;");
    Source through = container("Y", "@Owned X owner; @Owned Z z;");
    Source back = container("Z", "@Owned X later;");
    compile(compiler, List.of("-Alasso.cycles=error"), list, through, back).assertClean();

    Source beside = container("Z", "@Owned Y y;");
    List<String> errors =
        compile(compiler, List.of("-Alasso.cycles=error"), list, through, beside).errors();
    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst()).startsWith("[OwnershipCycle] Objects of Y, Z can");
  }

  @EachCompiler
  void noteNamesAllFieldsAndTheClassesThatAcknowledgeThem(Compiler compiler) {
    String fields =
        IntStream.range(0, 20).mapToObj(i -> "@Owned X f%02d;".formatted(i)).collect(joining(" "));
    Source type = container("X", fields);
    List<String> notes = messages(compile(compiler, List.of(), type)).toList();
    assertThat(notes).hasSize(1);
    assertThat(notes.getFirst()).contains("X.f00");
    assertThat(notes.getFirst()).contains("X.f19");
    assertThat(notes.getFirst()).contains("@CyclesIntended(\"why\") on 'X', or on the package.");
  }

  @EachCompiler
  void classesAndPackagesAreAcknowledgedOnce(Compiler compiler) {
    Source one = container("X", "@Owned X a; @Owned Y b;");
    Source other = container("Y", "@Owned X c; @Owned Y d;");
    Source packageInfo =
        Source.of(
            "package-info",
            "@dev.lasso.annotations.CyclesIntended(\"They are like that\")\npackage shop;\n");
    assertThat(cycles(compile(compiler, List.of(), one, other))).hasSize(1);
    assertThat(cycles(compile(compiler, List.of(), one, other, packageInfo))).isEmpty();

    Source meant =
        source(
            "@CyclesIntended(\"why\") @GcContainer abstract class X extends GcObject {"
                + " @Owned X a; @Owned Y b; }");
    assertThat(cycles(compile(compiler, List.of(), meant, other)))
        .containsExactly("Objects of Y can own one another in a cycle, through Y.d");
  }

  @EachCompiler
  void weakSidesOfMapsOwnNothing(Compiler compiler) {
    Source maps =
        container(
            "A",
            "@Owned final GcWeakMap<A, String> names = GcWeakMap.weakKeys();"
                + " @Owned final GcWeakMap<String, A> named = GcWeakMap.weakValues();"
                + " @Owned final GcWeakSet<A> listeners = new GcWeakSet<>();"
                + " @Owned final GcWeakMap<A, B> uses = GcWeakMap.weakKeys();");
    Source used = container("B", "");
    assertThat(cycles(compile(compiler, List.of(), maps, used))).isEmpty();

    Source owning = container("A", "@Owned final GcWeakMap<A, A> uses = GcWeakMap.weakKeys();");
    assertThat(cycles(compile(compiler, List.of(), owning))).hasSize(1);
  }

  @EachCompiler
  void quietPrintsNothing(Compiler compiler) {
    Source cycle = container("X", "@Owned X next;");
    assertThat(cycles(compile(compiler, List.of("-Alasso.cycles=quiet"), cycle))).isEmpty();
  }

  @EachCompiler
  void nothingIsDrawnUnlessAskedFor(Compiler compiler) {
    Compiled compiled = compile(compiler, List.of(), container("X", ""));
    assertThat(compiled.sources().keySet()).containsExactly("shop/GcX.java");
  }

  @EachCompiler
  void drawingIsTheExpectedTextWhateverTheOrderOfFiles(Compiler compiler) throws IOException {
    List<Source> sources = new ArrayList<>(Sources.all("good"));
    String text = draw(compiler, sources);
    Path golden = Sources.path("report").resolve("ownership.mmd");
    if (Boolean.getBoolean("lasso.updateGoldens") && compiler == Compiler.JAVAC) {
      Files.writeString(golden, text, UTF_8);
    }
    assertThat(text).isEqualTo(Sources.text(golden));
    Collections.shuffle(sources, new Random(1));
    assertWithMessage("shuffled").that(draw(compiler, sources)).isEqualTo(text);
  }

  private static String draw(Compiler compiler, List<Source> sources) {
    return compiler
        .compile(sources, List.of("-Alasso.report=mermaid"), new LassoProcessor())
        .assertClean()
        .sources()
        .get("META-INF/lasso/ownership.mmd");
  }
}
