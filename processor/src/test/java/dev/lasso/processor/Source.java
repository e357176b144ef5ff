package dev.lasso.processor;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source file for a {@link Compiler}.
 *
 * @param path below the root of its packages
 */
record Source(String path, String text) {
  private static final Pattern PACKAGE = Pattern.compile("^package (\\S+);", Pattern.MULTILINE);
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|enum|record) ([\\w$]+)");

  private static final String IMPORTS =
      """
      package p;
      import dev.lasso.annotations.*;
      import dev.lasso.runtime.*;
      import dev.lasso.runtime.collections.*;
      import java.io.*;
      import java.lang.annotation.*;
      import java.util.*;
      import org.jspecify.annotations.*;
      """;

  /** A class of package {@code p} with all imports that tests like to have. */
  static Source importing(String declaration) {
    return of(IMPORTS + declaration);
  }

  /** The first class that {@code text} declares, in the package that it tells, or a module. */
  static Source of(String text) {
    if (text.startsWith("module ")) {
      return of("module-info", text);
    }
    Matcher type = TYPE.matcher(text);
    checkArgument(type.find(), "no class in %s", text);
    return of(type.group(1), text);
  }

  /** A class of this simple name, in the package that {@code text} tells. */
  static Source of(String simpleName, String text) {
    Matcher packageName = PACKAGE.matcher(text);
    String directory = packageName.find() ? packageName.group(1).replace('.', '/') + "/" : "";
    return new Source(directory + simpleName + ".java", text);
  }
}
