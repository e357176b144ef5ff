package dev.lasso.runtime.observe;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.runtime.GcLeakLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of system properties in docs/tools.md is complete. */
class SystemPropertiesTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Pattern READ =
      Pattern.compile(
          "(?:System\\.getProperty|Boolean\\.getBoolean|\\w+\\.get(?:Integer|Long))\\(");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `-D([a-z.]+)` \\| ([^|]+) \\|");
  private static final Pattern VALUE = Pattern.compile("`(\\w+)`");

  @Test
  void tableHasThePropertiesThatAreReadAndTheLevels() throws IOException {
    List<MatchResult> rows =
        ROW.matcher(Files.readString(Path.of("../docs/tools.md"))).results().toList();

    assertThat(rows.stream().map(row -> row.group(1)))
        .containsExactly("dev.lasso.leaks", "dev.lasso.leaks.sample", "dev.lasso.inside.seconds");
    assertThat(VALUE.matcher(rows.getFirst().group(2)).results().map(value -> value.group(1)))
        .containsExactlyElementsIn(
            Arrays.stream(GcLeakLevel.values())
                .map(level -> level.name().toLowerCase(Locale.ROOT))
                .toList())
        .inOrder();
    assertThat(whatReadsProperties()).containsExactly("LeakSettings.java", "OwnerWatchdog.java");
  }

  private static List<String> whatReadsProperties() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(SOURCES)) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        if (READ.matcher(Files.readString(source)).find()) {
          found.add(source.getFileName().toString());
        }
      }
    }
    return found;
  }
}
