package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.observe.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The leak reports, with their messages. */
final class LeakMessages {

  /** Maximum number of examples in a report for each type. */
  private static final int MAX_EXAMPLES = 3;

  /** Maximum number of lines in a report for scopes, and for roots. */
  private static final int MAX_LINES = 10;

  /** Number of types for which a report explains why an object is alive, by one search each. */
  private static final int MAX_EXPLAINED = 10;

  private LeakMessages() {}

  /**
   * Returns text such as {@code at Service.start(Service.java:12)} with a space before it, or an
   * empty string if the place is unknown.
   */
  static String at(String place) {
    return place.isEmpty() ? "" : " at " + place;
  }

  /**
   * Returns text such as {@code (3 Blob, 1 Cache)} with a space before it, with the types of live
   * objects. Returns an empty string if there are none.
   */
  static String counts(List<GcTypeStats> types) {
    String counts =
        types.stream()
            .filter(type -> type.live() > 0)
            .map(type -> type.live() + " " + type.name())
            .collect(Collectors.joining(", "));
    return counts.isEmpty() ? "" : " (" + counts + ")";
  }

  // ------------------------------------------------------------------ scopes and roots

  private static Example example(String name, @Nullable OpenSite opened) {
    return new Example(
        name, "", opened == null ? "" : opened.place(), opened == null ? "" : opened.thread());
  }

  private static String text(Example open) {
    return open.name()
        + (open.place().isEmpty() ? "" : ", opened at " + open.place())
        + (open.thread().isEmpty() ? "" : " on " + open.thread());
  }

  /**
   * Returns the report of a scope, root or cell that was lost.
   *
   * @param closed whether the heap has closed it
   */
  static GcLeak unreachable(
      HeapContext heap, String type, String name, OpenSite opened, boolean closed) {
    Example example = example(name, opened);
    return new GcLeak(
        Kind.UNREACHABLE,
        heap.toString(),
        List.of(new Group(type, 1, 0, List.of(example))),
        "LEAK: nothing refers any more to "
            + text(example)
            + ", of "
            + heap
            + ", and it "
            + (closed
                ? "was still open. The heap has closed it, later than you could have. "
                : "is still open, so what it holds lives until the heap is closed. ")
            + "Close it, best with try-with-resources.");
  }

  /**
   * Returns the report of the scopes and roots that are open while their heap closes.
   *
   * @param open the open scopes and roots, oldest first
   * @param known the known openings of the roots of shared heaps, by their shared holds
   */
  static GcLeak leftOpen(
      HeapContext heap, List<HoldOwner> open, Map<HoldOwner, List<OpenSite>> known) {
    Map<Line, OpenGroup> scopes = new LinkedHashMap<>();
    Map<Line, OpenGroup> roots = new LinkedHashMap<>();
    for (HoldOwner holdOwner : open) {
      if (holdOwner instanceof ScopeHandles) {
        add(scopes, holdOwner, holdOwner.openSite, 1);
      } else if (holdOwner.rootCount() > 0) {
        List<OpenSite> openings = known.getOrDefault(holdOwner, List.of());
        int rest = holdOwner.rootCount();
        for (OpenSite openSite : openings.subList(0, Math.min(rest, openings.size()))) {
          add(roots, holdOwner, openSite, 1);
          rest--;
        }
        add(roots, holdOwner, null, rest);
      } else {
        add(roots, holdOwner, holdOwner.openSite, 1);
      }
    }
    List<Group> groups = new ArrayList<>();
    List<String> counts = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    addOpen("scope", scopes, groups, counts, lines);
    addOpen("root", roots, groups, counts, lines);
    return new GcLeak(
        Kind.LEFT_OPEN,
        heap.toString(),
        groups,
        "LEAK: "
            + heap
            + " was closed with "
            + String.join(" and ", counts)
            + " open, which it has closed:"
            + lines
            + "\nClose each when you are done with it, best with try-with-resources.");
  }

  /** The key of a line of a report: one place of opening, and one type of the objects held. */
  private record Line(String place, String heldType) {

    // Explicit, because the JDK would cache the generated methods, and with them the class loader.

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Line line
          && place.equals(line.place)
          && heldType.equals(line.heldType);
    }

    @Override
    public int hashCode() {
      return 31 * place.hashCode() + heldType.hashCode();
    }
  }

  private static final class OpenGroup {
    private final Line line;
    private final List<Example> first = new ArrayList<>();
    private long count;

    OpenGroup(Line line) {
      this.line = line;
    }
  }

  private static void add(
      Map<Line, OpenGroup> groups, HoldOwner open, @Nullable OpenSite opened, int count) {
    if (count > 0) {
      Line line = new Line(opened == null ? "" : opened.place(), open.heldType());
      OpenGroup group = groups.computeIfAbsent(line, OpenGroup::new);
      group.count += count;
      if (group.first.size() < MAX_EXAMPLES) {
        group.first.add(example(open.toString(), opened));
      }
    }
  }

  private static void addOpen(
      String type,
      Map<Line, OpenGroup> open,
      List<Group> groups,
      List<String> counts,
      StringBuilder lines) {
    long all = 0;
    long told = 0;
    int shown = 0;
    for (OpenGroup group : open.values()) {
      groups.add(new Group(type, group.count, 0, group.first));
      all += group.count;
      if (shown++ < MAX_LINES) {
        told += group.count;
        lines.append("\n  ").append(text(type, group));
      }
    }
    if (all > 0) {
      counts.add(Texts.count(all, type));
    }
    if (all > told) {
      lines.append("\n  and ").append(Texts.count(all - told, type)).append(" more");
    }
  }

  private static String text(String type, OpenGroup group) {
    Line line = group.line;
    return group.count == 1
        ? text(group.first.getFirst())
        : Texts.count(group.count, type)
            + (line.heldType.isEmpty() ? "" : " of " + line.heldType)
            + (line.place.isEmpty() ? "" : ", opened at " + line.place);
  }

  // ------------------------------------------------------------------ resources

  /**
   * Returns the report of the resources that an executor has not closed by the end of their heap.
   *
   * @param types the type and field of each resource
   * @param names the name of each resource, in the order in which the executor received them
   */
  static GcLeak unclosed(HeapContext heap, List<String> types, List<String> names) {
    Map<String, List<Example>> byType = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      byType
          .computeIfAbsent(types.get(i), _ -> new ArrayList<>())
          .add(new Example(names.get(i), "", "", ""));
    }
    List<Group> groups = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    byType.forEach(
        (type, all) -> {
          List<Example> first = all.subList(0, Math.min(MAX_EXAMPLES, all.size()));
          groups.add(new Group(type, all.size(), 0, first));
          lines.append("\n  ").append(all.size()).append(" of ").append(type).append(": ");
          lines.append(first.stream().map(Example::name).collect(Collectors.joining(", ")));
          if (all.size() > MAX_EXAMPLES) {
            lines.append(", …");
          }
        });
    return new GcLeak(
        Kind.RESOURCES,
        heap.toString(),
        groups,
        "LEAK: the executor of "
            + heap
            + " has not closed "
            + Texts.count(names.size(), "resource")
            + ":"
            + lines
            + "\n"
            + "The executor is slow, was shut down too early, or drops tasks. Shut it down after"
            + " the heap is closed. close(patience) waits for it.");
  }

  // ------------------------------------------------------------------ objects

  /**
   * Returns the report of the objects that are alive when all scopes and roots are closed.
   *
   * @param byAge the slots of the objects, oldest first
   * @param site returns where an object was created, or an empty string if that is unknown
   * @param why returns why an object is alive
   */
  static GcLeak objects(
      HeapContext heap,
      SlotTable slots,
      IntList byAge,
      Function<ObjectHeader, String> site,
      Function<ObjectHeader, String> why) {
    Map<String, List<ObjectHeader>> byType = new TreeMap<>();
    String held = "";
    int holds = 0;
    for (int i = 0; i < byAge.size(); i++) {
      ObjectHeader object = slots.object(byAge.get(i));
      byType.computeIfAbsent(object.gcType().name(), type -> new ArrayList<>()).add(object);
      if (HeaderBits.holds(object) > 0 && holds++ == 0) {
        String place = site.apply(object);
        held =
            ", the first "
                + Errors.describe(object)
                + (place.isEmpty() ? "" : ", created at " + place);
      }
    }
    List<Group> groups = new ArrayList<>();
    byType.forEach(
        (type, objects) ->
            groups.add(group(type, objects, slots, groups.size() < MAX_EXPLAINED, site, why)));
    String types =
        groups.stream()
            .map(group -> group.count() + " " + group.type())
            .collect(Collectors.joining(", "));
    return new GcLeak(
        Kind.OBJECTS,
        heap.toString(),
        groups,
        "LEAK: "
            + heap
            + " was closed with "
            + Texts.count(byAge.size(), "object")
            + " alive: "
            + types
            + ". Of these "
            + holds
            + " had holds that were never released"
            + held
            + ". Release what you retain or allocate, or let a scope hold it.");
  }

  private static Group group(
      String type,
      List<ObjectHeader> objects,
      SlotTable slots,
      boolean explained,
      Function<ObjectHeader, String> site,
      Function<ObjectHeader, String> why) {
    long bytes = 0;
    for (ObjectHeader object : objects) {
      bytes += slots.nativeBytes().get(HeaderBits.slot(object));
    }
    List<Example> first = new ArrayList<>();
    for (ObjectHeader object : objects.subList(0, Math.min(MAX_EXAMPLES, objects.size()))) {
      String path = explained && first.isEmpty() ? why.apply(object) : "";
      first.add(new Example(Errors.name(object), path, site.apply(object), ""));
    }
    return new Group(type, objects.size(), bytes, first);
  }

  // ------------------------------------------------------------------ heaps

  /** Returns the report of a heap that was lost, or of one whose thread has terminated. */
  static GcLeak lostHeap(
      String heap, List<GcTypeStats> types, String thread, String place, String message) {
    List<Group> groups = new ArrayList<>();
    groups.add(new Group("heap", 1, 0, List.of(new Example(heap, "", place, thread))));
    for (GcTypeStats type : types) {
      if (type.live() > 0) {
        groups.add(new Group(type.name(), type.live(), type.nativeBytes(), List.<Example>of()));
      }
    }
    return new GcLeak(Kind.HEAP, heap, groups, message);
  }
}
