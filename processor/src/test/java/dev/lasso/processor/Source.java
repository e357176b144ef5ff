package dev.lasso.processor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source file for a {@link Compiler}.
 *
 * @param path below the root of its packages
 */
record Source(String path, String text) {
  private static final Pattern PACKAGE = Pattern.compile("^package (\\S+);", Pattern.MULTILINE);

  /** A class of this simple name, in the package that {@code text} tells. */
  static Source of(String simpleName, String text) {
    Matcher packageName = PACKAGE.matcher(text);
    String directory = packageName.find() ? packageName.group(1).replace('.', '/') + "/" : "";
    return new Source(directory + simpleName + ".java", text);
  }
}
