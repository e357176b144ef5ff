package dev.lasso.runtime.heap;

import dev.lasso.runtime.observe.Places;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the objects of a heap were created, held last, and died: what its {@linkplain
 * dev.lasso.runtime.GcLeakLevel level} has it remember. By slot; of the dead by birth number, until
 * another takes the place.
 */
final class Sites {

  /** How many dead are remembered. */
  private static final int DEAD = 1 << 16;

  /** A death: of the object with that birth number. */
  private record Grave(int birth, String born, String died) {}

  private @Nullable String[] born = new String[0];
  private @Nullable String[] held = new String[0];
  private final boolean deathsToo;

  /** Made at the first death. */
  private @Nullable Grave @Nullable [] graves;

  Sites(boolean deathsToo) {
    this.deathsToo = deathsToo;
  }

  private static String here() {
    return StackRoom.isThere() ? Places.here() : "";
  }

  /** Notes that the object in {@code slot} is being created. */
  void born(int slot) {
    if (slot >= born.length) {
      int length = Math.max(slot + 1, 2 * born.length);
      String[] more = Arrays.copyOf(held, length);
      born = Arrays.copyOf(born, length);
      held = more;
    }
    born[slot] = here();
    held[slot] = null;
  }

  /** Notes that the object in {@code slot} is being retained or kept. */
  void held(int slot) {
    if (slot < held.length) {
      held[slot] = here();
    }
  }

  /** Notes that the object in {@code slot} dies. */
  void died(int slot, int birth) {
    if (deathsToo) {
      @Nullable Grave[] dug = graves == null ? new Grave[DEAD] : graves;
      dug[birth & DEAD - 1] = new Grave(birth, bornAt(slot), here());
      graves = dug;
    }
  }

  /** Where the object in {@code slot} was created; empty if that is not known. */
  String bornAt(int slot) {
    String place = slot < born.length ? born[slot] : null;
    return place == null ? "" : place;
  }

  /** Where it was retained or kept last; empty if it was not, or that is not known. */
  String heldAt(int slot) {
    String place = slot < held.length ? held[slot] : null;
    return place == null ? "" : place;
  }

  /** How an object died, with the places that are known. */
  String death(int birth, Object how) {
    Grave grave = graves == null ? null : graves[birth & DEAD - 1];
    if (grave == null || grave.birth != birth) {
      return how.toString();
    }
    String created = grave.born.isEmpty() ? "" : "; it was created at " + grave.born;
    return "it died at " + grave.died + ", " + how + created;
  }
}
