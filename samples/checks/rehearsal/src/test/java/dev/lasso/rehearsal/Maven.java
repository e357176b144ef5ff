package dev.lasso.rehearsal;

import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Maven on a JDK, in a JVM of its own.
 *
 * @param jdk the JDK that runs it
 * @param cache its local repository
 * @param options of its JVM
 * @param arguments of each run
 */
record Maven(Path jdk, Path cache, String options, List<String> arguments) {

  /** The JDK that runs the Maven of this build. */
  static Path outerJdk() {
    return Path.of(System.getProperty("maven.jdk"));
  }

  /** The JDK of this test, which is that of the toolchain. */
  static Path newJdk() {
    return Path.of(System.getProperty("java.home"));
  }

  /** A Maven with the local repository of this build. */
  static Maven on(Path jdk) {
    return new Maven(jdk, Path.of(System.getProperty("maven.repository")), "", List.of());
  }

  Maven withCache(Path directory) {
    return new Maven(jdk, directory, options, arguments);
  }

  /** A Maven whose machine is elsewhere, and speaks another language. */
  Maven abroad() {
    String abroad = "-Duser.timezone=Asia/Tokyo -Duser.language=de -Duser.country=DE";
    return new Maven(jdk, cache, abroad, arguments);
  }

  /** A Maven that finds released artifacts in a folder, besides Maven Central. */
  Maven with(Path repository, Path settings) throws IOException {
    Files.writeString(
        settings,
        """
        <settings>
          <profiles>
            <profile>
              <id>released</id>
              <repositories>
                <repository>
                  <id>released</id>
                  <url>%s</url>
                </repository>
              </repositories>
            </profile>
          </profiles>
          <activeProfiles>
            <activeProfile>released</activeProfile>
          </activeProfiles>
        </settings>
        """
            .formatted(repository.toUri()));
    return new Maven(jdk, cache, options, List.of("-gs", settings.toString()));
  }

  /**
   * Builds.
   *
   * @return what Maven wrote
   * @throws AssertionError if the build fails
   */
  String run(Path project, String... goals) throws IOException, InterruptedException {
    return run(0, project, goals);
  }

  /**
   * Builds what cannot be built.
   *
   * @return what Maven wrote
   * @throws AssertionError if the build succeeds
   */
  String fail(Path project, String... goals) throws IOException, InterruptedException {
    return run(1, project, goals);
  }

  private String run(int expected, Path project, String... goals)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("maven.home"), "bin", script()).toString());
    command.addAll(List.of("-B", "-ntp", "-Dmaven.repo.local=" + cache));
    command.addAll(arguments);
    command.addAll(List.of(goals));
    Path log = Files.createTempFile("maven", ".log");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile());
      Map<String, String> environment = builder.environment();
      environment.put("JAVA_HOME", jdk.toString());
      environment.put("MAVEN_OPTS", options);
      int status = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
      String written = Files.readString(log);
      assertWithMessage(written).that(status).isEqualTo(expected);
      return written;
    } finally {
      Files.delete(log);
    }
  }

  private static String script() {
    return System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn";
  }
}
