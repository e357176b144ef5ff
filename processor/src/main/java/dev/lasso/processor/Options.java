package dev.lasso.processor;

import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The options of the processor, {@code -Alasso.cycles=…}, {@code -Alasso.report=…} and {@code
 * -Alasso.nativeImage=…}.
 *
 * @param cycles the reaction to ownership cycles
 * @param report true to draw the ownership graph
 * @param nativeImage true to write the metadata that GraalVM's native-image needs, in one file per
 *     container class
 */
record Options(Cycles cycles, boolean report, boolean nativeImage) {

  /** Name of the option for the reaction to ownership cycles. */
  static final String CYCLES = "lasso.cycles";

  /** Name of the option for the format in which to draw the ownership graph. */
  static final String REPORT = "lasso.report";

  /** Name of the option to write metadata for GraalVM's native-image. */
  static final String NATIVE_IMAGE = "lasso.nativeImage";

  /** The reaction to an ownership cycle that is not acknowledged. */
  enum Cycles {
    /** Prints a note. */
    NOTE,
    /** Prints nothing. */
    QUIET,
    /** Fails the build. */
    ERROR
  }

  /** Reads the options, and reports values that do not exist. */
  static Options read(Map<String, String> given, DeferredDiagnostics report) {
    return new Options(
        value(given, report, CYCLES, "note", "quiet", "error")
            .map(value -> Cycles.valueOf(value.toUpperCase(Locale.ROOT)))
            .orElse(Cycles.NOTE),
        value(given, report, REPORT, "mermaid").isPresent(),
        value(given, report, NATIVE_IMAGE, "true", "false").filter("true"::equals).isPresent());
  }

  private static Optional<String> value(
      Map<String, String> given, DeferredDiagnostics report, String option, String... values) {
    if (!given.containsKey(option)) {
      return Optional.empty();
    }
    String text = Objects.requireNonNullElse(given.get(option), "");
    Optional<String> value = Arrays.stream(values).filter(text::equals).findFirst();
    if (value.isEmpty()) {
      report.add(
          Diagnostic.OPTION_VALUE,
          Place.none(),
          option,
          text,
          String.join(", ", values),
          option,
          values[0]);
    }
    return value;
  }
}
