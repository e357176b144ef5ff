package dev.lasso.gradle;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Gradle project whose classes, in package {@code shop}, are compiled with Lasso's processor. */
final class Project {
  private static final String CLASSES = "build/classes/java/main";
  private static final String GENERATED = "build/generated/sources/annotationProcessor/java/main";

  private final Gradle gradle;
  private final Path directory;

  Project(Gradle gradle, Path directory) throws IOException {
    this.gradle = gradle;
    this.directory = directory;
    write("settings.gradle", "rootProject.name = 'shop'");
    write("build.gradle", buildFile(jars("library.path"), jars("processor.path")));
    write("gradle.properties", properties(System.getProperty("java.home")));
  }

  private static String buildFile(String library, String processor) {
    return """
    plugins {
      id 'java'
    }
    java.toolchain.languageVersion = JavaLanguageVersion.of(25)
    dependencies {
      implementation files(%s)
      annotationProcessor files(%s)
    }
    """
        .formatted(library, processor);
  }

  /** Which JDK Gradle may use for its toolchain. */
  static String properties(String jdk) {
    return """
    org.gradle.java.installations.auto-detect=false
    org.gradle.java.installations.auto-download=false
    org.gradle.java.installations.paths=%s
    """
        .formatted(slashes(jdk));
  }

  /** The jars of a class path, as Groovy takes them. */
  private static String jars(String property) {
    return Stream.of(System.getProperty(property).split(File.pathSeparator))
        .map(jar -> "'" + slashes(jar) + "'")
        .collect(Collectors.joining(", "));
  }

  private static String slashes(String path) {
    return path.replace(File.separatorChar, '/');
  }

  /** Adds an option of the compiler to the build file. */
  void addOption(String option) throws IOException {
    Path build = directory.resolve("build.gradle");
    String added = "compileJava.options.compilerArgs += '" + option + "'\n";
    Files.writeString(build, Files.readString(build) + added);
  }

  /** Writes or replaces a class. */
  void writeClass(String name, String text) throws IOException {
    write(source(name), "package shop;\n" + text);
  }

  void deleteClass(String name) throws IOException {
    Files.delete(directory.resolve(source(name)));
  }

  private static String source(String name) {
    return "src/main/java/shop/" + name + ".java";
  }

  private void write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  /** The text of an output file: {@code GcA.java}, or one of the class output. */
  String output(String file) throws IOException {
    return Files.readString(
        directory.resolve(file.endsWith(".java") ? GENERATED : CLASSES).resolve(file));
  }

  /** Compiles, and compares the output files with those that were there before. */
  Outcome build() throws IOException, InterruptedException {
    Map<String, FileTime> before = outputs();
    String log = gradle.build(directory, "compileJava");
    return Outcome.of(log, before, outputs());
  }

  /** The names of the output files of package shop, and when they were written. */
  private Map<String, FileTime> outputs() throws IOException {
    Map<String, FileTime> times = new TreeMap<>();
    for (String root : List.of(CLASSES, GENERATED)) {
      Path parent = directory.resolve(root).resolve("shop");
      try (Stream<Path> files = Files.isDirectory(parent) ? Files.list(parent) : Stream.empty()) {
        for (Path file : files.toList()) {
          times.put(file.getFileName().toString(), Files.getLastModifiedTime(file));
        }
      }
    }
    return times;
  }
}
