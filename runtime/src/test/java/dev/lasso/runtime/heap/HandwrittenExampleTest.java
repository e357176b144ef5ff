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

/** The example in the documentation of {@link GcHandwritten} compiles as it stands. */
class HandwrittenExampleTest {

  private static final Path SOURCE =
      Path.of("src/main/java/dev/lasso/runtime/protocol/GcHandwritten.java");
  private static final String START = "<pre>{@code";

  private static String example() throws Exception {
    String source = Files.readString(SOURCE);
    int from = source.indexOf(START) + START.length();
    return source
        .substring(from, source.indexOf("}</pre>", from))
        .lines()
        .map(line -> line.replaceFirst("^ \\*", ""))
        .collect(Collectors.joining("\n"));
  }

  private static String pathOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  @Test
  void exampleCompiles(@TempDir Path directory) throws Exception {
    String example = example();
    int use = example.indexOf(" PyCell cell =");
    String unit =
        """
        import dev.lasso.runtime.*;
        import dev.lasso.runtime.protocol.*;
        import java.lang.invoke.MethodHandles;
        import org.jspecify.annotations.Nullable;
        class Example {
          static %s
          static void use(GcScope scope) { %s }
        }
        """
            .formatted(example.substring(0, use).strip(), example.substring(use));
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
