package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The table of package {@code heap} counts the methods that an operation enters, and the files that
 * they are in. {@code -Dlasso.walks=true} prints the methods.
 */
class WalkTest {

  private static final Path PACKAGE =
      Path.of("src/main/java/dev/lasso/runtime/heap/package-info.java");

  private static final Pattern ROW = Pattern.compile("<tr><td>([a-z ]+)<td>(\\d+)<td>(\\d+)<td>");

  @Test
  void tableOfThePackageCountsFilesAndMethods() throws IOException {
    Function<String, String> walks = WalkLoader.load();
    StringBuilder found = new StringBuilder();
    StringBuilder written = new StringBuilder();
    Matcher row = ROW.matcher(Files.readString(PACKAGE));
    while (row.find()) {
      String walk = walks.apply(row.group(1));
      if (Boolean.getBoolean("lasso.walks")) {
        System.out.println(row.group(1) + "\n" + walk.indent(2));
      }
      Set<String> files =
          walk.lines().map(method -> method.split("[.$]", 2)[0]).collect(Collectors.toSet());
      written.append(row.group(1) + ": " + row.group(2) + ", " + row.group(3) + "\n");
      found.append(row.group(1) + ": " + files.size() + ", " + walk.lines().count() + "\n");
    }
    assertEquals(found.toString(), written.toString());
  }
}
