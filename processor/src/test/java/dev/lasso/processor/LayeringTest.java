package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Map.entry;
import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Who may name whom: root → read → check → model ← write, over declared, message and type; javac
 * uses the last two; start names what it starts, and nobody names it.
 */
class LayeringTest {
  private static final Path ROOT = Path.of("src/main/java/dev/lasso/processor");
  private static final Pattern IMPORT = Pattern.compile("import (?:static )?([\\w.]+);");
  private static final Pattern ROOM =
      Pattern.compile("dev\\.lasso\\.processor(?:\\.([a-z]+))?\\.[A-Z].*");

  /** The rooms, and the rooms that each may name. */
  private static final Map<String, Set<String>> MAY_NAME =
      Map.ofEntries(
          entry("", Set.of("read", "write", "check", "model", "graph", "type", "message")),
          entry("read", Set.of("check", "declared", "model", "graph", "type", "message")),
          entry("check", Set.of("declared", "model", "type", "message")),
          entry("declared", Set.of("type", "message")),
          entry("write", Set.of("model")),
          entry("model", Set.of()),
          entry("graph", Set.of()),
          entry("type", Set.of()),
          entry("message", Set.of("type")),
          entry("javac", Set.of("type", "message")));

  /** The circles of classes that may be there. */
  private static final Set<Set<String>> CIRCLES =
      Set.of(
          Set.of("ContainerModel", "ProtocolMethod"),
          Set.of("AnalysisListener", "ClassScanner"),
          Set.of(
              "BranchFlow",
              "CallFlow",
              "CodeFlow",
              "ContentFlow",
              "CreationFlow",
              "EscapeCheck",
              "EscapeReports",
              "FlowPart",
              "JdkFlow",
              "LassoFlow",
              "OpenHolds",
              "OwnerFlow",
              "RootFlow",
              "ThreadFlow",
              "VariableFlow"),
          Set.of("FlowObject", "FlowState"),
          Set.of("Cycle", "OwnershipGraph"));

  @Test
  void roomsNameOnlyThoseBelowThem() throws IOException {
    for (String room : MAY_NAME.keySet()) {
      for (Path file : files(room)) {
        Set<String> rooms = new TreeSet<>();
        for (String type : imports(file)) {
          Matcher other = ROOM.matcher(type);
          if (other.matches()) {
            rooms.add(Objects.requireNonNullElse(other.group(1), ""));
          }
        }
        rooms.remove(room);
        assertWithMessage("%s names", file)
            .that(MAY_NAME.get(room))
            .containsAtLeastElementsIn(rooms);
      }
    }
  }

  @Test
  void allRoomsAreKnown() throws IOException {
    try (Stream<Path> rooms = Files.list(ROOT)) {
      assertThat(MAY_NAME.keySet())
          .containsAtLeastElementsIn(
              rooms.filter(Files::isDirectory).map(LayeringTest::name).toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'',      com.palantir.javapoet",
    "read,    com.palantir.javapoet",
    "check,   com.palantir.javapoet",
    "declared, com.palantir.javapoet",
    "javac,   com.palantir.javapoet",
    "'',      com.sun.source",
    "read,    com.sun.source",
    "check,   com.sun.source",
    "type,    com.sun.source",
    "message, com.sun.source",
    "model,   com.sun.source",
    "write,   com.sun.source",
    "model,   javax.annotation.processing",
    "type,    javax.annotation.processing",
    "check,   javax.annotation.processing",
    "read,    javax.annotation.processing",
    "javac,   javax.annotation.processing",
    "write,   javax.annotation.processing.Messager",
    "graph,   javax",
    "graph,   com",
  })
  void roomDoesNotImport(String room, String forbidden) throws IOException {
    for (Path file : files(room)) {
      assertWithMessage("%s", file)
          .that(
              imports(file).stream()
                  .filter(type -> (type + ".").startsWith(forbidden + "."))
                  .toList())
          .isEmpty();
    }
  }

  /** Between rooms there are none, as their arrows have none. */
  @Test
  void classesOfARoomFormNoCircleButTheseOnes() throws IOException {
    Set<Set<String>> circles = new HashSet<>();
    for (String room : MAY_NAME.keySet()) {
      Map<String, Set<String>> uses = uses(room);
      for (String name : uses.keySet()) {
        Set<String> circle = new TreeSet<>(reached(name, uses));
        circle.removeIf(other -> !reached(other, uses).contains(name));
        circles.add(circle);
      }
    }
    circles.remove(Set.<String>of());
    assertThat(CIRCLES).containsAtLeastElementsIn(circles);
  }

  /** The classes that {@code name} uses, and those that these use. */
  private static Set<String> reached(String name, Map<String, Set<String>> uses) {
    Set<String> reached = new TreeSet<>();
    Deque<String> unread = new ArrayDeque<>(uses.get(name));
    while (!unread.isEmpty()) {
      String next = unread.remove();
      if (reached.add(next)) {
        unread.addAll(uses.get(next));
      }
    }
    return reached;
  }

  /** The classes of the room, and which others of it the text of each names outside comments. */
  private static Map<String, Set<String>> uses(String room) throws IOException {
    Map<String, Set<String>> uses = new TreeMap<>();
    List<Path> files = files(room);
    for (Path file : files) {
      Set<String> words =
          Pattern.compile("\\W+")
              .splitAsStream(Sources.text(file).replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", ""))
              .collect(toCollection(TreeSet::new));
      words.retainAll(files.stream().map(LayeringTest::name).toList());
      words.remove(name(file));
      uses.put(name(file), words);
    }
    return uses;
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static List<Path> files(String room) throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(room))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .toList();
    }
  }

  private static List<String> imports(Path file) {
    return Sources.text(file)
        .lines()
        .map(IMPORT::matcher)
        .filter(Matcher::matches)
        .map(line -> line.group(1))
        .toList();
  }
}
