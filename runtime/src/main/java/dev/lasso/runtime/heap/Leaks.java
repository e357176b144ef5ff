package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.observe.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What reports of leaks say. */
final class Leaks {

  /** How many examples a report has of a type. */
  private static final int EXAMPLES = 3;

  /** Of how many types a report tells why an object is alive, which is a search each. */
  private static final int EXPLAINED = 10;

  private Leaks() {}

  /** {@code at Service.start(Service.java:12)}, or nothing if that is not known. */
  static String at(String place) {
    return place.isEmpty() ? "" : " at " + place;
  }

  /** {@code : 3 Blob, 1 Cache}, of the types of which there are any; or nothing. */
  static String counts(List<GcTypeStats> types) {
    String counts =
        types.stream()
            .filter(type -> type.live() > 0)
            .map(type -> type.live() + " " + type.name())
            .collect(Collectors.joining(", "));
    return counts.isEmpty() ? "" : " (" + counts + ")";
  }

  // ------------------------------------------------------------------ scopes and roots

  private static Example example(Holder open) {
    return new Example(
        open.toString(),
        "",
        open.opened == null ? "" : open.opened,
        open.thread == null ? "" : open.thread);
  }

  private static String text(Example open) {
    return open.name()
        + (open.place().isEmpty() ? "" : ", opened at " + open.place())
        + (open.thread().isEmpty() ? "" : " on " + open.thread());
  }

  /** A scope or a root that was lost. */
  static GcLeak unreachable(Access heap, Holder lost, String type) {
    Example example = example(lost);
    return new GcLeak(
        Kind.UNREACHABLE,
        heap.toString(),
        List.of(new Group(type, 1, 0, List.of(example))),
        "LEAK: nothing refers any more to "
            + text(example)
            + ", of "
            + heap
            + ", and it is open: what it holds lives until the heap is closed. Close it, best with"
            + " try-with-resources.");
  }

  /** The scopes and roots that are open as their heap closes, the oldest first. */
  static GcLeak leftOpen(Access heap, List<Holder> open) {
    List<Example> scopes = new ArrayList<>();
    List<Example> roots = new ArrayList<>();
    for (Holder holder : open) {
      (holder instanceof HoldList ? scopes : roots).add(example(holder));
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

  private static void addOpen(
      String type,
      List<Example> open,
      List<Group> groups,
      List<String> counts,
      StringBuilder lines) {
    if (!open.isEmpty()) {
      List<Example> first = open.subList(0, Math.min(EXAMPLES, open.size()));
      groups.add(new Group(type, open.size(), 0, first));
      counts.add(Words.count(open.size(), type));
      first.forEach(each -> lines.append("\n  ").append(text(each)));
      if (open.size() > EXAMPLES) {
        lines.append("\n  and ").append(Words.count(open.size() - EXAMPLES, type)).append(" more");
      }
    }
  }

  // ------------------------------------------------------------------ resources

  /**
   * The resources that an executor has not closed though their heap is.
   *
   * @param types the type and field of each
   * @param names the name of each, in the order in which they were handed to the executor
   */
  static GcLeak unclosed(Access heap, List<String> types, List<String> names) {
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
          List<Example> first = all.subList(0, Math.min(EXAMPLES, all.size()));
          groups.add(new Group(type, all.size(), 0, first));
          lines.append("\n  ").append(all.size()).append(" of ").append(type).append(": ");
          lines.append(first.stream().map(Example::name).collect(Collectors.joining(", ")));
          if (all.size() > EXAMPLES) {
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
            + Words.count(names.size(), "resource")
            + ":"
            + lines
            + "\nIt is slow, was ended too early, or drops tasks. End it after the heap, which"
            + " waits for it if it is closed by close(patience).");
  }

  // ------------------------------------------------------------------ objects

  /**
   * The objects that are alive when all scopes and roots are closed.
   *
   * @param slots their slots, the oldest object first
   * @param site where an object was created, as far as that is known
   * @param why why an object is alive
   */
  static GcLeak objects(
      Access heap,
      SlotTable slots,
      IntList byAge,
      Function<Counted, String> site,
      Function<Counted, String> why) {
    Map<String, List<Counted>> byType = new TreeMap<>();
    String held = "";
    int holds = 0;
    for (int i = 0; i < byAge.size(); i++) {
      Counted object = slots.object(byAge.get(i));
      byType.computeIfAbsent(object.gcType().name(), type -> new ArrayList<>()).add(object);
      if (Header.holds(object.word) > 0 && holds++ == 0) {
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
            groups.add(group(type, objects, slots, groups.size() < EXPLAINED, site, why)));
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
            + Words.count(byAge.size(), "object")
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
      List<Counted> objects,
      SlotTable slots,
      boolean explained,
      Function<Counted, String> site,
      Function<Counted, String> why) {
    long bytes = 0;
    for (Counted object : objects) {
      bytes += slots.nativeBytes().get(object.slot);
    }
    List<Example> first = new ArrayList<>();
    for (Counted object : objects.subList(0, Math.min(EXAMPLES, objects.size()))) {
      String path = explained && first.isEmpty() ? why.apply(object) : "";
      first.add(new Example(Errors.name(object), path, site.apply(object), ""));
    }
    return new Group(type, objects.size(), bytes, first);
  }

  // ------------------------------------------------------------------ heaps

  /** A heap that nobody can close any more. */
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
