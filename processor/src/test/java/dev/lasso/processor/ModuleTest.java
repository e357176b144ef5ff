package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Generated code names only classes that the module of the container class reads. */
class ModuleTest {
  private static final Source ITEM =
      Source.of(
          """
          package consumer;

          import dev.lasso.annotations.*;
          import dev.lasso.runtime.*;

          @GcContainer
          abstract class Item extends GcObject {
            @Owned Item next;
          }
          """);

  @EachCompiler
  void moduleThatReadsTheCompilerApiGetsTheStandardAnnotation(Compiler compiler) {
    assertThat(generated(compiler, "requires static java.compiler;")).contains("@Generated(");
  }

  @EachCompiler
  void moduleThatDoesNotReadTheCompilerApiGetsOurMarkerOnly(Compiler compiler) {
    String generated = generated(compiler, "");
    assertThat(generated).doesNotContain("javax.");
    assertThat(generated).contains("@GcGenerated\n");
  }

  @EachCompiler
  void moduleThatReadsJspecifyGetsNullable(Compiler compiler) {
    assertThat(generated(compiler, "requires static org.jspecify;"))
        .contains("@Nullable GcObject[] into");
  }

  @EachCompiler
  void moduleThatDoesNotReadJspecifyGetsNoNullable(Compiler compiler) {
    assertThat(generated(compiler, "")).doesNotContain("Nullable");
  }

  @Test
  void packagePrivateTypesInSightOfOtherModulesAreTheContainersAffair() {
    Compiled compiled =
        Compiler.JAVAC.compileModule(
            List.of(
                Source.of(
                    "module consumer { requires transitive dev.lasso.runtime; exports consumer; }"),
                host("abstract class Hidden extends GcObject { @Owned protected Hidden next; }"),
                host("public abstract class Shown extends Hidden { Shown() {} }")),
            List.of(),
            Stream.concat(Compiler.JAVAC.lint().stream(), Stream.of("-Alasso.cycles=quiet"))
                .toList(),
            new LassoProcessor());
    compiled.assertClean();
  }

  /** ECJ may find the runtime in no module that is read, and the superclass not. */
  @Test
  void moduleThatDoesNotReadTheRuntimeIsToldWhatToRequire() {
    Compiled compiled =
        Compiler.JAVAC.compileModule(
            List.of(
                Source.of("module consumer { requires static dev.lasso.annotations; }"),
                host("abstract class Lonely extends GcObject {}")),
            List.of(),
            List.of(),
            new LassoProcessor());

    assertThat(compiled.ours())
        .containsExactly(
            "[RuntimeMissing] @GcContainer needs Lasso's runtime, and dev.lasso.runtime.GcObject is"
                + " not visible to 'Lonely'. Add 'requires transitive"
                + " dev.lasso.runtime;' to the module-info of 'consumer', and the dependency"
                + " dev.lasso:lasso-runtime if it is not there.");
  }

  private static Source host(String declaration) {
    return Source.of(
        """
        package consumer;
        import dev.lasso.annotations.*;
        import dev.lasso.runtime.GcObject;
        @GcContainer
        """
            + declaration);
  }

  /** What is generated in a module that requires Lasso and {@code more}, after compiling it. */
  private static String generated(Compiler compiler, String more) {
    Source moduleInfo =
        Source.of(
            "module consumer { requires static dev.lasso.annotations; requires dev.lasso.runtime; "
                + more
                + " }");
    Compiled compiled =
        compiler.compileModule(
            List.of(moduleInfo, ITEM),
            List.of(),
            List.of("-Alasso.cycles=quiet"),
            new LassoProcessor());
    // ECJ compiles generated code in the unnamed module, which does not see the container class.
    if (compiler == Compiler.JAVAC) {
      compiled.assertClean();
    }
    return compiled.sources().get("consumer/GcItem.java");
  }
}
