package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.UnclosedResources.Unclosed;
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
  static final int MAX_EXAMPLES = 3;

  /** Maximum number of lines in a report for scopes, and for roots. */
  private static final int MAX_LINES = 10;

  /** Number of types for which a report explains why an object is alive, by one search each. */
  private static final int MAX_EXPLAINED = 10;

  /** The last sentence of a report without a place. */
  private static final String TO_LEARN =
      " To learn where they were opened, run with -Ddev.lasso.leaks=advanced, or"
          + " -Ddev.lasso.leaks.sample=128.";

  private static final String LEFT_OPEN =
      "LEAK: %s was closed with %s open, which it has closed:%s\n"
          + "Close each when you are done with it, best with try-with-resources.%s";

  private static final String AWAITED =
      "LEAK: %s is being closed, and the time to wait ended with %s open:%s\n"
          + "It closes when the last root is closed, or at once with heap.close().%s";

  /** The text for a confined heap whose thread has terminated without closing it. */
  static final String TERMINATED =
      "LEAK: %s ended without closing %s, which has %s that only heap.close() can free. Close a"
          + " heap on its thread, best with try-with-resources.";

  /** The text for a shared heap in which a thread has terminated. */
  static final String ABANDONED =
      "LEAK: %s ended inside %s without leaving it. It cannot be entered any more: heap.close(),"
          + " which any thread may call, frees its %s. Leave a heap where you entered it, best with"
          + " try-with-resources.";

  /** The text for arenas that native calls still use when their heap is closed. */
  static final String IN_USE =
      "LEAK: %s of %s could not be closed, because native calls still use them, and the memory is"
          + " not freed, for example %s. Close the heap after these calls.";

  /** The text for owned heaps and links for whose close the stack has had no room. */
  static final String WITHOUT_ROOM =
      "LEAK: %s of %s, heaps and links to other heaps, could not be closed, because the call stack"
          + " or the memory is nearly full, for example %s. Close the heap where fewer calls are in"
          + " progress.";

  private LeakMessages() {}

  /** Returns the prefix and the place, or an empty string if the place is unknown. */
  private static String at(String prefix, String place) {
    return place.isEmpty() ? "" : prefix + place;
  }

  private static <T> List<T> first(List<T> all) {
    return all.subList(0, Math.min(MAX_EXAMPLES, all.size()));
  }

  /** Returns the report of a leak whose report cannot be created, because of an exception. */
  static GcLeak indescribable(Kind kind, String heap, Throwable thrown) {
    return new GcLeak(
        kind,
        heap,
        List.of(),
        Texts.fill(
            "LEAK: %s has a leak of kind %s, which could not be described: %s was thrown.",
            heap, kind, thrown.getClass().getName()));
  }

  // ------------------------------------------------------------------ scopes and roots

  private static Example example(String name, @Nullable OpenSite opened) {
    return opened == null
        ? new Example(name, "", "", "")
        : new Example(name, "", opened.place(), opened.thread());
  }

  private static String text(Example open) {
    return open.name() + at(", opened at ", open.place()) + at(" on ", open.thread());
  }

  /**
   * Returns the report of a scope, root or cell that was lost.
   *
   * @param closed whether the heap has closed it
   */
  static GcLeak unreachable(
      HeapState heap, String type, String name, OpenSite opened, boolean closed) {
    Example example = example(name, opened);
    return new GcLeak(
        Kind.UNREACHABLE,
        heap.toString(),
        List.of(new Group(type, 1, 0, List.of(example))),
        Texts.fill(
            "LEAK: nothing refers any more to %s, of %s, and it %s Close it, best with"
                + " try-with-resources.",
            text(example),
            heap,
            closed
                ? "was still open. The heap has closed it, later than you could have."
                : "is still open, so what it holds lives until the heap is closed."));
  }

  /**
   * Returns the report of lost roots or cells whose places are not known.
   *
   * @param type {@code root} or {@code cell}
   * @param name the type followed by the type of the held objects
   * @param first the first of them
   * @param oldest how long the oldest was open, in nanoseconds
   */
  static GcLeak lostRoots(
      HeapState heap, String type, String name, long count, List<Example> first, long oldest) {
    boolean one = count == 1;
    String what = one ? first.getFirst().name() : Texts.count(count, type) + name.substring(4);
    return new GcLeak(
        Kind.UNREACHABLE,
        heap.toString(),
        List.of(new Group(type, count, 0, first)),
        Texts.fill(
            "LEAK: nothing refers any more to %s, of %s, and %s open for %s%s. The heap has closed"
                + " %s, later than you could have. Close each one, best with try-with-resources.%s",
            what,
            heap,
            one ? "it was still" : "they were still",
            Texts.duration(oldest),
            one ? "" : " at most",
            one ? "it" : "them",
            TO_LEARN));
  }

  /** Returns the report of the thread inside for which the closing of a heap waits. */
  static GcLeak awaitedInside(HeapState heap, Thread inside) {
    String name = Texts.threadName(inside);
    StringBuilder stack = new StringBuilder();
    for (StackTraceElement frame : inside.getStackTrace()) {
      stack.append("\n  at ").append(frame);
    }
    return new GcLeak(
        Kind.LEFT_OPEN,
        heap.toString(),
        List.of(new Group("entry", 1, 0, List.of(new Example("an entry", "", "", name)))),
        Texts.fill(
            "LEAK: %s is being closed, and the time to wait ended with %s inside. It closes when"
                + " the thread has left and the last root is closed.%s",
            heap, name, stack));
  }

  /**
   * Returns the report of the scopes and roots that are open while their heap closes.
   *
   * @param open the open scopes and roots, oldest first
   * @param known the known openings of the roots of shared heaps, by their shared holds
   * @param awaited true if the closing waits for them instead of closing them
   */
  static GcLeak leftOpen(
      HeapState heap, List<HoldOwner> open, Map<HoldOwner, List<OpenSite>> known, boolean awaited) {
    OpenGroups scopes = new OpenGroups("scope");
    OpenGroups roots = new OpenGroups("root");
    for (HoldOwner holdOwner : open) {
      int rest = holdOwner.rootCount();
      if (holdOwner instanceof ScopeHandles) {
        scopes.add(holdOwner, holdOwner.openSite, 1);
      } else if (rest > 0) {
        List<OpenSite> openings = known.getOrDefault(holdOwner, List.of());
        for (OpenSite openSite : openings.subList(0, Math.min(rest, openings.size()))) {
          roots.add(holdOwner, openSite, 1);
          rest--;
        }
        roots.add(holdOwner, null, rest);
      } else {
        roots.add(holdOwner, holdOwner.openSite, 1);
      }
    }
    List<Group> groups = new ArrayList<>();
    List<String> counts = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    scopes.addTo(groups, counts, lines);
    roots.addTo(groups, counts, lines);
    boolean placesAreKnown =
        heap.leakSettings.isAtLeast(GcLeakLevel.ADVANCED)
            || (!scopes.lacksPlace() && !roots.lacksPlace());
    return new GcLeak(
        Kind.LEFT_OPEN,
        heap.toString(),
        groups,
        Texts.fill(
            awaited ? AWAITED : LEFT_OPEN,
            heap,
            String.join(" and ", counts),
            lines,
            placesAreKnown ? "" : TO_LEARN));
  }

  /** The open scopes or roots, grouped by the place of opening and the type of the object held. */
  private static final class OpenGroups {
    private final String type;
    private final Map<List<String>, OpenGroup> groups = new LinkedHashMap<>();

    OpenGroups(String type) {
      this.type = type;
    }

    void add(HoldOwner open, @Nullable OpenSite opened, int count) {
      if (count > 0) {
        String place = opened == null ? "" : opened.place();
        OpenGroup group =
            groups.computeIfAbsent(List.of(place, open.heldType()), _ -> new OpenGroup());
        group.count += count;
        if (group.first.size() < MAX_EXAMPLES) {
          group.first.add(example(open.toString(), opened));
        }
      }
    }

    void addTo(List<Group> all, List<String> counts, StringBuilder lines) {
      long count = 0;
      long shown = 0;
      int line = 0;
      for (Map.Entry<List<String>, OpenGroup> entry : groups.entrySet()) {
        OpenGroup group = entry.getValue();
        all.add(new Group(type, group.count, 0, group.first));
        count += group.count;
        if (line++ < MAX_LINES) {
          shown += group.count;
          lines.append("\n  ").append(text(group, entry.getKey()));
        }
      }
      if (count > 0) {
        counts.add(Texts.count(count, type));
      }
      if (count > shown) {
        lines.append("\n  and ").append(Texts.count(count - shown, type)).append(" more");
      }
    }

    /** Returns whether a place is unknown. */
    boolean lacksPlace() {
      return groups.keySet().stream().anyMatch(key -> key.getFirst().isEmpty());
    }

    private String text(OpenGroup group, List<String> placeAndHeldType) {
      return group.count == 1
          ? LeakMessages.text(group.first.getFirst())
          : Texts.count(group.count, type)
              + at(" of ", placeAndHeldType.getLast())
              + at(", opened at ", placeAndHeldType.getFirst());
    }
  }

  /** The open scopes or roots of one line of a report. */
  private static final class OpenGroup {
    private final List<Example> first = new ArrayList<>();
    private long count;
  }

  // ------------------------------------------------------------------ resources

  /**
   * Returns the report of the resources that an executor has not closed by the end of their heap.
   */
  static GcLeak unclosed(HeapState heap, List<Unclosed> unclosed) {
    Map<String, List<Example>> byType = byType(unclosed);
    StringBuilder lines = new StringBuilder();
    byType.forEach(
        (type, all) -> {
          lines.append("\n  ").append(all.size()).append(" of ").append(type).append(": ");
          lines.append(first(all).stream().map(Example::name).collect(Collectors.joining(", ")));
          lines.append(all.size() > MAX_EXAMPLES ? ", …" : "");
        });
    return resources(
        heap,
        byType,
        Texts.fill(
            "LEAK: the executor of %s has not closed %s:%s\n"
                + "The executor is slow, was shut down too early, or drops tasks, or its own thread"
                + " has closed the heap. Close the heap on another thread, and shut the executor"
                + " down after that. close(patience) waits for it.",
            heap, Texts.count(unclosed.size(), "resource"), lines));
  }

  private static Map<String, List<Example>> byType(List<Unclosed> unclosed) {
    Map<String, List<Example>> byType = new TreeMap<>();
    for (Unclosed each : unclosed) {
      byType.computeIfAbsent(each.type(), _ -> new ArrayList<>()).add(example(each.name(), null));
    }
    return byType;
  }

  private static GcLeak resources(
      HeapState heap, Map<String, List<Example>> byType, String message) {
    List<Group> groups = new ArrayList<>();
    byType.forEach((type, all) -> groups.add(new Group(type, all.size(), 0, first(all))));
    return new GcLeak(Kind.RESOURCES, heap.toString(), groups, message);
  }

  /**
   * Returns the report of a resource whose close has failed.
   *
   * @param count the number of such resources of its type and field
   */
  static GcLeak unfreed(HeapState heap, Unclosed unclosed, int count) {
    List<Example> examples = List.of(example(unclosed.name(), null));
    String before = count == 1 ? "" : " It is the " + count + "th of " + unclosed.type() + ".";
    return new GcLeak(
        Kind.RESOURCES,
        heap.toString(),
        List.of(new Group(unclosed.type(), count, 0, examples)),
        Texts.fill(
            "LEAK: closing %s of %s has failed, and the memory is not freed: %s.%s%s",
            unclosed.name(),
            heap,
            unclosed.thrown(),
            before,
            switch (unclosed.thrown()) {
              case WrongThreadException _ ->
                  " Objects of a shared heap die on any thread. Use Arena.ofShared(), or an arena"
                      + " for each root object.";
              case UnsupportedOperationException _ ->
                  " Own something that can be closed, and neither Arena.ofAuto() nor"
                      + " Arena.global().";
              case null, default -> " Make a close that cannot fail.";
            }));
  }

  /**
   * Returns the report of resources that could not be closed by the end of their heap.
   *
   * @param noun the word for one of them
   * @param text {@link #IN_USE} or {@link #WITHOUT_ROOM}
   */
  static GcLeak waiting(HeapState heap, List<Unclosed> left, String noun, String text) {
    String count = Texts.count(left.size(), noun);
    return resources(heap, byType(left), Texts.fill(text, count, heap, left.getFirst().name()));
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
      HeapState heap,
      IntList byAge,
      Function<ObjectHeader, String> site,
      Function<ObjectHeader, String> why) {
    Map<String, List<ObjectHeader>> byType = new TreeMap<>();
    String held = "";
    int holds = 0;
    for (int i = 0; i < byAge.size(); i++) {
      ObjectHeader object = heap.slots.object(byAge.get(i));
      byType.computeIfAbsent(object.gcType().name(), type -> new ArrayList<>()).add(object);
      if (HeaderBits.holds(object) > 0 && holds++ == 0) {
        held = ", the first " + Errors.describe(object) + at(", created at ", site.apply(object));
      }
    }
    List<Group> groups = new ArrayList<>();
    byType.forEach(
        (type, objects) -> {
          long bytes = 0;
          for (ObjectHeader object : objects) {
            bytes += heap.slots.nativeBytes.get(HeaderBits.slot(object));
          }
          List<Example> first = new ArrayList<>();
          for (ObjectHeader object : first(objects)) {
            boolean explained = groups.size() < MAX_EXPLAINED && first.isEmpty();
            String path = explained ? why.apply(object) : "";
            first.add(new Example(Errors.name(object), path, site.apply(object), ""));
          }
          groups.add(new Group(type, objects.size(), bytes, first));
        });
    return new GcLeak(
        Kind.OBJECTS,
        heap.toString(),
        groups,
        Texts.fill(
            "LEAK: %s was closed with %s alive: %s. Of these %s had holds that were never"
                + " released%s. Release what you retain or allocate, or let a scope hold it.",
            heap, Texts.count(byAge.size(), "object"), counts(groups), holds, held));
  }

  /** Returns text such as {@code 3 Blob, 1 Cache}. */
  private static String counts(List<Group> groups) {
    return groups.stream()
        .map(group -> group.count() + " " + group.type())
        .collect(Collectors.joining(", "));
  }

  // ------------------------------------------------------------------ heaps

  /** Returns the report of a heap that was lost. */
  static GcLeak lostHeap(String heap, List<GcTypeStats> types, @Nullable OpenSite opened) {
    List<Group> groups = live(types);
    String objects = Texts.count(groups.stream().mapToLong(Group::count).sum(), "object");
    return heap(
        heap,
        groups,
        opened,
        Texts.fill(
            "LEAK: nothing refers any more to %s, which %s never closed. It has %s%s that nothing"
                + " can free any more. Close a heap on its thread, best with try-with-resources.",
            heap,
            opened == null
                ? "was"
                : opened.thread() + " opened" + at(" at ", opened.place()) + " and",
            objects,
            groups.isEmpty() ? "" : " (" + counts(groups) + ")"));
  }

  /**
   * Returns the report of a heap whose thread has terminated.
   *
   * @param text {@link #TERMINATED} or {@link #ABANDONED}
   */
  static GcLeak ended(HeapState heap, Thread ended, String text) {
    String thread = Texts.threadName(ended);
    String objects = Texts.count(heap.slots.inUse(), "object");
    return heap(
        heap.toString(),
        live(heap.slots.census.figures()),
        new OpenSite("", thread),
        Texts.fill(text, thread, heap, objects));
  }

  private static List<Group> live(List<GcTypeStats> types) {
    return types.stream()
        .filter(type -> type.live() > 0)
        .map(type -> new Group(type.name(), type.live(), type.nativeBytes(), List.of()))
        .toList();
  }

  private static GcLeak heap(
      String heap, List<Group> types, @Nullable OpenSite opened, String message) {
    List<Group> groups = new ArrayList<>();
    groups.add(new Group("heap", 1, 0, List.of(example(heap, opened))));
    groups.addAll(types);
    return new GcLeak(Kind.HEAP, heap, groups, message);
  }
}
