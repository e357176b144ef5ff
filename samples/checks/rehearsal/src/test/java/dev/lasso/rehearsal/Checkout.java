package dev.lasso.rehearsal;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.regex.Pattern;

/** A copy of the project's sources, with another version, that a test may change and build. */
record Checkout(Path directory, String version) {
  private static final Path ROOT = Path.of("../../..");
  private static final Set<String> LEFT_OUT = Set.of(".git", "target", "node_modules");

  /** The modules that are published. */
  private static final String MODULES =
      "annotations,annotations/bom,runtime,runtime/junit,runtime/micrometer,runtime/viewer,processor";

  /** The version of this build. */
  private static final String VERSION = System.getProperty("version");

  /** Copies the sources, without what builds have made of them. */
  static Checkout copy(Path directory, String version) throws IOException {
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path source, BasicFileAttributes attributes)
              throws IOException {
            if (LEFT_OUT.contains(source.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(directory.resolve(ROOT.relativize(source).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path source, BasicFileAttributes attributes)
              throws IOException {
            Path file = directory.resolve(ROOT.relativize(source).toString());
            if (file.endsWith("pom.xml")) {
              String pom = Files.readString(source);
              Files.writeString(file, pom.replace(element(VERSION), element(version)));
            } else {
              Files.copy(source, file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return new Checkout(directory, version);
  }

  /** Where a POM names a version. Other versions of the same number stay as they are. */
  private static String element(String version) {
    return "<version>" + version + "</version>";
  }

  /** Replaces what must occur exactly once in a file. */
  void replace(String file, String old, String replacement) throws IOException {
    Path path = directory.resolve(file);
    String text = Files.readString(path);
    assertThat(text.split(Pattern.quote(old), -1)).hasLength(2);
    Files.writeString(path, text.replace(old, replacement));
  }

  /** Releases to a folder, without tests, as a clean build does. */
  void deploy(Maven maven, Path repository) throws IOException, InterruptedException {
    maven.run(
        directory,
        "-Dmaven.test.skip",
        "-Dmaven.javadoc.skip=false",
        "-pl",
        MODULES,
        "-DaltDeploymentRepository=local::" + repository.toUri(),
        "deploy");
  }
}
