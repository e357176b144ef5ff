package dev.lasso.gradle;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The promises to Gradle's incremental builds: a change compiles again what it concerns only. */
class IncrementalBuildTest {
  private static final String FULL = "Full recompilation is required";

  @TempDir private static Path home;
  private static Gradle gradle;

  @TempDir private Path directory;
  private Project project;

  @BeforeAll
  static void installGradle() throws IOException {
    gradle = new Gradle(home);
  }

  @BeforeEach
  void writeProject() throws IOException {
    project = new Project(gradle, directory);
    project.writeClass("A", host("A extends GcObject", "@Owned A next;"));
    project.writeClass("B", host("B extends GcObject", "@Owned B next;"));
    project.writeClass("C", host("C extends A", "@Owned C other;"));
    project.writeClass("Plain", "class Plain {}");
  }

  private static String host(String header, String... fields) {
    return """
    import dev.lasso.annotations.*;
    import dev.lasso.runtime.*;

    @GcContainer
    abstract class %s {
      %s
    }
    """
        .formatted(header, String.join("\n  ", fields));
  }

  @Test
  void changeOfAPlainClassCompilesNothingElse() throws Exception {
    Outcome first = project.build();
    assertThat(first.log()).contains("BUILD SUCCESSFUL");
    assertThat(first.log()).contains(FULL);
    assertThat(first.written()).isEqualTo(outputs("Plain", "A", "B", "C"));

    project.writeClass("Plain", "class Plain { int added; }");
    Outcome changed = project.build();

    assertIncremental(changed);
    assertThat(changed.log()).contains("Incremental compilation of 1 classes completed");
    assertThat(changed.written()).isEqualTo(outputs("Plain"));
    assertThat(changed.deleted()).isEmpty();
  }

  @Test
  void changeOfAContainerGeneratesForItAndItsSubclassesOnly() throws Exception {
    project.build();

    project.writeClass("B", host("B extends GcObject", "@Owned B next;", "@Owned B added;"));
    Outcome changed = project.build();

    assertIncremental(changed);
    assertThat(changed.written()).isEqualTo(outputs("", "B"));
    assertThat(changed.deleted()).isEmpty();
    assertThat(project.output("shop/GcB.java")).contains("added");

    project.writeClass("A", host("A extends GcObject", "@Owned A next;", "@Owned A added;"));
    changed = project.build();

    assertIncremental(changed);
    assertThat(changed.written()).isEqualTo(outputs("", "A", "C"));
    assertThat(changed.deleted()).isEmpty();
    assertThat(project.output("shop/GcC.java")).contains("added");
  }

  @Test
  void deletedContainerTakesItsGeneratedClassWithIt() throws Exception {
    project.build();

    project.deleteClass("B");
    Outcome changed = project.build();

    assertIncremental(changed);
    assertThat(changed.written()).isEmpty();
    assertThat(changed.deleted()).isEqualTo(outputs("", "B"));
  }

  @Test
  void reportIsWholeAfterEveryChange() throws Exception {
    project.addOption("-Alasso.report=mermaid");
    project.build();
    assertThat(reported()).containsExactly("next: A", "next: B", "other: C");

    project.writeClass("A", host("A extends GcObject", "@Owned A added;"));
    assertIncremental(project.build());
    assertThat(reported()).containsExactly("added: A", "next: B", "other: C");

    project.deleteClass("B");
    assertIncremental(project.build());
    assertThat(reported()).containsExactly("added: A", "other: C");
  }

  /** The fields in the report, and the types they are declared with. */
  private List<String> reported() throws IOException {
    String report = project.output("META-INF/lasso/ownership.mmd");
    Map<String, String> types =
        Pattern.compile("(t\\d+)\\[\"(\\w+)\"]")
            .matcher(report)
            .results()
            .collect(toMap(type -> type.group(1), type -> type.group(2)));
    return Pattern.compile("-->\\|\"(\\w+)\"\\| (t\\d+)")
        .matcher(report)
        .results()
        .map(field -> field.group(1) + ": " + types.get(field.group(2)))
        .toList();
  }

  private static void assertIncremental(Outcome outcome) {
    assertThat(outcome.log()).doesNotContain(FULL);
  }

  /** The code generated for a plain class, if any, and for container classes. */
  private static Set<String> outputs(String plain, String... hosts) {
    Set<String> files = new HashSet<>();
    if (!plain.isEmpty()) {
      files.add(plain + ".class");
    }
    for (String host : hosts) {
      files.addAll(List.of(host + ".class", "Gc" + host + ".class", "Gc" + host + ".java"));
    }
    return files;
  }
}
