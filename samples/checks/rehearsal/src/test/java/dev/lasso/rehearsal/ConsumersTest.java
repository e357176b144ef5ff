package dev.lasso.rehearsal;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects that know of Lasso what was released, and have an empty cache. */
@Tag("rehearsal")
final class ConsumersTest {
  private static final String TEST = "src/test/java/shop/OrderTest.java";
  private static final String MODULE = "src/main/java/module-info.java";
  private static final Path CONSUMER = Path.of("src/test/resources/consumer");

  @TempDir private static Path cache;
  private static Path repository;

  @TempDir private Path dir;

  @BeforeAll
  static void release() throws Exception {
    repository = Release.repository();
  }

  @Test
  void buildsOnTheClassPath() throws Exception {
    Path project = copy("pom.xml", "src/main/java/shop/Order.java", TEST);

    assertThat(build(project, Maven.newJdk())).contains("Tests run: 1, Failures: 0");
  }

  @Test
  void buildsOnTheModulePathWithTheOuterMaven() throws Exception {
    Path project = copy("pom.xml", "src/main/java/shop/Order.java", TEST, MODULE);

    assertThat(build(project, Maven.outerJdk())).contains("Tests run: 1, Failures: 0");
  }

  private String build(Path project, Path jdk) throws IOException, InterruptedException {
    return Maven.on(jdk)
        .withCache(cache)
        .with(repository, dir.resolve("settings.xml"))
        .run(project, "-Dlasso.version=" + Release.VERSION, "verify");
  }

  private Path copy(String... files) throws IOException {
    Path project = Files.createDirectory(dir.resolve("shop"));
    for (String file : List.of(files)) {
      Files.createDirectories(project.resolve(file).getParent());
      Files.copy(CONSUMER.resolve(file), project.resolve(file));
    }
    return project;
  }
}
