package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.ReferenceCountException;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic.Kind;

/**
 * Programs with a mistake each that broke a cycle collector somewhere: none may compile into code
 * that counts wrong. A file of {@code resources/mistakes} that compiles has a method {@code test},
 * after which nothing is left but a heap in order. Where only javac rejects it, the plugin is what
 * finds the mistake; ECJ has none, and there {@code verify} finds it at run time.
 */
class MistakesTest {
  /** Says that a program which only javac rejects does no harm. */
  private static final String HANDLED = "// ECJ HANDLED";

  @EachCompiler("mistakes")
  void noneCountsWrong(Compiler compiler, Path file) throws Throwable {
    Marks marks = Marks.of(file);

    Compiled compiled =
        compiler.compile(
            List.of(Sources.read(file)), List.of("-Alasso.cycles=quiet"), new LassoProcessor());

    marks.assertFound(compiler, compiled);
    if (compiled.succeeded()) {
      boolean isRejected = marks.all().stream().anyMatch(mark -> mark.kind() == Kind.ERROR);
      if (isRejected && !Sources.text(file).contains(HANDLED)) {
        assertFoundByVerify(compiled, file);
      } else {
        assertHandled(compiled, file);
      }
    }
  }

  private static void assertHandled(Compiled compiled, Path file) throws Throwable {
    if (!hasTest(file)) {
      return;
    }
    try (GcHeap heap = GcHeap.confined()) {
      run(compiled, file, heap);
      heap.collect();
      heap.inspect().verify();
      assertThat(heap.stats().live()).isEqualTo(0);
    }
  }

  private static void assertFoundByVerify(Compiled compiled, Path file) {
    GcHeap heap = GcHeap.confined(); // never closed: its counts are wrong
    assertThrows(ReferenceCountException.class, () -> run(compiled, file, heap));
  }

  private static void run(Compiled compiled, Path file, GcHeap heap) throws Throwable {
    new CompiledClasses(compiled).call("mistakes." + Sources.name(file), "test", heap);
  }

  private static boolean hasTest(Path file) {
    return Sources.text(file).contains("static void test(GcHeap heap)");
  }
}
