package dev.lasso.docs;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in the javadoc compile, with the processor and all lints but that for types which
 * share a file: the examples of one source file are compiled as one. A class names its imports.
 * Statements, and members without a class, use none; what is around them, and the types that an
 * example names without showing them, are in {@code javadoc/<source file>}, where a line {@code //
 * SNIPPET 2} stands for the second example.
 */
final class JavadocExamplesTest {

  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  private static final Pattern EXAMPLE =
      Pattern.compile(
          "(?s)\n *\\* *(?:<pre>\\{@code\n(.*?)\n *\\* *}</pre>|\\{@snippet :\n(.*?))\n");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.*]+);\n");
  private static final Pattern TYPE =
      Pattern.compile("(?m)^(?:public |abstract |final )*(?:class|interface|record) (\\w+)");

  @TempDir private Path dir;

  @TestFactory
  Stream<DynamicTest> examplesCompile() {
    return Sources.all().stream()
        .filter(file -> !examples(file).isEmpty())
        .map(file -> DynamicTest.dynamicTest(name(file), () -> check(file)));
  }

  @Test
  void everySurroundingIsOfExamples() throws IOException {
    Set<String> sources = new TreeSet<>();
    Sources.all().stream()
        .filter(file -> !examples(file).isEmpty())
        .forEach(file -> sources.add(name(file)));

    try (Stream<Path> files = Files.list(Path.of("src/test/resources/javadoc"))) {
      assertThat(sources).containsAtLeastElementsIn(files.map(file -> name(file)).toList());
    }
  }

  private void check(Path file) throws IOException {
    String source = unit(file);
    List<String> types =
        Pattern.compile("(?m)^public (?:abstract |final )*class (\\w+)")
            .matcher(source)
            .results()
            .map(type -> type.group(1))
            .toList();
    String unit = TYPE.matcher(source).find() ? "Examples" : "package-info";
    Path folder = Files.createTempDirectory(dir, name(file));
    Path written =
        Files.writeString(
            folder.resolve((types.isEmpty() ? unit : types.getFirst()) + ".java"), source);
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = JAVAC.getStandardFileManager(null, null, null)) {
      List<String> options = new ArrayList<>();
      options.addAll(List.of("-d", folder.toString()));
      options.addAll(List.of("-processorpath", System.getProperty("java.class.path")));
      options.addAll(List.of("-Xlint:all,-processing,-path,-auxiliaryclass", "-Werror"));
      if (source.contains("@GcContainer")) { // an option that no processor reads is a warning
        options.add("-Alasso.cycles=quiet");
      }
      JAVAC.getTask(messages, files, null, options, null, files.getJavaFileObjects(written)).call();
    }
    assertWithMessage(source).that(messages.toString()).isEmpty();
  }

  /** The examples of a file, and what is around them, as one compilation unit. */
  private static String unit(Path file) {
    Path surroundings = Path.of("src/test/resources/javadoc", name(file) + ".java");
    String unit = Files.exists(surroundings) ? Sources.read(surroundings) : "";
    StringBuilder whole = new StringBuilder();
    int number = 0;
    for (String example : examples(file)) {
      number++;
      String place = "// SNIPPET " + number + "\n";
      if (unit.contains(place)) {
        assertWithMessage("%s, example %s", file, number).that(example).doesNotContain("import ");
        unit = unit.replace(place, example);
      } else {
        assertWithMessage("%s, example %s", file, number).that(example).contains("import ");
        whole.append(example);
      }
    }
    assertThat(unit).doesNotContain("// SNIPPET");
    return TYPE.matcher(whole + unit).find() ? sorted(whole + unit) : whole.toString();
  }

  /** With the imports first. Libraries that are not here have stand-ins of the same names. */
  private static String sorted(String unit) {
    List<String> standIns = TYPE.matcher(unit).results().map(type -> "." + type.group(1)).toList();
    String imports =
        IMPORT
            .matcher(unit)
            .results()
            .filter(type -> standIns.stream().noneMatch(type.group(1)::endsWith))
            .map(MatchResult::group)
            .distinct()
            .collect(joining());
    return imports + IMPORT.matcher(unit).replaceAll("");
  }

  private static List<String> examples(Path file) {
    List<String> examples = new ArrayList<>();
    String source = Sources.read(file);
    for (MatchResult example : EXAMPLE.matcher(source).results().toList()) {
      String text =
          example.group(1) != null ? example.group(1) : snippet(source.substring(example.start(2)));
      examples.add(text.lines().map(JavadocExamplesTest::line).collect(joining()));
    }
    return examples;
  }

  /** A snippet tag ends at the brace that closes it. */
  private static String snippet(String rest) {
    int depth = 1;
    int end = 0;
    for (; depth > 0; end++) {
      depth += rest.charAt(end) == '{' ? 1 : rest.charAt(end) == '}' ? -1 : 0;
    }
    return rest.substring(0, rest.lastIndexOf('\n', end - 2));
  }

  private static String line(String line) {
    return line.replaceFirst("^ *\\* ?", "") + "\n";
  }

  private static String name(Path file) {
    String name = file.getFileName().toString().replace(".java", "");
    return name.equals("package-info") ? file.getParent().getFileName().toString() : name;
  }
}
