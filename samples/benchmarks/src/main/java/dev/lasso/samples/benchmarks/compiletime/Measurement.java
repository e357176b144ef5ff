package dev.lasso.samples.benchmarks.compiletime;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import javax.tools.JavaFileObject;

/**
 * The runs of one variant on so many types with so many fields; all figures are medians, per type.
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

  /** Compiles once with the processor, and once what it has written as if written by hand. */
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

  /** What the processor uses up. */
  Figure processor() {
    return median(processor);
  }

  /** What the compilation uses up, the processor included. */
  Figure whole() {
    return median(whole);
  }

  /** What the same sources use up, those that were generated included, without the processor. */
  Figure byHand() {
    return median(byHand);
  }

  /**
   * A median.
   *
   * @param millis of processor time, per type
   * @param kilobytes allocated, per type
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
