package dev.lasso.samples.quickstart;

import java.util.Locale;

/**
 * The table that the program prints.
 *
 * @param read the state after the document was read
 * @param dropped the state after the document was dropped
 * @param collected the state after a collection
 */
record Report(Stage read, Stage dropped, Stage collected) {

  /**
   * The state after a step.
   *
   * @param elements the number of live elements
   * @param bytes the number of native bytes that they hold
   * @param nanos the duration of the step, in nanoseconds
   */
  record Stage(long elements, long bytes, long nanos) {

    private Stage since(Stage earlier) {
      return new Stage(earlier.elements - elements, earlier.bytes - bytes, nanos);
    }
  }

  /** Returns the table; each line ends with a line separator. */
  @Override
  public String toString() {
    return String.format("%-33s%12s%16s%14s%n", "", "elements", "native bytes", "time")
        + row("read, and held by the document", read)
        + row("died at once when it was dropped", dropped.since(read))
        + row("freed by the collector", collected.since(dropped))
        + row("left", collected.elements, collected.bytes, "");
  }

  private static String row(String label, Stage stage) {
    return row(
        label,
        stage.elements,
        stage.bytes,
        String.format(Locale.ROOT, "%,.1f ms", stage.nanos / 1e6));
  }

  private static String row(String label, long elements, long bytes, String time) {
    return String.format(Locale.ROOT, "%-33s%,12d%,16d%14s", label, elements, bytes, time)
            .stripTrailing()
        + System.lineSeparator();
  }
}
