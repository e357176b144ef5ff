package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The packages of the runtime, which of them may name which, and the circles of classes, as the
 * class files have them. The machine has three packages: {@code object}, {@code collect}, which may
 * name the first, and {@code heap}, which may name both.
 */
class LayeringTest {

  private static final Path CLASSES = Path.of("target/classes");
  private static final Path SOURCES = Path.of("src/main/java/dev/lasso/runtime");
  private static final Pattern NAME = Pattern.compile("dev/lasso/runtime/([\\w/]+)");
  private static final int MAX_FILES = 40;
  private static final int MAX_CIRCLE = 15;
  private static final int MAX_CIRCLE_OF_HEAP = 9;

  /** The packages that each package names. The first is the one that users name. */
  private static final Map<String, Set<String>> MAY_NAME =
      Map.of(
          "", Set.of("protocol", "observe", "object", "heap"),
          "protocol", Set.of("", "observe", "object", "collect", "heap"),
          "collections", Set.of("", "protocol"),
          "object", Set.of("", "protocol", "observe"),
          "collect", Set.of("", "protocol", "observe", "object"),
          "heap", Set.of("", "protocol", "observe", "object", "collect", "inspect"),
          "inspect", Set.of("", "protocol", "observe", "object", "heap"),
          "management", Set.of("", "protocol", "observe", "heap"),
          "observe", Set.of("", "protocol"));

  /**
   * The classes that implement the types of the API, each of which names them in its {@code
   * permits} clause or in a static factory, as the sealed types of the JDK do.
   */
  private static final Map<String, Set<String>> IMPLEMENTED_BY =
      Map.ofEntries(
          Map.entry(
              "GcHeap",
              Set.of("object/HeapState", "object/Options", "heap/ConfinedHeap", "heap/SharedHeap")),
          Map.entry("GcEntry", Set.of("heap/Heap")),
          Map.entry("GcRoot", Set.of("heap/ConfinedRoot", "heap/SharedRoot", "heap/RootHandle")),
          Map.entry("GcScope", Set.of("heap/Scope")),
          Map.entry("GcWeak", Set.of("object/WeakRef")),
          Map.entry("GcInspection", Set.of("heap/HeapInspector")),
          Map.entry("GcRootCell", Set.of("heap/Heap", "heap/RootCell", "heap/SharedRoot")),
          Map.entry("GcHeapLink", Set.of("heap/SharedHeap", "heap/SharedRoot")),
          Map.entry("protocol/GcAdoption", Set.of("collect/Adoption")),
          Map.entry("protocol/GcDestruction", Set.of("collect/EdgeReleaser")),
          Map.entry("protocol/GcCPython", Set.of("heap/CPythonOperations", "heap/Heap")),
          Map.entry("protocol/GcType", Set.of("object/TypeInfo")));

  @Test
  void packagesNameOnlyTheseOthers() throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    uses()
        .forEach(
            (name, used) -> {
              Set<String> named = found.computeIfAbsent(packageOf(name), any -> new TreeSet<>());
              used.forEach(other -> named.add(packageOf(other)));
              named.remove(packageOf(name));
            });
    assertEquals(new TreeMap<>(MAY_NAME), found);
  }

  @Test
  void layoutOfTheHeaderIsKnownInTheMachineAlone() throws IOException {
    uses()
        .forEach(
            (name, used) ->
                assertFalse(
                    used.contains("object/HeaderBits")
                        && !Set.of("object", "collect", "heap").contains(packageOf(name)),
                    name));
  }

  @Test
  void noPackageHasTooManyFiles() throws IOException {
    for (String folder : MAY_NAME.keySet()) {
      try (Stream<Path> files = Files.list(SOURCES.resolve(folder))) {
        long count = files.filter(Files::isRegularFile).count();
        assertTrue(count <= MAX_FILES, () -> count + " files in " + folder);
      }
    }
  }

  @Test
  void circlesAreSmall() throws IOException {
    Map<String, Set<String>> uses = uses();
    IMPLEMENTED_BY.forEach(
        (type, classes) -> assertTrue(uses.getOrDefault(type, Set.of()).removeAll(classes), type));
    for (String name : uses.keySet()) {
      Set<String> circle = reached(name, uses);
      circle.removeIf(other -> !reached(other, uses).contains(name));
      int max = packageOf(name).equals("heap") ? MAX_CIRCLE_OF_HEAP : MAX_CIRCLE;
      assertTrue(circle.size() <= max, () -> circle.size() + " classes: " + circle);
    }
  }

  /** Returns the classes that a class uses, and those that these use. */
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

  /** Returns the other top-level classes that each one names, also in generic signatures. */
  private static Map<String, Set<String>> uses() throws IOException {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Path file : classFiles()) {
      ClassModel model = ClassFile.of().parse(file);
      Set<String> used =
          uses.computeIfAbsent(
              topLevel(model.thisClass().asInternalName()), any -> new HashSet<>());
      for (PoolEntry entry : model.constantPool()) {
        if (entry instanceof Utf8Entry text) {
          Matcher names = NAME.matcher(text.stringValue());
          while (names.find()) {
            used.add(names.group(1));
          }
        }
      }
    }
    uses.forEach(
        (name, used) -> {
          used.retainAll(uses.keySet());
          used.remove(name);
        });
    return uses;
  }

  private static List<Path> classFiles() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES.resolve("dev/lasso/runtime"))) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("package-info.class"))
          .toList();
    }
  }

  private static String topLevel(String name) {
    return name.substring("dev/lasso/runtime/".length()).replaceFirst("\\$.*", "");
  }

  private static String packageOf(String name) {
    return name.contains("/") ? name.substring(0, name.indexOf('/')) : "";
  }
}
