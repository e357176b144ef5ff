package dev.lasso.samples.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("harness")
class SettingsTest {

  @Test
  void allIsRunUnlessAskedOtherwise() {
    Settings settings = Settings.parse();
    assertEquals(Peers.WORKLOADS, List.copyOf(settings.workloads()));
    assertEquals(Set.of(), settings.peers());
    assertEquals(1, settings.scale());
    assertEquals("6g", settings.heap());
  }

  @Test
  void optionsAreRead() {
    Settings settings =
        Settings.parse(
            "--scale=0.1 --out=there --workloads=W3,W1 --peers=PHP --heap=2g --timeout=7"
                .split("[ =]"));
    assertEquals(
        new Settings(
            0.1, Path.of("there"), Set.of("W1", "W3"), Set.of("PHP"), "2g", Duration.ofSeconds(7)),
        settings);
  }

  @Test
  void whatThereIsNotIsRefusedByName() {
    assertRefused("No W10. There are: [W1, W2, W3, W4, W5, W6, W7, W8, W9]", "--workloads", "W10");
    assertRefused("No Ruby. There are: [CPython, PHP, ", "--peers", "Ruby");
    assertRefused("No option --fast. Usage:\ncompare ", "--fast", "1");
    assertRefused("--out lacks its value. Usage:\ncompare ", "--out");
  }

  private static void assertRefused(String message, String... args) {
    String actual =
        assertThrows(IllegalArgumentException.class, () -> Settings.parse(args)).getMessage();
    assertTrue(actual != null && actual.startsWith(message), actual);
  }
}
