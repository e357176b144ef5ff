package run;

import java.util.HashSet;
import java.util.Set;

/** A library that allocates by number, as native ones do, and notices what is freed twice. */
final class Native {
  private static final Set<Long> ALLOCATED = new HashSet<>();

  private Native() {}

  /** Allocates something whose number is {@code id}. */
  static long allocate(long id) {
    Check.equal(true, ALLOCATED.add(id));
    return id;
  }

  /** Uses something that is allocated. */
  static void use(long id) {
    Check.equal(true, ALLOCATED.contains(id));
  }

  static void free(long id) {
    Check.equal(true, ALLOCATED.remove(id));
    Check.log("free " + id);
  }

  /** Nothing is allocated any more. */
  static void isEmpty() {
    Check.equal(Set.of(), ALLOCATED);
  }
}
