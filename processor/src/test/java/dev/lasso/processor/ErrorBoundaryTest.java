package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.processor.message.ErrorBoundary;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import javax.annotation.processing.Filer;
import javax.annotation.processing.Messager;
import javax.lang.model.util.Types;
import org.junit.jupiter.api.Test;

/** A crash is one error about one type, wherever in the processor it happens. */
class ErrorBoundaryTest {
  private static final String HEAD =
      "import dev.lasso.annotations.*; import dev.lasso.runtime.GcObject; ";

  private static final Source NODE =
      Source.of(HEAD + "@GcContainer abstract class Node extends GcObject { @Owned Node next; }");
  private static final Source OTHER =
      Source.of(HEAD + "@GcContainer abstract class Other extends GcObject { @Owned Other o; }");

  @EachCompiler
  void crashWhileAContainerIsWrittenLeavesOutThatContainer(Compiler compiler) {
    List<Object> written = new ArrayList<>();
    CrashingLasso lasso =
        new CrashingLasso(
            Filer.class,
            (method, args) -> {
              if (!method.getName().equals("createSourceFile")) {
                return false;
              }
              written.add(args[0]);
              return args[0].equals("GcNode");
            });
    assertOneError(compile(compiler, lasso, NODE, OTHER), "'Node'");
    assertThat(written).containsExactly("GcNode", "GcOther");
  }

  @EachCompiler
  void crashWhileASuperContainerIsWrittenLeavesOutItsSubclasses(Compiler compiler) {
    List<Object> written = new ArrayList<>();
    CrashingLasso lasso =
        new CrashingLasso(
            Filer.class,
            (method, args) -> {
              if (method.getName().equals("createSourceFile")) {
                written.add(args[0]);
              }
              return method.getName().equals("createSourceFile");
            });
    Source sub =
        Source.of(HEAD + "@GcContainer abstract class Sub extends Node { @Owned Sub own; }");

    assertOneError(compile(compiler, lasso, sub, NODE), "'Node'");
    assertThat(written).containsExactly("GcNode");
  }

  @EachCompiler
  void crashOverAMissingTypeLeavesTheOtherTypesTheirMessages(Compiler compiler) {
    Compiled compiled =
        compile(compiler, crashAtMessage("[TypeMissing]", "GcA,"), lacking("A"), lacking("B"));
    assertThat(ours(compiled)).hasSize(2);
    assertThat(ours(compiled).getFirst()).startsWith(crash("'A'"));
    assertThat(ours(compiled).getLast()).startsWith("[TypeMissing] Lasso has not written GcB");
  }

  @EachCompiler
  void crashAtAStrayAnnotationLeavesTheOthersTheirMessages(Compiler compiler) {
    Compiled compiled =
        compile(
            compiler,
            crashAtMessage("[NotAContainer]", "'First'"),
            NODE,
            Source.of(HEAD + "class First { @Owned Node a; } class Second { @Owned Node b; }"));
    assertThat(ours(compiled)).hasSize(2);
    assertThat(ours(compiled).getFirst()).startsWith(crash("'First'"));
    assertThat(ours(compiled).getLast()).startsWith("[NotAContainer] @Owned has no meaning");
  }

  @EachCompiler
  void crashWhileTheGraphIsReadLeavesOutThatContainer(Compiler compiler) {
    Compiled compiled = compile(compiler, crashInGraph("erasure", "Node"), NODE, OTHER);
    assertOneError(compiled, "'Node'");
    assertThat(notes(compiled)).containsExactly("Other");
  }

  @EachCompiler
  void crashWhileTheGraphIsPutTogetherLeavesOutTheGraph(Compiler compiler) {
    Compiled compiled = compile(compiler, crashInGraph("directSupertypes", "Node"), NODE, OTHER);
    assertOneError(compiled, "the ownership graph");
  }

  @EachCompiler
  void crashWhileItIsDrawnLeavesOutTheDrawing(Compiler compiler) {
    CrashingLasso lasso =
        new CrashingLasso(Filer.class, (method, _) -> method.getName().equals("createResource"));
    Compiled compiled = compile(compiler, List.of("-Alasso.report=mermaid"), lasso, NODE, OTHER);
    assertOneError(compiled, "the ownership graph");
    assertThat(notes(compiled)).containsExactly("Node", "Other");
  }

  @Test
  void stackOverflowIsACrash() {
    String trace =
        ErrorBoundary.runAndGetTrace(
            () -> {
              throw new StackOverflowError();
            });
    assertThat(trace).startsWith("java.lang.StackOverflowError");
  }

  private static Compiled compile(Compiler compiler, CrashingLasso lasso, Source... files) {
    return compile(compiler, List.of(), lasso, files);
  }

  private static Compiled compile(
      Compiler compiler, List<String> options, CrashingLasso lasso, Source... files) {
    List<String> all = new ArrayList<>(compiler.notes());
    all.addAll(options);
    return compiler.compile(List.of(files), all, lasso);
  }

  private static Source lacking(String name) {
    return Source.of(
        HEAD
            + "@GcContainer abstract class %1$s extends GcObject { @Owned Missing%1$s next; }"
                .formatted(name));
  }

  private static CrashingLasso crashAtMessage(String... parts) {
    return new CrashingLasso(
        Messager.class,
        (_, args) -> List.of(parts).stream().allMatch(part -> args[1].toString().contains(part)));
  }

  /**
   * Crashes if the graph's reader calls {@code name} with {@code type}; the class reader's calls
   * work.
   */
  private static CrashingLasso crashInGraph(String name, String type) {
    return new CrashingLasso(
        Types.class,
        (method, args) ->
            method.getName().equals(name)
                && args[0].toString().equals(type)
                && StackWalker.getInstance()
                    .walk(
                        frames -> frames.anyMatch(f -> f.getClassName().endsWith("GraphReader"))));
  }

  private static void assertOneError(Compiled compiled, String subject) {
    assertThat(ours(compiled)).hasSize(1);
    assertThat(ours(compiled).getFirst()).startsWith(crash(subject));
  }

  private static String crash(String subject) {
    return "[Crash] Lasso failed on %s and skips it.".formatted(subject);
  }

  private static List<String> ours(Compiled compiled) {
    return compiled.errors().stream().filter(text -> text.startsWith("[")).sorted().toList();
  }

  /** The classes with a note about a cycle. */
  private static List<String> notes(Compiled compiled) {
    return compiled
        .texts()
        .filter(text -> text.startsWith("[OwnershipCycle] Objects of "))
        .map(text -> text.split(" ", -1)[3])
        .sorted()
        .toList();
  }

  /** The processor in an environment that crashes at some calls. */
  private static final class CrashingLasso extends WatchedLasso {
    private final Class<?> crashing;
    private final BiPredicate<Method, Object[]> crashes;

    /** Calls of a {@code crashing} tool end in an exception if {@code crashes} says so. */
    CrashingLasso(Class<?> crashing, BiPredicate<Method, Object[]> crashes) {
      this.crashing = crashing;
      this.crashes = crashes;
      super("");
    }

    @Override
    Object tool(Object tool) {
      if (!crashing.isInstance(tool)) {
        return tool;
      }
      return proxy(
          crashing,
          (_, method, args) -> {
            if (crashes.test(method, args)) {
              throw new IllegalStateException("broken");
            }
            return call(tool, method, args);
          });
    }
  }
}
