package dev.lasso.processor;

import java.nio.file.Path;

/**
 * Generated code compiled without a warning and run on the real runtime. Each class in {@code
 * resources/run} that has a method {@code static void test()} is a test.
 */
class GeneratedCodeTest {
  @EachCompiler
  void compilesWithoutWarnings(Compiler compiler) {
    RunPrograms.compiledBy(compiler).assertClean();
  }

  @EachCompiler(value = "run", containing = "static void test()")
  void runs(Compiler compiler, Path file) throws Throwable {
    new CompiledClasses(RunPrograms.compiledBy(compiler)).call("run." + Sources.name(file), "test");
  }
}
