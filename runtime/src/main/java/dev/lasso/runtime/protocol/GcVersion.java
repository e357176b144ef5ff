package dev.lasso.runtime.protocol;

/**
 * The version of the protocol: the first two numbers of the runtime's version. The processor reads
 * it from the class file, and generates no code for a runtime of another version.
 */
final class GcVersion {
  static final String VERSION = "0.2";

  private GcVersion() {}
}
