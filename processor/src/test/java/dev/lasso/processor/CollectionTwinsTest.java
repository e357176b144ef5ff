package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * A container class may be a collection, too: the runtime treats it as one container, and calls
 * none of its methods. Every program of {@code resources/run} runs with container classes that
 * implement such an interface and throw whenever one of its methods is called.
 */
class CollectionTwinsTest {
  /** The head of a container class that is no collection yet. */
  private static final Pattern HEAD =
      Pattern.compile("extends GcObject(?= (\\{|permits|implements (?!Iterable)))");

  @TestFactory
  Stream<DynamicTest> containersMayBeMaps() {
    return programs(Compiler.ECJ, Map.class);
  }

  @TestFactory
  Stream<DynamicTest> containersMayBeCollections() {
    return programs(Compiler.ECJ, Collection.class);
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> containersMayBeIterable() {
    return programs(Compiler.ECJ, Iterable.class);
  }

  /** The compilers get the same generated code, as {@link GoldenTest} checks. ECJ is faster. */
  @Tag("long")
  @TestFactory
  Stream<DynamicTest> containersOfJavacMayBeAllOfThem() {
    return Stream.of(Map.class, Collection.class, Iterable.class)
        .flatMap(collection -> programs(Compiler.JAVAC, collection));
  }

  private static Stream<DynamicTest> programs(Compiler compiler, Class<?> collection) {
    List<Source> twins = new ArrayList<>(List.of(superclass(collection)));
    Sources.all("run").stream().map(CollectionTwinsTest::twin).forEach(twins::add);
    Compiled compiled = compiler.compile(twins, List.of(), new LassoProcessor());
    compiled.assertWithoutErrors();
    List<String> programs =
        Sources.list("run").stream()
            .filter(file -> Sources.text(file).contains("static void test()"))
            .map(Sources::name)
            .toList();
    assertThat(programs).isNotEmpty();
    return programs.stream()
        .map(
            program ->
                dynamicTest(
                    compiler + " " + program,
                    () -> new CompiledClasses(compiled).call("run." + program, "test")));
  }

  private static Source twin(Source source) {
    return new Source(source.path(), HEAD.matcher(source.text()).replaceAll("extends run.Twin"));
  }

  private static Source superclass(Class<?> collection) {
    String members =
        Stream.of(collection.getMethods())
            .filter(method -> !Modifier.isStatic(method.getModifiers()))
            .filter(method -> !method.getName().matches("equals|hashCode"))
            .map(CollectionTwinsTest::member)
            .collect(Collectors.joining("\n"));
    return Source.of(
        """
        package run;
        @SuppressWarnings({"rawtypes", "unchecked"})
        public abstract class Twin extends dev.lasso.runtime.GcObject implements %s {
        %s
        }
        """
            .formatted(collection.getName(), members));
  }

  private static String member(Method method) {
    String parameters =
        Stream.of(method.getParameters())
            .map(each -> each.getType().getCanonicalName() + " " + each.getName())
            .collect(Collectors.joining(", "));
    return "  public %s %s(%s) { throw new AssertionError(\"called\"); }"
        .formatted(method.getReturnType().getCanonicalName(), method.getName(), parameters);
  }
}
