package dev.lasso.samples.benchmarks.compiletime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured is what the table says. */
@Tag("harness")
class CompileTimeTest {

  @ParameterizedTest
  @EnumSource
  void eachTypeHasItsGeneratedClassAndAllCompile(Variant variant) throws IOException {
    try (Compiler compiler = new Compiler()) {
      Compiler.Processed processed = compiler.process(variant, variant.sources(2, 4));

      assertEquals(2, processed.generated().size());
      assertTrue(processed.processor().nanos() > 0);
      assertTrue(processed.processor().bytes() < processed.whole().bytes());
    }
  }

  @Test
  void eachFigureHasALine() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Compiler compiler = new Compiler();
        PrintStream print = new PrintStream(out, false, UTF_8)) {
      CompileTime.printLines(print, CompileTime.measure(compiler, 2, 4, 1));
    }

    List<String> lines = out.toString(UTF_8).lines().toList();
    assertEquals(Variant.values().length * 6, lines.size());
    for (String line : lines) {
      String[] parts = line.split("\t", -1);
      assertEquals(5, parts.length, line);
      assertEquals("compile-2-types-4-fields", parts[0]);
      assertTrue(Double.parseDouble(parts[3]) > 0, line);
    }
  }
}
