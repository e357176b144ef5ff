package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Classes whose simple names mean something else where a class is generated. All is compiled with
 * all warnings, so that a name that leads to the wrong class, or an import too many, fails.
 */
class SimpleNamesTest {

  /** A language runtime has a class for each class of its language. */
  @EachCompiler
  void classesOfThePackageHideThoseOfJavaLang(Compiler compiler) {
    Compiled compiled =
        compile(
            compiler,
            Stream.of("Override", "SuppressWarnings", "Throwable", "Void")
                .map(name -> source("language", "public class " + name + " {}")),
            source("language", "public record String(java.lang.String text) {}"),
            source(
                "language",
                """
                @GcContainer(attributes = true)
                public abstract class Object extends dev.lasso.runtime.GcObject {
                  @Owned language.@Nullable Object next;
                  @Weak(onClear = "seenDied") language.@Nullable Object seen;
                  String own;
                  java.lang.String text;
                  protected Object(String own, java.lang.String text, java.lang.Object... more)
                      throws java.io.IOException {
                    this.own = own;
                    this.text = text;
                  }
                  void seenDied() throws java.lang.Throwable {}
                }
                """));

    String generated = compiled.sources().get("language/GcObject.java");
    assertThat(generated).contains("import java.lang.Override;");
    assertThat(generated).contains("String own, java.lang.String text, java.lang.Object[] more");
  }

  @EachCompiler
  void eachClassOfTheRuntimeThatProgramsImportIsShadowedWithANote(Compiler compiler)
      throws IOException {
    List<String> imported = new ArrayList<>();
    for (String folder : List.of("", "collections")) {
      Path sources = Path.of("../runtime/src/main/java/dev/lasso/runtime").resolve(folder);
      try (Stream<Path> files = Files.list(sources)) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.matches("Gc\\w+\\.java"))
            .forEach(name -> imported.add(name.substring(2, name.indexOf('.'))));
      }
    }
    Compiled compiled =
        compiler.compile(
            imported.stream()
                .map(
                    name ->
                        Source.of(
                            "package p; @dev.lasso.annotations.GcContainer abstract class "
                                + name
                                + " extends dev.lasso.runtime.GcObject {}"))
                .toList(),
            compiler.notes(),
            new LassoProcessor());

    assertThat(
            compiled.messages().stream()
                .filter(message -> message.text().startsWith("[NameShadows]"))
                .map(message -> message.file().replace(".java", "")))
        .containsExactlyElementsIn(imported);
  }

  @EachCompiler
  void memberClassesHideImports(Compiler compiler) {
    compile(
        compiler,
        source("members", "public interface Api { final class GcHeap {} enum Nullable {} }"),
        source("members", "public abstract class Base extends GcObject { class GcScope {} }"),
        source(
            "members",
            """
            @GcContainer
            public abstract class Host extends Base implements Api {
              static class GcProtocol {}
              static class MethodHandles {}
              static class Override {}
              @Owned @org.jspecify.annotations.Nullable Host next;
              @Owned final GcList<Host> all = new GcList<>();
              protected Host(GcProtocol a, MethodHandles b, GcHeap c, GcScope d) {}
            }
            """));
  }

  @EachCompiler
  void typeParametersHideImports(Compiler compiler) {
    compile(
        compiler,
        source("variables", "@GcContainer public abstract class A extends GcObject {}"),
        source("variables", "@GcContainer public abstract class T extends GcObject {}"),
        source(
            "variables",
            """
            @GcContainer
            public abstract class Bounded<T extends A> extends GcObject { @Owned @Nullable T next; }
            """),
        source(
            "variables",
            """
            @GcContainer
            public abstract class Host<GcScope extends GcObject, Override> extends GcObject {
              @Owned @Nullable GcScope next;
              @Owned @Nullable A a;
              @Owned variables.@Nullable T t;
              @Weak @Nullable Host<GcScope, Override> back;
              protected <T, GcHeap extends Comparable<GcHeap>> Host(T t, GcHeap[] heaps) {}
            }
            """));
  }

  /** The classes generated for these have the names of classes of the runtime. */
  @EachCompiler
  void generatedClassesHideImports(Compiler compiler) {
    compile(
        compiler,
        Stream.of("Heap", "Scope", "Type", "Protocol", "Adoption", "Destruction", "Visitor")
            .map(
                name ->
                    source(
                        "generated",
                        """
                        @GcContainer
                        public abstract class $ extends dev.lasso.runtime.GcObject {
                          @Owned @Nullable $ next;
                          @Weak @Nullable $ seen;
                        }
                        """
                            .replace("$", name))));
  }

  @EachCompiler
  void aNameThatTwoClassesShareIsImportedOnce(Compiler compiler) {
    String host = "@GcContainer public abstract class Node extends GcObject {}";
    Compiled compiled =
        compile(
            compiler,
            source("one", host),
            source("two", host),
            source("three", host),
            source(
                "one",
                """
                @GcContainer
                public abstract class Host extends GcObject {
                  @Owned two.@Nullable Node b;
                  @Owned three.@Nullable Node c;
                  @Owned @Nullable Node a;
                }
                """));

    assertThat(compiled.sources().get("one/GcHost.java"))
        .contains("setC(Host self, three. @Nullable Node c)");
  }

  /** A variable hides a class, or a package, of its name before a dot. */
  @EachCompiler
  void fieldsMayHaveAllNamesOfTheGeneratedCode(Compiler compiler) {
    compile(
        compiler,
        source("fields", BASE),
        source(
            "fields",
            HOST.formatted(
                all(NAMES, "@Owned @Nullable Base %1$s; abstract @Nullable Base get%2$s();")
                    + all(NAMES, "abstract void set%2$s(@Nullable Base %1$s);"),
                "")),
        source(
            "fields",
            HOST.replace("Host", "Seen")
                .formatted(
                    all(NAMES, "@Weak @Nullable Base %1$s; abstract @Nullable Base get%2$s();"),
                    "")));
  }

  /** The generated class has fields of these names itself. */
  @EachCompiler
  void fieldsMayHaveTheNamesOfGeneratedFields(Compiler compiler) {
    List<String> names = List.of("TYPE", "gcHeap", "gcExtra", "gcAttributes");
    compile(
        compiler,
        source("generated", BASE),
        source(
            "generated",
            HOST.formatted(
                all(
                    names,
                    """
                    @Owned @Nullable Base %1$s;
                    abstract void set%2$s(@Nullable Base %1$s);
                    abstract void move%2$s(GcScope scope, Base %1$s);
                    abstract @Nullable Base take%2$s(GcScope scope);
                    abstract @Nullable Base get%2$s();
                    """),
                "")),
        source(
            "generated",
            HOST.replace("Host", "Plain")
                .formatted(
                    all(
                        names,
                        "int %1$s; abstract void set%2$s(int %1$s); abstract int get%2$s();"),
                    "")));
  }

  @EachCompiler
  void inheritedFieldsMayHaveAllNamesOfTheGeneratedCode(Compiler compiler) {
    compile(
        compiler,
        source("above", BASE),
        source("above", "public interface Api { " + all(NAMES, "int %s = 1;") + " }"),
        source(
            "above",
            "public abstract class Plain extends GcObject { "
                + all(NAMES, "String %s = \"\";")
                + " }"),
        source(
            "above", HOST.replace("extends Base", "extends Base implements Api").formatted("", "")),
        source(
            "above",
            HOST.replace("Host", "Sub")
                .replace("extends Base", "extends Plain")
                .formatted("", "")));
  }

  @EachCompiler
  void parametersMayHaveAllNamesOfTheGeneratedCode(Compiler compiler) {
    String parameters = NAMES.stream().map(name -> "int " + name).collect(joining(", "));
    compile(
        compiler,
        source("parameters", BASE),
        source(
            "parameters",
            HOST.formatted(
                "public int sum(" + parameters + ") throws IOException { return GcProtocol; }",
                parameters)));
  }

  @EachCompiler
  void typeVariablesMayHaveAllNamesOfTheGeneratedCode(Compiler compiler) {
    String variables = "<" + String.join(", ", namesWithout()) + ">";
    compile(
        compiler,
        source("methods", BASE),
        source(
            "methods",
            """
            @GcContainer(checked = true)
            public abstract class Host extends Base {
              protected %1$s Host(GcProtocol a, GcHeap b) {}
              public %1$s GcProtocol get(GcScope a, GcProtocol b) { return b; }
            }
            """
                .formatted(variables)));
  }

  @EachCompiler
  void memberClassesMayHaveAllNamesOfTheGeneratedCode(Compiler compiler) {
    compile(
        compiler,
        source("members", BASE),
        source(
            "members",
            HOST.formatted(
                namesWithout("Base", "Host", "GcHost", "Nullable").stream()
                    .map("static class %s {}\n"::formatted)
                    .collect(joining()),
                "")));
  }

  /** The simple names in generated code: of classes, packages, parameters and local variables. */
  private static final List<String> NAMES =
      List.of(
          """
          GcAdoption GcDestruction GcEdges GcExtra GcHeap GcMap GcObject GcProtocol GcScope GcType
          GcVisitor GcGenerated Nullable Generated Override SuppressWarnings Serializable String
          Object Throwable Arrays Map MemorySegment MethodHandles System Host GcHost Base GcBase dev
          java javax org fields above parameters self scope old resource owner handle death adopt
          visit arg stop into at cursor to weak i heap n items index item length extra bytes outer t
          made weight name value type TYPE\
          """
              .split("\\s"));

  /** Classes of these names cannot be in the way: nothing could be named beside them. */
  private static final Set<String> NO_CLASSES = Set.of("dev", "java", "javax", "org");

  private static List<String> namesWithout(String... some) {
    return NAMES.stream()
        .filter(name -> !NO_CLASSES.contains(name) && !List.of(some).contains(name))
        .toList();
  }

  private static final String BASE =
      """
      @GcContainer
      public abstract class Base extends GcObject {
        @Owned @Nullable GcObject first;
        @Weak(onClear = "died") @Nullable GcObject second;
        void died() {}
        abstract void setFirst(@Nullable GcObject first);
      }
      """;

  /** All that generated code can do; with gaps for members and parameters of the constructor. */
  private static final String HOST =
      """
      @GcContainer(checked = true, attributes = true, extra = true, nativeBytes = "weigh")
      public abstract class Host extends Base {
        @Owned(release = "free") long number;
        @Owned(release = "shut") int other;
        @Owned(release = "end") java.lang.@Nullable Object thing;
        @Owned @Items java.lang.@Nullable Object @Nullable [] cells;
        @Weak(onClear = "gone") @Nullable Base watched;
        %s
        protected Host(%s) {}
        static void free(long it) {}
        void shut(int it) {}
        static void end(java.lang.Object it) {}
        void gone() {}
        long weigh() { return 1; }
        abstract void grow(int length);
        @Finalizer void finish() {}
      }
      """;

  /** Members for all the names. */
  private static String all(List<String> names, String member) {
    return names.stream()
        .map(
            name ->
                member.formatted(
                    name, name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)))
        .collect(joining("\n"));
  }

  private static Compiled compile(Compiler compiler, Source... files) {
    return compile(compiler, Stream.of(files));
  }

  private static Compiled compile(Compiler compiler, Stream<Source> some, Source... more) {
    return compiler
        .compile(
            Stream.concat(some, Stream.of(more)).toList(), compiler.lint(), new LassoProcessor())
        .assertClean();
  }

  private static Source source(String packageName, String declaration) {
    return Source.of(
        """
        package %s;
        import dev.lasso.annotations.*;
        import dev.lasso.runtime.*;
        import dev.lasso.runtime.collections.*;
        import java.io.IOException;
        import org.jspecify.annotations.*;
        %s
        """
            .formatted(packageName, declaration));
  }
}
