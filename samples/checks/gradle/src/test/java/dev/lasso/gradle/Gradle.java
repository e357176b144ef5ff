package dev.lasso.gradle;

import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.gradle.internal.jvm.JpmsConfiguration;

/** Gradle: each build in a JVM of its own, all with the same user home. */
final class Gradle {
  private static final int OLDEST_JDK = 17;
  private static final int NEWEST_JDK = 23;

  private final Path jdk;
  private final Path userHome;
  private final String classPath;

  /**
   * Installs Gradle.
   *
   * @param directory where to
   * @throws IllegalStateException if Gradle cannot run on the JDK that {@code gradle.jdk} names
   */
  Gradle(Path directory) throws IOException {
    this.jdk = Path.of(System.getProperty("gradle.jdk"));
    checkVersion(jdk);
    this.userHome = directory.resolve("user-home");
    Path jars = Files.createDirectories(directory.resolve("jars"));
    this.classPath = new GradleHome(jars, System.getProperty("gradle.path")).classPath();
  }

  private static void checkVersion(Path jdk) throws IOException {
    Properties release = new Properties();
    Path file = jdk.resolve("release");
    if (Files.exists(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        release.load(in);
      }
    }
    String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    int feature = Integer.parseInt(version.replaceAll("\\D.*", ""));
    if (feature < OLDEST_JDK || feature > NEWEST_JDK) {
      throw new IllegalStateException(
          "Gradle cannot run on %s, which is %s. Name a JDK %d to %d with -Dgradle.jdk=…"
              .formatted(jdk, feature == 0 ? "no JDK" : "JDK " + version, OLDEST_JDK, NEWEST_JDK));
    }
  }

  /**
   * Runs a build.
   *
   * @return what Gradle wrote
   * @throws AssertionError if the build fails
   */
  String build(Path project, String task) throws IOException, InterruptedException {
    Path log = Files.createTempFile("gradle", ".log");
    try {
      int status = start(project, task, log).waitFor();
      String written = Files.readString(log);
      assertWithMessage(written).that(status).isEqualTo(0);
      return written;
    } finally {
      Files.delete(log);
    }
  }

  private Process start(Path project, String task, Path log) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin/java").toString());
    command.addAll(JpmsConfiguration.GRADLE_DAEMON_JPMS_ARGS);
    // Compiled well, it would not be done sooner: a build is over in seconds.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx1g"));
    command.addAll(List.of("-classpath", classPath, Build.class.getName()));
    command.addAll(List.of(project.toString(), userHome.toString(), task));
    return new ProcessBuilder(command)
        .directory(project.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }
}
