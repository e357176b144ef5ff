package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.RuntimeVersion;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A processor and a runtime of different versions. */
class RuntimeVersionTest {
  private static final List<Source> HOSTS = List.of(host("Node"), host("Other"));

  private static final String OWN = System.getProperty("java.class.path");

  @TempDir private Path runtime;

  @EachCompiler
  void runtimeOfAnotherVersionIsOneErrorAndNothingIsGenerated(Compiler compiler)
      throws IOException {
    String classPath = runtimeThatSays("static final String VERSION = \"0.3\";");

    assertMismatch(compiler.compile(HOSTS, classPath, List.of(), new LassoProcessor()), "0.3");
  }

  @EachCompiler
  void versionThatBeginsLikeTheRequiredOneIsAnother(Compiler compiler) throws IOException {
    String version = RuntimeVersion.REQUIRED + "0";
    String classPath = runtimeThatSays("static final String VERSION = \"" + version + "\";");

    assertMismatch(compiler.compile(HOSTS, classPath, List.of(), new LassoProcessor()), version);
  }

  @EachCompiler
  void runtimeThatDoesNotTellIsTheLastOneThatDidNot(Compiler compiler) throws IOException {
    String classPath = runtimeThatSays("");

    assertMismatch(compiler.compile(HOSTS, classPath, List.of(), new LassoProcessor()), "0.1");
  }

  @EachCompiler
  void runtimeOfTheSameVersionFitsOnTheModulePathToo(Compiler compiler) {
    Source module = Source.of("module app { requires transitive dev.lasso.runtime; }");
    Source host =
        Source.of(
            "package app; @dev.lasso.annotations.GcContainer"
                + " abstract class Node extends dev.lasso.runtime.GcObject {}");

    Compiled compiled =
        compiler.compileModule(List.of(module, host), List.of(), List.of(), new LassoProcessor());

    assertThat(compiled.sources()).containsKey("app/GcNode.java");
  }

  @Test
  void versionIsThatOfTheBuild() throws IOException {
    Matcher version =
        Pattern.compile("<artifactId>lasso</artifactId>\\s*<version>(\\d+\\.\\d+)\\.")
            .matcher(Files.readString(Path.of("../pom.xml")));

    assertThat(version.find()).isTrue();
    assertThat(version.group(1)).isEqualTo(RuntimeVersion.REQUIRED);
  }

  /** A class path where a class of the runtime hides the real one. */
  private String runtimeThatSays(String constant) throws IOException {
    Source version =
        Source.of("package dev.lasso.runtime.protocol; final class GcVersion {" + constant + "}");
    Compiler.JAVAC.compile(List.of(version), List.of("-proc:none")).writeTo(runtime);
    return runtime + File.pathSeparator + OWN;
  }

  private static void assertMismatch(Compiled compiled, String version) {
    assertThat(compiled.sources()).isEmpty();
    assertThat(compiled.errors().stream().filter(text -> text.startsWith("[")))
        .containsExactly(Diagnostic.VERSION_MISMATCH.message(RuntimeVersion.REQUIRED, version));
  }

  private static Source host(String name) {
    return Source.of(
        """
        @dev.lasso.annotations.GcContainer
        abstract class %s extends dev.lasso.runtime.GcObject {
          @dev.lasso.annotations.Owned %s next;
        }
        """
            .formatted(name, name));
  }
}
