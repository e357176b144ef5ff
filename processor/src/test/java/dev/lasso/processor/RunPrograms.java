package dev.lasso.processor;

import java.util.EnumMap;
import java.util.Map;

/** The programs in {@code resources/run}, compiled once by each compiler for all tests of a JVM. */
final class RunPrograms {
  private static final Map<Compiler, Compiled> COMPILED = new EnumMap<>(Compiler.class);

  private RunPrograms() {}

  static Compiled compiledBy(Compiler compiler) {
    return COMPILED.computeIfAbsent(
        compiler, each -> each.compile(Sources.all("run"), each.lint(), new LassoProcessor()));
  }
}
