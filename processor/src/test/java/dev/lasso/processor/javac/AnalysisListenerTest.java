package dev.lasso.processor.javac;

import static com.google.common.truth.Truth.assertThat;

import com.google.testing.compile.JavaFileObjects;
import com.sun.source.util.JavacTask;
import dev.lasso.processor.javac.AnalysisListener.ClassChecks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check that fails is a warning and nothing else. */
class AnalysisListenerTest {
  @TempDir private Path directory;

  private final DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();

  @Test
  void failingCheckIsOneWarningThatNamesTheClassAndLeavesOutNoOther() {
    List<String> checked = new ArrayList<>();
    assertThat(
            compile(
                _ ->
                    Optional.of(
                        (_, type, _) -> {
                          checked.add(type.toString());
                          if (checked.size() == 1) {
                            throw new IllegalStateException("broken");
                          }
                        })))
        .isTrue();
    assertOneWarning("a.First");
    assertThat(checked).containsExactly("a.First", "a.Second").inOrder();
  }

  @Test
  void failingStartIsOneWarningThatNamesTheFile() {
    assertThat(
            compile(
                _ -> {
                  throw new LinkageError("Exception: broken");
                }))
        .isTrue();
    assertOneWarning("a/First.java");
  }

  private void assertOneWarning(String name) {
    assertThat(messages.getDiagnostics()).hasSize(1);
    Diagnostic<?> warning = messages.getDiagnostics().getFirst();
    assertThat(warning.getKind()).isEqualTo(Diagnostic.Kind.WARNING);
    assertThat(warning.getMessage(Locale.ROOT))
        .startsWith(
            "[CheckCrash] Lasso's checks failed on '"
                + name
                + "' and skip it. This is a bug in Lasso."
                + " Please report it with these lines.\n");
    assertThat(warning.getMessage(Locale.ROOT)).contains("Exception: broken");
  }

  @Test
  void checksDoNotStartForSourcesThatHaveNothingToDoWithLasso() {
    assertThat(
            compile(
                "package a; class First { String text; }",
                _ -> {
                  throw new AssertionError();
                }))
        .isTrue();
    assertThat(messages.getDiagnostics()).isEmpty();
  }

  private boolean compile(Function<JavacTask, Optional<ClassChecks>> find) {
    return compile(
        "package a; class First { dev.lasso.runtime.GcHeap heap; } class Second {}", find);
  }

  private boolean compile(String text, Function<JavacTask, Optional<ClassChecks>> find) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                null,
                null,
                messages,
                List.of("-proc:none", "-d", directory.toString()),
                null,
                List.of(JavaFileObjects.forSourceString("a.First", text)));
    task.addTaskListener(new AnalysisListener(task, find));
    return task.call();
  }
}
