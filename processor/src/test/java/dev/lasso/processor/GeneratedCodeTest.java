package dev.lasso.processor;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;

/**
 * Generated code compiled without a warning and run on the real runtime. Each class in {@code
 * resources/run} that has a method {@code static void test()} is a test.
 */
class GeneratedCodeTest {
  private static final Map<Compiler, Compiled> COMPILED = new EnumMap<>(Compiler.class);

  @BeforeAll
  static void compile() {
    for (Compiler compiler : Compiler.values()) {
      COMPILED.put(
          compiler, compiler.compile(Sources.all("run"), compiler.lint(), new LassoProcessor()));
    }
  }

  @EachCompiler
  void compilesWithoutWarnings(Compiler compiler) {
    COMPILED.get(compiler).assertClean();
  }

  @EachCompiler(value = "run", containing = "static void test()")
  void runs(Compiler compiler, Path file) throws Throwable {
    new CompiledClasses(COMPILED.get(compiler)).call("run." + Sources.name(file), "test");
  }
}
