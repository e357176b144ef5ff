package dev.lasso.processor.start;

import static java.util.stream.Collectors.joining;

import java.util.Map;
import java.util.Optional;

/**
 * What keeps Lasso from running where a compiler starts it: an old JDK, or a missing jar.
 *
 * @param message what to tell the compiler's user
 */
record Obstacle(String message) {
  private static final int NEEDED_JDK = 25;

  /** A class of each jar that the processor needs. */
  private static final Map<String, String> JARS =
      Map.of(
          "lasso-annotations", "dev.lasso.annotations.GcContainer",
          "com.palantir.javapoet:javapoet", "com.palantir.javapoet.TypeSpec",
          "com.google.auto:auto-common", "com.google.auto.common.MoreElements",
          "com.google.guava:guava", "com.google.common.collect.ImmutableSet");

  /** What is in the way here. */
  static Optional<Obstacle> find() {
    return find(Runtime.version().feature());
  }

  /** What is in the way on a JDK of this version. */
  static Optional<Obstacle> find(int jdk) {
    if (jdk < NEEDED_JDK) {
      return Optional.of(
          new Obstacle(
              String.format(
                  "[JdkTooOld] Lasso needs a compiler of JDK %s or newer, and this one is of JDK"
                      + " %s: it cannot load what Lasso consists of. Have the build use a newer"
                      + " JDK, by JAVA_HOME or a toolchain.",
                  NEEDED_JDK, jdk)));
    }
    String missing =
        JARS.entrySet().stream()
            .filter(jar -> !canLoad(jar.getValue()))
            .map(Map.Entry::getKey)
            .sorted()
            .collect(joining(", "));
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Obstacle(
                String.format(
                    "[JarMissing] Lasso needs %s beside lasso-processor, and cannot find it: it"
                        + " cannot generate anything without. Add the jar to the processor path;"
                        + " Maven and Gradle do so by themselves.",
                    missing)));
  }

  private static boolean canLoad(String name) {
    try {
      Class.forName(name, false, Obstacle.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
