package dev.lasso.runtime.support;

import java.util.List;

/** The command that runs again what a random test has found; it stands in the message. */
public final class Repeat {
  private Repeat() {}

  /** The test alone, on the same heaps, with properties such as {@code -Dlasso.seed=17}. */
  public static String by(Class<?> test, String... properties) {
    String heaps = System.getProperty("lasso.heaps");
    return "To repeat it: mvn -pl runtime -am test -Dsurefire.failIfNoSpecifiedTests=false -Dtest="
        + test.getSimpleName()
        + (heaps == null ? " " : " '-Dlasso.heaps=" + heaps + "' ")
        + String.join(" ", List.of(properties));
  }
}
