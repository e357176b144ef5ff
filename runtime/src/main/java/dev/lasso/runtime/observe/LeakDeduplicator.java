package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts of similar leak reports: those of one kind, about objects of the same types that were
 * opened or created at the same places. Keeps the counts of the most recent ones.
 */
final class LeakDeduplicator {

  /** Maximum number of counts kept. */
  private static final int MAX_REMEMBERED = 1 << 10;

  /** Maximum number of types of a report that are compared. */
  private static final int MAX_COMPARED_TYPES = 20;

  private static final int BASE = 10;

  private final Map<String, Long> counts =
      new LinkedHashMap<>(BASE, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  /** Counts a report, and returns the number of similar reports so far, including this one. */
  long count(GcLeak leak) {
    String key = key(leak);
    synchronized (counts) {
      return counts.merge(key, 1L, Long::sum);
    }
  }

  /** Removes all counts. */
  void clear() {
    synchronized (counts) {
      counts.clear();
    }
  }

  /** Returns whether a report is logged: the first one, the 10th, the 100th and so on. */
  static boolean isLogged(long count) {
    long power = 1;
    while (power < count) {
      power *= BASE;
    }
    return power == count;
  }

  /** Returns the text to log. */
  static String text(GcLeak leak, long count) {
    return count == 1
        ? leak.message()
        : leak.message()
            + "\n("
            + count
            + " reports of this so far. The next is logged when there are "
            + BASE * count
            + ".)";
  }

  private static String key(GcLeak leak) {
    StringBuilder key = new StringBuilder(leak.kind().name());
    if (leak.heap().startsWith("heap '")) { // a name given by the program; others are numbers
      key.append(leak.heap());
    }
    for (Group group :
        leak.groups().subList(0, Math.min(MAX_COMPARED_TYPES, leak.groups().size()))) {
      key.append('\n').append(group.type());
      for (Example example : group.first()) {
        key.append('\t').append(example.place());
      }
    }
    return key.toString();
  }
}
