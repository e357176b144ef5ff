package dev.lasso.samples.benchmarks.hard;

import dev.lasso.samples.benchmarks.measure.Numbers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The costs of each case at each size. */
final class Curves {

  private record Row(String name, String unit) {}

  private final int[] factors;
  private final Map<Row, Map<Integer, Double>> rows = new LinkedHashMap<>();

  Curves(int... factors) {
    this.factors = factors;
  }

  void add(String name, String unit, int factor, double value) {
    rows.computeIfAbsent(new Row(name, unit), _ -> new LinkedHashMap<>()).put(factor, value);
  }

  /** Returns a Markdown table with a column for each size. */
  String markdown() {
    StringBuilder text = new StringBuilder("| case | unit |");
    IntStream.of(factors).forEach(factor -> text.append(' ').append(factor).append("× |"));
    text.append("\n| --- | --- |").append(" ---: |".repeat(factors.length)).append('\n');
    rows.forEach((row, values) -> text.append(line(row, values)).append('\n'));
    return text.toString();
  }

  private String line(Row row, Map<Integer, Double> values) {
    return IntStream.of(factors)
        .mapToObj(values::get)
        .map(value -> value == null ? "–" : Numbers.value(value))
        .collect(Collectors.joining(" | ", "| " + row.name() + " | " + row.unit() + " | ", " |"));
  }
}
