package dev.lasso.processor;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The options of the processor, {@code -Alasso.cycles=…}, {@code -Alasso.report=…} and {@code
 * -Alasso.nativeImage=…}.
 *
 * @param cycles what to do about cycles of ownership
 * @param report whether to draw the ownership graph
 * @param nativeImage whether to write what native-image needs: a file for each host, which few
 *     programs have a use for
 */
record Options(Cycles cycles, boolean report, boolean nativeImage) {

  /** What to do about cycles of ownership. */
  static final String CYCLES = "lasso.cycles";

  /** As what to draw the ownership graph. */
  static final String REPORT = "lasso.report";

  /** Whether to write metadata for GraalVM's native-image. */
  static final String NATIVE_IMAGE = "lasso.nativeImage";

  /** What to do about a cycle that nobody has acknowledged. */
  enum Cycles {
    /** Print a note. */
    NOTE,
    /** Nothing. */
    QUIET,
    /** Fail the build. */
    ERROR
  }

  /** As what the ownership graph is drawn. */
  enum Report {
    /** For Markdown that shows Mermaid diagrams. */
    MERMAID
  }

  private enum Choice {
    TRUE,
    FALSE
  }

  /** Reads the options; reports values that do not exist. */
  static Options read(Map<String, String> given, HostReport report) {
    return new Options(
        value(CYCLES, Cycles.values(), given, report).orElse(Cycles.NOTE),
        value(REPORT, Report.values(), given, report).isPresent(),
        value(NATIVE_IMAGE, Choice.values(), given, report).orElse(Choice.FALSE) == Choice.TRUE);
  }

  private static <E extends Enum<E>> Optional<E> value(
      String option, E[] values, Map<String, String> given, HostReport report) {
    if (!given.containsKey(option)) {
      return Optional.empty();
    }
    String text = String.valueOf(given.get(option));
    Optional<E> value = Arrays.stream(values).filter(v -> name(v).equals(text)).findFirst();
    if (value.isEmpty()) {
      List<String> names = Arrays.stream(values).map(Options::name).toList();
      report.add(
          Diagnostic.OPTION_VALUE,
          Place.none(),
          option,
          given.get(option) == null ? "" : text,
          String.join(", ", names),
          option,
          names.getFirst());
    }
    return value;
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
