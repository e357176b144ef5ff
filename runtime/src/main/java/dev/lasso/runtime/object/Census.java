package dev.lasso.runtime.object;

import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A census of a heap's objects: counts the births and deaths of each type.
 *
 * <p>It is a hash table with open addressing, keyed by the numbers of types. It does not refer to
 * types, because that would keep a class loader alive. Instead, each type refers to the counters of
 * the first heap that has objects of it, so a program with one heap needs no lookup. The heap's
 * thread counts in plain fields. Any thread may read them, and gets figures that are slightly out
 * of date.
 */
public final class Census {

  /** The counters of a type. */
  public static final class Count {
    private final Census census;
    private final int type;
    private final String name;
    private final String className;
    private final boolean image;

    /** True if objects of the type have fields that refer to anything. */
    public final boolean hasReferences;

    /** Number of objects adopted. */
    public long born;

    public long diedByCount;
    public long collected;
    public long diedOtherwise;

    /** Number of native bytes pinned by objects that have a slot. */
    long nativeBytes;

    Count(Census census, GcType type) {
      this.census = census;
      this.type = ((TypeInfo) type).number;
      name = type.name();
      className = type.host().getName();
      image = ((TypeInfo) type).hasTrait(TypeInfo.Trait.IMAGE);
      hasReferences = ((TypeInfo) type).hasReferences;
    }

    private GcTypeStats figures() {
      long byCount = diedByCount; // deaths first, because objects may be born and die meanwhile
      long byCollections = collected;
      long gone = byCount + byCollections + diedOtherwise;
      long created = born;
      return new GcTypeStats(
          name,
          className,
          created,
          Math.max(0, created - gone),
          byCount,
          byCollections,
          nativeBytes);
    }
  }

  private static final int INITIAL_SIZE = 8;
  private static final @Nullable Count[] EMPTY = new Count[1];

  private @Nullable Count[] table = EMPTY;
  private int size;

  /** True if objects of any counted type call user code when they die. */
  private boolean callsUser;

  /** True once counting has ended. Other threads may see the change late. */
  private boolean closed;

  /** Returns the counters of a type. Allocates if the type is new. */
  public Count of(TypeInfo type) {
    Count known = type.cachedCount;
    return known != null && known.census == this ? known : find(type);
  }

  private Count find(TypeInfo type) {
    @Nullable Count[] counts = table;
    int mask = counts.length - 1;
    for (int i = type.number & mask; counts[i] != null; i = (i + 1) & mask) {
      Count count = counts[i];
      if (count.type == type.number) {
        return count;
      }
    }
    return add(type);
  }

  private Count add(TypeInfo type) {
    Count count = new Count(this, (GcType) type);
    @Nullable Count[] counts = table;
    if (2 * (size + 1) > counts.length) {
      counts = new Count[Math.max(INITIAL_SIZE, 2 * counts.length)];
      for (Count known : table) {
        if (known != null) {
          put(counts, known);
        }
      }
    }
    put(counts, count);
    VarHandle.storeStoreFence(); // other threads that read the table see complete counters
    // No safepoint and no allocation below: the stores happen together.
    callsUser |= (type.flags() & (HeaderBits.UNFINALIZED | HeaderBits.CALLS_USER)) != 0;
    table = counts;
    size++;
    Count first = type.cachedCount;
    if (first == null || first.census.closed) {
      type.cachedCount = count;
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

  /** Returns whether objects of any counted type call user code when they die. */
  public boolean callsUser() {
    return callsUser;
  }

  /** Ends counting. From then on, the counters of another heap may take the place in the types. */
  public void close() {
    closed = true;
  }

  /** Returns the number of objects that died by count. Any thread may call this method. */
  public long diedByCount() {
    return sum(count -> count.image ? 0 : count.diedByCount);
  }

  /** Returns the number of live objects. Any thread may call this method. */
  public long live() {
    return sum(count -> count.figures().live());
  }

  /** Returns the number of native bytes that live objects pin. Any thread may call this method. */
  public long nativeBytes() {
    return sum(count -> count.nativeBytes);
  }

  private long sum(ToLongFunction<Count> figure) {
    long sum = 0;
    for (Count count : table) {
      sum += count == null ? 0 : figure.applyAsLong(count);
    }
    return sum;
  }

  /** Reports each type whose live objects or native bytes differ from those of a recount. */
  void compare(Census recount, Consumer<String> found) {
    Map<String, String> counted = alive();
    Map<String, String> recounted = recount.alive();
    Set<String> types = new TreeSet<>(counted.keySet());
    types.addAll(recounted.keySet());
    for (String type : types) {
      String has = recounted.getOrDefault(type, "none");
      String counts = counted.getOrDefault(type, "none");
      if (!has.equals(counts)) {
        found.accept("Of " + type + " the heap has " + has + " and counts " + counts);
      }
    }
  }

  private Map<String, String> alive() {
    Map<String, String> alive = new TreeMap<>();
    for (Count count : table) {
      GcTypeStats figures = count == null ? null : count.figures();
      if (figures != null && (figures.live() != 0 || figures.nativeBytes() != 0)) {
        String text =
            Texts.count(figures.live(), "object") + ", " + figures.nativeBytes() + " bytes";
        alive.put("type " + count.type + ", " + figures.name(), text);
      }
    }
    return alive;
  }

  /**
   * Returns the figures of all types, in descending order of live objects. Any thread may call this
   * method.
   */
  public List<GcTypeStats> figures() {
    List<GcTypeStats> figures = new ArrayList<>();
    for (Count count : table) {
      if (count != null && !count.image) {
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
