package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated code names only what the module of its host reads. */
class ModuleTest {
  private static final String ITEM =
      """
      package consumer;

      import dev.lasso.annotations.GcContainer;
      import dev.lasso.annotations.Owned;
      import dev.lasso.runtime.GcObject;

      @GcContainer
      abstract class Item extends GcObject {
        @Owned Item next;
      }
      """;

  @TempDir private Path directory;

  @Test
  void moduleThatReadsTheCompilerApiGetsTheStandardAnnotation() throws IOException {
    assertThat(generated("requires static java.compiler;")).contains("@Generated(");
  }

  @Test
  void moduleThatDoesNotReadTheCompilerApiGetsOurMarkerOnly() throws IOException {
    String generated = generated("");
    assertThat(generated).doesNotContain("javax.");
    assertThat(generated).contains("@GcGenerated\n");
  }

  @Test
  void moduleThatReadsJspecifyGetsNullable() throws IOException {
    assertThat(generated("requires static org.jspecify;")).contains("<A extends @Nullable Object>");
  }

  @Test
  void moduleThatDoesNotReadJspecifyGetsNoNullable() throws IOException {
    assertThat(generated("")).doesNotContain("Nullable");
  }

  /** What is generated in a module that requires Lasso and {@code more}, after compiling it. */
  private String generated(String more) throws IOException {
    Path moduleInfo = directory.resolve("module-info.java");
    Path item = directory.resolve("consumer/Item.java");
    Files.createDirectories(item.getParent());
    Files.writeString(
        moduleInfo,
        "module consumer { requires static dev.lasso.annotations; requires dev.lasso.runtime; %s }"
            .formatted(more));
    Files.writeString(item, ITEM);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(messages, null, null)) {
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              null,
              files,
              messages,
              List.of(
                  "--module-path",
                  System.getProperty("java.class.path"),
                  "-Xlint:all,-processing,-requires-automatic",
                  "-Werror",
                  "-Alasso.cycles=quiet",
                  "-d",
                  directory.toString()),
              null,
              files.getJavaFileObjects(moduleInfo, item));
      task.setProcessors(List.of(new LassoProcessor()));
      boolean succeeded = task.call();
      assertThat(messages.getDiagnostics()).isEmpty();
      assertThat(succeeded).isTrue();
    }
    return Files.readString(directory.resolve("consumer/GcItem.java"));
  }
}
