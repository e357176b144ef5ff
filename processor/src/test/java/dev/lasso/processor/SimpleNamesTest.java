package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

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
                .map(name -> source("language", name, "public class $ {}")),
            source("language", "String", "public record $(java.lang.String text) {}"),
            source(
                "language",
                "Object",
                """
                @GcContainer(attributes = true)
                public abstract class $ extends dev.lasso.runtime.GcObject {
                  @Owned language.@Nullable Object next;
                  @Weak(onClear = "seenDied") language.@Nullable Object seen;
                  String own;
                  java.lang.String text;
                  protected $(String own, java.lang.String text, java.lang.Object... more)
                      throws java.io.IOException {
                    this.own = own;
                    this.text = text;
                  }
                  void seenDied() throws java.lang.Throwable {}
                }
                """));

    String generated = compiled.sources().get("language/GcObject.java");
    assertThat(generated).contains("import java.lang.Override;");
    assertThat(generated).contains("String own, java.lang.String text, java.lang.Object... more");
  }

  @EachCompiler
  void memberClassesHideImports(Compiler compiler) {
    compile(
        compiler,
        Stream.of(),
        source("members", "Api", "public interface $ { final class GcHeap {} enum Nullable {} }"),
        source("members", "Base", "public abstract class $ extends GcObject { class GcScope {} }"),
        source(
            "members",
            "Host",
            """
            @GcContainer
            public abstract class $ extends Base implements Api {
              static class GcProtocol {}
              static class MethodHandles {}
              static class Override {}
              @Owned @org.jspecify.annotations.Nullable Host next;
              @Owned final GcList<Host> all = new GcList<>();
              protected $(GcProtocol a, MethodHandles b, GcHeap c, GcScope d) {}
            }
            """));
  }

  @EachCompiler
  void typeParametersHideImports(Compiler compiler) {
    compile(
        compiler,
        Stream.of(),
        source("variables", "A", "@GcContainer public abstract class $ extends GcObject {}"),
        source("variables", "T", "@GcContainer public abstract class $ extends GcObject {}"),
        source(
            "variables",
            "Bounded",
            """
            @GcContainer
            public abstract class $<T extends A> extends GcObject { @Owned @Nullable T next; }
            """),
        source(
            "variables",
            "Host",
            """
            @GcContainer
            public abstract class $<GcScope extends GcObject, Override> extends GcObject {
              @Owned @Nullable GcScope next;
              @Owned @Nullable A a;
              @Owned variables.@Nullable T t;
              @Weak @Nullable $<GcScope, Override> back;
              protected <T, GcHeap extends Comparable<GcHeap>> $(T t, GcHeap[] heaps) {}
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
                        name,
                        """
                        @GcContainer
                        public abstract class $ extends dev.lasso.runtime.GcObject {
                          @Owned @Nullable $ next;
                          @Weak @Nullable $ seen;
                        }
                        """)));
  }

  @EachCompiler
  void aNameThatTwoClassesShareIsImportedOnce(Compiler compiler) {
    String host = "@GcContainer public abstract class $ extends GcObject {}";
    Compiled compiled =
        compile(
            compiler,
            Stream.of(),
            source("one", "Node", host),
            source("two", "Node", host),
            source("three", "Node", host),
            source(
                "one",
                "Host",
                """
                @GcContainer
                public abstract class $ extends GcObject {
                  @Owned two.@Nullable Node b;
                  @Owned three.@Nullable Node c;
                  @Owned @Nullable Node a;
                }
                """));

    assertThat(compiled.sources().get("one/GcHost.java"))
        .contains("setC(Host self, three. @Nullable Node c)");
  }

  private static Compiled compile(Compiler compiler, Stream<Source> some, Source... more) {
    return compiler
        .compile(
            Stream.concat(some, Stream.of(more)).toList(), compiler.lint(), new LassoProcessor())
        .assertClean();
  }

  private static Source source(String packageName, String name, String declaration) {
    return Source.of(
        name,
        """
        package %s;
        import dev.lasso.annotations.*;
        import dev.lasso.runtime.*;
        import dev.lasso.runtime.collections.*;
        import org.jspecify.annotations.*;
        %s
        """
            .formatted(packageName, declaration.replace("$", name)));
  }
}
