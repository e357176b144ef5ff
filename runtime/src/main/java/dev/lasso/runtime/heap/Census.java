package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.observe.Words;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How many objects of each type a heap has had, and what became of them.
 *
 * <p>A hash table by the numbers of types, with open addressing. It refers to no type, which would
 * keep a class loader alive. But each type refers to what the first heap that has it counts of it,
 * so that a program with one heap looks nothing up. The heap's thread counts in plain fields; any
 * thread may read them, and sees figures of a moment ago.
 */
final class Census {

  /** What is counted of a type. */
  static final class Count {
    private final Census census;
    private final int type;
    private final String name;
    private final String className;

    /** How many were adopted. */
    long born;

    long diedByCount;
    long collected;
    long diedOtherwise;

    /** How many bytes those pin that have a slot. */
    long nativeBytes;

    Count(Census census, GcType type) {
      this.census = census;
      this.type = ((TypeState) type).number();
      name = type.name();
      className = type.host().getName();
    }

    private TypeStats figures() {
      long byCount = diedByCount; // first, so that what is born meanwhile makes no negative number
      long byCollections = collected;
      long gone = byCount + byCollections + diedOtherwise;
      long created = born;
      return new TypeStats(
          name,
          className,
          created,
          Math.max(0, created - gone),
          byCount,
          byCollections,
          nativeBytes);
    }
  }

  private static final int SMALLEST = 8;
  private static final @Nullable Count[] EMPTY = new Count[1];

  private @Nullable Count[] table = EMPTY;
  private int size;

  /** Whether objects of any of the types call user code when they die. */
  private boolean callsUser;

  /** Whether nothing is counted any more. Other threads may see it later. */
  private boolean closed;

  /** What is counted of a type. Allocates if it is not known yet. */
  Count of(TypeState type) {
    Count known = type.counted;
    return known != null && known.census == this ? known : find(type);
  }

  private Count find(TypeState type) {
    @Nullable Count[] counts = table;
    int mask = counts.length - 1;
    for (int i = type.number() & mask; counts[i] != null; i = (i + 1) & mask) {
      Count count = counts[i];
      if (count.type == type.number()) {
        return count;
      }
    }
    return add(type);
  }

  private Count add(TypeState type) {
    Count count = new Count(this, (GcType) type);
    @Nullable Count[] counts = table;
    if (2 * (size + 1) > counts.length) {
      counts = new Count[Math.max(SMALLEST, 2 * counts.length)];
      for (Count known : table) {
        if (known != null) {
          put(counts, known);
        }
      }
    }
    put(counts, count);
    VarHandle.storeStoreFence(); // other threads see the counts that are in it
    // Plain stores from here on, so that nothing can come in between.
    callsUser |= (type.flags() & (Header.UNFINALIZED | Header.CALLS_USER)) != 0;
    table = counts;
    size++;
    Count first = type.counted;
    if (first == null || first.census.closed) {
      type.counted = count;
    }
    return count;
  }

  private static void put(@Nullable Count[] counts, Count count) {
    int mask = counts.length - 1;
    int i = count.type & mask;
    while (counts[i] != null) {
      i = (i + 1) & mask;
    }
    counts[i] = count;
  }

  /** Whether objects of any of the types that are known call user code when they die. */
  boolean callsUser() {
    return callsUser;
  }

  /** Ends the counting: another heap may take the places in the types. */
  void close() {
    closed = true;
  }

  /** How many died by count. Any thread may ask. */
  long diedByCount() {
    long died = 0;
    for (Count count : table) {
      died += count == null ? 0 : count.diedByCount;
    }
    return died;
  }

  /** Tells where another count of the objects that are alive differs. */
  void compare(Census recount, Consumer<String> found) {
    Map<String, String> counted = alive();
    Map<String, String> recounted = recount.alive();
    recounted.forEach(
        (type, figures) -> {
          if (!figures.equals(counted.get(type))) {
            found.accept(
                "Of " + type + " the heap has " + figures + " and counts " + counted.get(type));
          }
        });
    counted.forEach(
        (type, figures) -> {
          if (!recounted.containsKey(type)) {
            found.accept("Of " + type + " the heap has none and counts " + figures);
          }
        });
  }

  private Map<String, String> alive() {
    Map<String, String> alive = new TreeMap<>();
    for (Count count : table) {
      TypeStats figures = count == null ? null : count.figures();
      if (figures != null && (figures.live() != 0 || figures.nativeBytes() != 0)) {
        String text =
            Words.count(figures.live(), "object") + ", " + figures.nativeBytes() + " bytes";
        alive.put("type " + count.type + ", " + figures.name(), text);
      }
    }
    return alive;
  }

  /** The figures of all types, those of which most are alive first. Any thread may ask. */
  List<GcTypeStats> figures() {
    List<GcTypeStats> figures = new ArrayList<>();
    for (Count count : table) {
      if (count != null) {
        figures.add(count.figures());
      }
    }
    figures.sort(
        Comparator.comparingLong(GcTypeStats::live)
            .reversed()
            .thenComparing(GcTypeStats::className));
    return List.copyOf(figures);
  }
}
