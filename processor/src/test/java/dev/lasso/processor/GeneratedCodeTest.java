package dev.lasso.processor;

import static com.google.testing.compile.CompilationSubject.assertThat;
import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Generated code compiled without a warning and run on the real runtime. Each class in {@code
 * resources/run} that has a method {@code static void test()} is a test.
 */
class GeneratedCodeTest {
  private static Compilation compilation;

  @BeforeAll
  static void compile() {
    compilation =
        javac()
            .withProcessors(new LassoProcessor())
            .withOptions("-Xlint:all,-processing", "-Werror")
            .compile(Sources.directory("run"));
  }

  @Test
  void compilesWithoutWarnings() {
    assertThat(compilation).succeededWithoutWarnings();
  }

  @TestFactory
  Stream<DynamicTest> runs() {
    return Sources.list("run").stream()
        .filter(file -> Sources.text(file).contains("static void test()"))
        .map(GeneratedCodeTest::run);
  }

  private static DynamicTest run(Path file) {
    String name = file.getFileName().toString().replace(".java", "");
    return DynamicTest.dynamicTest(
        name,
        () -> {
          ClassLoader classes = new CompiledClasses(compilation); // its own statics for each test
          Method test = classes.loadClass("run." + name).getDeclaredMethod("test");
          test.setAccessible(true);
          try {
            test.invoke(null);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }
}
