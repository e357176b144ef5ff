package dev.lasso.processor.start;

/** The JDK that a compiler belongs to. */
final class Jdk {
  private static final int NEEDED = 25;

  private final int version;

  Jdk(int version) {
    this.version = version;
  }

  /** The one that runs. */
  static Jdk current() {
    return new Jdk(Runtime.version().feature());
  }

  /** Whether it can load Lasso. */
  boolean isNewEnough() {
    return version >= NEEDED;
  }

  /** What to tell its users if it can not. */
  String message() {
    return String.format(
        "[JdkTooOld] Lasso needs a compiler of JDK %s or newer, and this one is of JDK %s: it can"
            + " not load what Lasso consists of. Have the build use a newer JDK, by JAVA_HOME or a"
            + " toolchain.",
        NEEDED, version);
  }
}
