package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.protocol.GcHandwritten;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of {@link GcHandwritten} compile as they stand. */
class HandwrittenExampleTest {

  private static final Path SOURCE =
      Path.of("src/main/java/dev/lasso/runtime/protocol/GcHandwritten.java");
  private static final String START = "<pre>{@code";

  /** The example of this number, from 0. */
  private static String example(int number) throws Exception {
    String source = Files.readString(SOURCE);
    int from = 0;
    for (int i = 0; i <= number; i++) {
      from = source.indexOf(START, from) + START.length();
    }
    return source
        .substring(from, source.indexOf("}</pre>", from))
        .lines()
        .map(line -> line.replaceFirst("^ \\*", ""))
        .collect(Collectors.joining("\n"));
  }

  /** What stands in the class of the first example, but for its constructor. */
  private static String members() throws Exception {
    String first = example(0);
    String type = first.substring(first.indexOf(" static final"), first.indexOf(" PyCell(GcHeap"));
    int from = first.indexOf(" void setContent");
    return type + first.substring(from, first.indexOf("\n }\n", from));
  }

  private static String pathOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  @Test
  void exampleCompiles(@TempDir Path directory) throws Exception {
    assertCompiles(example(0), directory);
  }

  @Test
  void fasterExampleCompiles(@TempDir Path directory) throws Exception {
    assertCompiles(example(0).replaceFirst("\n }\n", "\n" + example(1) + "\n }\n"), directory);
  }

  @Test
  void exampleBesideGeneratedClassesCompiles(@TempDir Path directory) throws Exception {
    String example = example(2);
    int rest = example.indexOf("   // …");
    assertCompiles(
        example.substring(0, rest)
            + members()
            + example(1)
            + example.substring(example.indexOf("\n", rest)),
        directory);
  }

  private static void assertCompiles(String example, Path directory) throws Exception {
    int use = example.indexOf(" PyCell cell =");
    String unit =
        """
        import dev.lasso.runtime.*;
        import dev.lasso.runtime.protocol.*;
        import java.lang.invoke.MethodHandles;
        import org.jspecify.annotations.Nullable;
        class Example {
          %s
          static void use(GcScope scope) { %s }
        }
        """
            .formatted(
                example
                    .substring(0, use)
                    .replace(" final class", " static final class")
                    .replace(" abstract class", " abstract static class"),
                example.substring(use));
    Path file = Files.writeString(directory.resolve("Example.java"), unit);
    String path =
        pathOf(GcHandwritten.class) + System.getProperty("path.separator") + pathOf(Nullable.class);
    StringWriter output = new StringWriter();
    PrintWriter out = new PrintWriter(output);
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    int result =
        javac.run(out, out, "-proc:none", "-Xlint:all", "-Werror", "-cp", path, file.toString());
    assertEquals("", output.toString());
    assertEquals(0, result);
  }
}
