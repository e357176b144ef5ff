package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The table of package {@code heap} limits the methods that an operation enters, and the files that
 * they are in. {@code -Dlasso.walks=true} prints the methods.
 */
class WalkTest {

  private static final Path PACKAGE =
      Path.of("src/main/java/dev/lasso/runtime/heap/package-info.java");

  private static final Pattern ROW = Pattern.compile("<tr><td>([a-z ]+)<td>(\\d+)<td>(\\d+)<td>");

  @Test
  void operationsGoNoFurtherThanTheTableOfThePackageSays() throws IOException {
    Function<String, String> walks = WalkLoader.load();
    Matcher row = ROW.matcher(Files.readString(PACKAGE));
    int rows = 0;
    for (; row.find(); rows++) {
      String operation = row.group(1);
      List<String> methods = walks.apply(operation).lines().toList();
      Set<String> files = new TreeSet<>();
      methods.forEach(method -> files.add(method.split("[.$]", 2)[0]));
      if (Boolean.getBoolean("lasso.walks")) {
        System.out.println(operation + ": " + files.size() + ", " + methods);
      }
      assertTrue(files.size() <= Integer.parseInt(row.group(2)), () -> operation + files);
      assertTrue(methods.size() <= Integer.parseInt(row.group(3)), () -> operation + methods);
    }
    assertEquals(6, rows);
  }
}
