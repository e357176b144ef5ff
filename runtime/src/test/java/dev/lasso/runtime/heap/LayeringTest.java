package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/**
 * Which room of the runtime may name which. The machine and what is exported name one another, as
 * one implements the other; of all else the arrows go one way, or are listed class by class.
 */
class LayeringTest {

  private static final Path ROOT = Path.of("src/main/java/dev/lasso/runtime");
  private static final Pattern IMPORT =
      Pattern.compile("import (?:static )?dev\\.lasso\\.runtime\\.(?:([a-z]+)\\.)?([A-Z]\\w*).*;");
  private static final Pattern NO_NAMES =
      Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\\n])*\"");
  private static final Pattern BITS = Pattern.compile("\\bHeaderBits\\b");

  /** The exported packages are rooms by themselves; the first is what users name. */
  private static final Map<String, Set<String>> MAY_NAME =
      Map.of(
          "", Set.of("protocol", "heap"),
          "protocol", Set.of("", "heap", "observe"),
          "collections", Set.of("", "protocol"),
          "heap", Set.of("", "protocol", "inspect", "observe"),
          "inspect", Set.of("", "protocol", "heap", "observe"),
          "management", Set.of("", "protocol", "heap"),
          "observe", Set.of("", "protocol"));

  /** What the exported packages, and those who look, know of the machine. */
  private static final Map<String, Set<String>> KNOWN_OF_THE_MACHINE =
      Map.of(
          "",
              Set.of(
                  "HeapContext",
                  "RootCellState",
                  "ObjectHeader",
                  "Errors",
                  "Heap",
                  "HoldOwner",
                  "Options",
                  "Root",
                  "RunStats",
                  "Scope",
                  "SharedRoot",
                  "HeapStats",
                  "TypeStats",
                  "WatchedRoot",
                  "WeakRef"),
          "protocol",
              Set.of(
                  "Adoption",
                  "Deallocator",
                  "EdgeReleaser",
                  "Errors",
                  "Heap",
                  "ElementHoldingIterator",
                  "FinalizerRunner",
                  "NativeMemory",
                  "EdgeBarrier",
                  "ResourceBarrier",
                  "Scope",
                  "StackBang",
                  "TypeState",
                  "WeakRef"),
          "management", Set.of("Heap"),
          "inspect", Set.of("Errors", "OpenHoldOwners", "HeapReader"));

  /** Who of the machine knows that it is looked at. */
  private static final Map<String, Set<String>> LOOKED_AT =
      Map.of(
          "Heap",
          Set.of("SnapshotJson"),
          "HeapInspector",
          Set.of(
              "Cycles", "Explanation", "Inspection", "Snapshot", "TypeExplanation", "Verification"),
          "TypeState",
          Set.of("Fields"),
          "HeapReader",
          Set.of("Fields"));

  /**
   * The circles of classes of the machine: all others know only what is below them. The first is
   * the heap, who opens it and who comes in; the second what every part knows of its heap.
   */
  private static final Set<Set<String>> CIRCLES =
      Set.of(
          Set.of(
              "SharedHold",
              "RootCellState",
              "RunScope",
              "EntryLock",
              "Heap",
              "HeapClosing",
              "LeakDetector",
              "LostHeapDetector",
              "ScopeFactory",
              "ReleaseQueue",
              "Root",
              "Scope",
              "SharedClosing",
              "SharedRoot",
              "MaintenanceThread",
              "Safepoint",
              "WatchedRoot"),
          Set.of("HeapContext", "ObjectHeader", "Errors", "WeakRef"),
          Set.of("HoldCounts", "ScopeHandles", "HoldOwner"),
          Set.of("Census", "TypeState"),
          Set.of("IntList", "SlotList"),
          Set.of("PinnedMemory", "NativeMemory"),
          Set.of("NativeBytes", "SlotTable"),
          Set.of("IncrementalCycleDetector", "Suspects"),
          Set.of("FairLock", "OwnerWatchdog"));

  @Test
  void classesOfTheMachineFormTheseCirclesAlone() throws IOException {
    Map<String, Set<String>> uses = uses("heap");
    Set<Set<String>> circles = new HashSet<>();
    for (String name : uses.keySet()) {
      Set<String> circle = new TreeSet<>(reached(name, uses));
      circle.removeIf(other -> !reached(other, uses).contains(name));
      circles.add(circle);
    }
    circles.remove(Set.<String>of());
    assertEquals(CIRCLES, circles);
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

  /** By class of the room: which others its text names, outside comments and strings. */
  private static Map<String, Set<String>> uses(String room) throws IOException {
    List<Path> files =
        files(room).stream().filter(file -> !file.endsWith("package-info.java")).toList();
    Set<String> names = new TreeSet<>(files.stream().map(LayeringTest::simpleName).toList());
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Path file : files) {
      Set<String> words = new TreeSet<>(names);
      words.retainAll(
          List.of(NO_NAMES.matcher(Files.readString(file)).replaceAll("").split("\\W+")));
      words.remove(simpleName(file));
      uses.put(simpleName(file), words);
    }
    return uses;
  }

  @Test
  void roomsNameOnlyTheseOthers() throws IOException {
    for (String room : rooms()) {
      assertEquals(MAY_NAME.get(room), named(room).keySet(), "rooms that '" + room + "' names");
    }
  }

  @Test
  void thoseOutsideKnowTheseClassesOfTheMachine() throws IOException {
    for (String room : KNOWN_OF_THE_MACHINE.keySet()) {
      assertEquals(KNOWN_OF_THE_MACHINE.get(room), named(room).get("heap"), "from '" + room + "'");
    }
  }

  @Test
  void machineKnowsOfThoseWhoLookOnlyWhereTheyAreCalled() throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Path file : files("heap")) {
      for (Name name : imports(file)) {
        if (name.room().equals("inspect")) {
          found.computeIfAbsent(simpleName(file), any -> new TreeSet<>()).add(name.type());
        }
      }
    }
    assertEquals(new TreeMap<>(LOOKED_AT), found);
  }

  @Test
  void wordsAreReadInTheMachineAlone() throws IOException {
    for (String room : rooms()) {
      for (Path file : files(room)) {
        assertTrue(
            room.equals("heap") || !BITS.matcher(Files.readString(file)).find(),
            () -> file + " knows the layout of the counted word");
      }
    }
  }

  private static List<String> rooms() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT)) {
      List<String> rooms =
          Stream.concat(
                  Stream.of(""),
                  folders.filter(Files::isDirectory).map(folder -> folder.getFileName().toString()))
              .toList();
      assertEquals(MAY_NAME.keySet(), Set.copyOf(rooms));
      return rooms;
    }
  }

  /** By room: the classes of it that those of {@code room} import. */
  private static Map<String, Set<String>> named(String room) throws IOException {
    Map<String, Set<String>> named = new TreeMap<>();
    for (Path file : files(room)) {
      for (Name name : imports(file)) {
        if (!name.room().equals(room)) {
          named.computeIfAbsent(name.room(), any -> new TreeSet<>()).add(name.type());
        }
      }
    }
    return named;
  }

  private record Name(String room, String type) {}

  private static List<Name> imports(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(IMPORT::matcher)
        .filter(Matcher::matches)
        .map(found -> new Name(Objects.requireNonNullElse(found.group(1), ""), found.group(2)))
        .toList();
  }

  private static List<Path> files(String room) throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(room))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static String simpleName(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.lastIndexOf('.'));
  }
}
