package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of options in docs/tools.md is complete. */
final class OptionsPageTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `-A([a-zA-Z.]+)` \\| ([^|]+) \\|");
  private static final Pattern VALUE = Pattern.compile("`(\\w+)`");

  @Test
  void tableHasEachOptionAndItsValues() throws IOException {
    Map<String, List<String>> told = new LinkedHashMap<>();
    for (MatchResult row : ROW.matcher(page()).results().toList()) {
      told.put(
          row.group(1),
          VALUE.matcher(row.group(2)).results().map(value -> value.group(1)).toList());
    }

    assertThat(
            new LassoProcessor()
                .getSupportedOptions().stream().filter(option -> option.startsWith("lasso.")))
        .containsExactlyElementsIn(told.keySet());
    assertThat(told.get(Options.CYCLES)).isEqualTo(names(Options.Cycles.values()));
    assertThat(told.get(Options.REPORT)).containsExactly("mermaid");
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/tools.md"));
  }

  private static List<String> names(Enum<?>[] values) {
    return Arrays.stream(values).map(value -> value.name().toLowerCase(Locale.ROOT)).toList();
  }
}
