package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Types;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

/** A crash is one error about one type, wherever in the processor it happens. */
class IsolationTest {
  private static final String HEAD =
      "import dev.lasso.annotations.*; import dev.lasso.runtime.GcObject; ";

  private static final JavaFileObject NODE =
      JavaFileObjects.forSourceString(
          "Node", HEAD + "@GcContainer abstract class Node extends GcObject { @Owned Node next; }");
  private static final JavaFileObject OTHER =
      JavaFileObjects.forSourceString(
          "Other", HEAD + "@GcContainer abstract class Other extends GcObject { @Owned Other o; }");

  @Test
  void crashWhileAHostIsWrittenLeavesOutThatHost() {
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
    assertOneError(compile(lasso, NODE, OTHER), "'Node'");
    assertThat(written).containsExactly("GcNode", "GcOther");
  }

  @Test
  void crashOverAMissingTypeLeavesTheOtherTypesTheirMessages() {
    Compilation compilation =
        compile(crashAtMessage("[TypeMissing]", "GcA,"), lacking("A"), lacking("B"));
    assertThat(ours(compilation)).hasSize(2);
    assertThat(ours(compilation).getFirst()).startsWith(crash("'A'"));
    assertThat(ours(compilation).getLast()).startsWith("[TypeMissing] Lasso has not written GcB");
  }

  @Test
  void crashAtAStrayAnnotationLeavesTheOthersTheirMessages() {
    Compilation compilation =
        compile(
            crashAtMessage("[NotAHost]", "'First'"),
            NODE,
            JavaFileObjects.forSourceString(
                "First", HEAD + "class First { @Owned Node a; } class Second { @Owned Node b; }"));
    assertThat(ours(compilation)).hasSize(2);
    assertThat(ours(compilation).getFirst()).startsWith(crash("'First'"));
    assertThat(ours(compilation).getLast()).startsWith("[NotAHost] @Owned has no meaning");
  }

  @Test
  void crashOverOneCycleLeavesTheOtherItsNote() {
    Compilation compilation =
        compile(crashAtMessage("[OwnershipCycle]", "Objects of Node "), NODE, OTHER);
    assertOneError(compilation, "'Node'");
    assertThat(notes(compilation)).containsExactly("Other");
  }

  @Test
  void crashWhileTheGraphIsReadLeavesOutThatHost() {
    Compilation compilation = compile(crashInGraph("erasure", "Node"), NODE, OTHER);
    assertOneError(compilation, "'Node'");
    assertThat(notes(compilation)).containsExactly("Other");
  }

  @Test
  void crashWhileTheGraphIsPutTogetherLeavesOutTheGraph() {
    Compilation compilation = compile(crashInGraph("directSupertypes", "Node"), NODE, OTHER);
    assertOneError(compilation, "the ownership graph");
  }

  @Test
  void crashWhileItIsDrawnLeavesOutTheDrawing() {
    CrashingLasso lasso =
        new CrashingLasso(Filer.class, (method, _) -> method.getName().equals("createResource"));
    Compilation compilation =
        javac().withProcessors(lasso).withOptions("-Alasso.report=svg").compile(NODE, OTHER);
    assertOneError(compilation, "META-INF/lasso/ownership.svg");
    assertThat(notes(compilation)).containsExactly("Node", "Other");
  }

  private static Compilation compile(CrashingLasso lasso, JavaFileObject... files) {
    return javac().withProcessors(lasso).compile(files);
  }

  private static JavaFileObject lacking(String name) {
    return JavaFileObjects.forSourceString(
        name,
        HEAD
            + "@GcContainer abstract class %1$s extends GcObject { @Owned Missing%1$s next; }"
                .formatted(name));
  }

  private static CrashingLasso crashAtMessage(String... parts) {
    return new CrashingLasso(
        Messager.class,
        (_, args) -> List.of(parts).stream().allMatch(part -> args[1].toString().contains(part)));
  }

  /** Crashes where the graph's reader calls {@code name} with {@code type}; the host's does not. */
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

  private static void assertOneError(Compilation compilation, String subject) {
    assertThat(compilation.errors()).hasSize(1);
    assertThat(ours(compilation).getFirst()).startsWith(crash(subject));
  }

  private static String crash(String subject) {
    return "[Crash] Lasso failed on %s and goes on without it.".formatted(subject);
  }

  private static List<String> ours(Compilation compilation) {
    return compilation.errors().stream()
        .map(error -> error.getMessage(Locale.ROOT))
        .filter(text -> text.startsWith("["))
        .sorted()
        .toList();
  }

  /** The classes with a note about a cycle. */
  private static List<String> notes(Compilation compilation) {
    return compilation.notes().stream()
        .map(note -> note.getMessage(Locale.ROOT))
        .filter(text -> text.startsWith("[OwnershipCycle] Objects of "))
        .map(text -> text.split(" ", -1)[3])
        .sorted()
        .toList();
  }

  /** The processor in an environment that crashes at some calls. */
  private static final class CrashingLasso extends AbstractProcessor {
    private final LassoProcessor lasso = new LassoProcessor();
    private final Class<?> crashing;
    private final BiPredicate<Method, Object[]> crashes;

    /** Calls of a {@code crashing} tool end in an exception if {@code crashes} says so. */
    CrashingLasso(Class<?> crashing, BiPredicate<Method, Object[]> crashes) {
      this.crashing = crashing;
      this.crashes = crashes;
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return lasso.getSupportedAnnotationTypes();
    }

    @Override
    public Set<String> getSupportedOptions() {
      return lasso.getSupportedOptions();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return lasso.getSupportedSourceVersion();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
      lasso.init(
          proxy(
              ProcessingEnvironment.class,
              (_, method, args) -> {
                Object tool = call(environment, method, args);
                return crashing.isInstance(tool) ? crashing(tool) : tool;
              }));
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      lasso.process(annotations, round);
      return false;
    }

    private Object crashing(Object tool) {
      return proxy(
          crashing,
          (_, method, args) -> {
            if (crashes.test(method, args)) {
              throw new IllegalStateException("broken");
            }
            return call(tool, method, args);
          });
    }

    private static Object call(Object target, Method method, Object[] args) throws Throwable {
      try {
        return method.invoke(target, args);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
      return type.cast(
          Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
  }
}
