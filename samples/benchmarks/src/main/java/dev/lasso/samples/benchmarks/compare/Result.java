package dev.lasso.samples.benchmarks.compare;

/**
 * A result line that a program prints.
 *
 * @param row the meaning of the value
 * @param value the value
 */
record Result(Row row, double value) {

  /**
   * Parses {@code workload<TAB>case<TAB>metric<TAB>value<TAB>unit}.
   *
   * @throws IllegalArgumentException if {@code line} does not have that form
   */
  static Result parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 5) {
      throw new IllegalArgumentException(
          "A result has five fields divided by tabs, not " + fields.length + ": " + line);
    }
    try {
      return new Result(
          new Row(fields[0], fields[1], fields[2], fields[4]), Double.parseDouble(fields[3]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("The fourth field has to be a number: " + line, e);
    }
  }
}
