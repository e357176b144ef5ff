package dev.lasso.samples.benchmarks.compiletime;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import javax.tools.JavaFileObject;

/**
 * The runs of one variant with a given number of types and fields. All figures are medians per
 * type.
 */
final class Measurement {
  private final Compiler compiler;
  private final Variant variant;
  private final int types;
  private final int fields;
  private final List<JavaFileObject> sources;
  private final List<Cost> processor = new ArrayList<>();
  private final List<Cost> whole = new ArrayList<>();
  private final List<Cost> byHand = new ArrayList<>();

  Measurement(Compiler compiler, Variant variant, int types, int fields) {
    this.compiler = compiler;
    this.variant = variant;
    this.types = types;
    this.fields = fields;
    this.sources = variant.sources(types, fields);
  }

  /** Compiles once with the processor, and once with its output as if that were written by hand. */
  void run() {
    Compiler.Processed processed = compiler.process(variant, sources);
    if (processed.generated().size() != types) {
      throw new IllegalStateException(
          "%s wrote %s classes for %s types"
              .formatted(variant.title(), processed.generated().size(), types));
    }
    processor.add(processed.processor());
    whole.add(processed.whole());
    List<JavaFileObject> all = new ArrayList<>(sources);
    all.addAll(processed.generated());
    byHand.add(compiler.compile(all));
  }

  Variant variant() {
    return variant;
  }

  int types() {
    return types;
  }

  int fields() {
    return fields;
  }

  /** Returns the cost of the processor. */
  Figure processor() {
    return median(processor);
  }

  /** Returns the cost of the compilation, including the processor. */
  Figure whole() {
    return median(whole);
  }

  /**
   * Returns the cost of compiling the same sources and the generated ones, without the processor.
   */
  Figure byHand() {
    return median(byHand);
  }

  /**
   * A median.
   *
   * @param millis CPU time per type, in milliseconds
   * @param kilobytes kilobytes allocated per type
   */
  record Figure(double millis, double kilobytes) {}

  private Figure median(List<Cost> runs) {
    return new Figure(
        median(runs, Cost::nanos) / 1e6 / types, median(runs, Cost::bytes) / 1e3 / types);
  }

  private static double median(List<Cost> runs, ToLongFunction<Cost> value) {
    long[] sorted = runs.stream().mapToLong(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
