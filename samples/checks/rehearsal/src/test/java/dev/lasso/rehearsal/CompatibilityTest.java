package dev.lasso.rehearsal;

import static com.google.common.truth.Truth.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A later version is compared with the released one. */
@Tag("rehearsal")
final class CompatibilityTest {
  private static final String RUNTIME = "runtime/src/main/java/dev/lasso/runtime/";

  @TempDir private static Path cache;

  @TempDir private Path dir;
  private Checkout later;
  private Maven maven;

  @BeforeEach
  void checkOut() throws Exception {
    Path repository = Release.repository();
    later = Checkout.copy(dir.resolve("later"), "0.3.0-SNAPSHOT");
    maven =
        Maven.on(Maven.outerJdk()).withCache(cache).with(repository, dir.resolve("settings.xml"));
  }

  @Test
  void whatIsAddedAndWhatIsNotExportedMayChange() throws Exception {
    later.replace(
        RUNTIME + "GcWeak.java",
        "  public abstract void close();",
        "  public abstract void close();\n\n  /** Added. */\n  public static void added() {}");
    later.replace(
        RUNTIME + "inspect/SnapshotJson.java",
        "checkName(Path file)",
        "checkName(Path file, int... unused)");

    assertThat(maven.run(later.directory(), arguments())).contains("BUILD SUCCESS");
  }

  @Test
  void changedApiFailsTheBuild() throws Exception {
    later.replace(RUNTIME + "GcLeakLevel.java", "PARANOID", "SUSPICIOUS");
    later.replace(
        RUNTIME + "object/HeapState.java", "GcLeakLevel.PARANOID", "GcLeakLevel.SUSPICIOUS");

    assertThat(maven.fail(later.directory(), arguments())).contains("GcLeakLevel.PARANOID");
  }

  private static String[] arguments() {
    return new String[] {
      "-Pcompatibility",
      "-Dlasso.released=" + Release.VERSION,
      "-Dmaven.test.skip",
      "-Dformat.skip",
      "-pl",
      "annotations,runtime",
      "verify"
    };
  }
}
