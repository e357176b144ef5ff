package dev.lasso.runtime.object;

import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.StackBang;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The allocation sites of a heap: records where objects were created, last held, and died, as far
 * as its {@linkplain dev.lasso.runtime.GcLeakLevel level} demands. Creations and holds are stored
 * by slot. Deaths are stored by birth number, until a later death takes the same entry.
 */
public final class AllocationSites {

  /** Number of deaths that are remembered. */
  private static final int MAX_DEATHS = 1 << 16;

  /** The type and the sites of a dead object, which its birth number identifies. */
  private record DeathSite(int birth, String type, String born, String died) {}

  /** By slot: the type of the newest object. */
  private @Nullable String[] types = new String[0];

  private @Nullable String[] born = new String[0];
  private @Nullable String[] held = new String[0];
  private final boolean recordDeaths;
  private final List<String> libraries;

  /** Created at the first death. */
  private @Nullable DeathSite @Nullable [] deaths;

  /**
   * Creates a record without sites.
   *
   * @param deathsToo true to record deaths, too
   * @param libraries the packages that places leave out
   */
  public AllocationSites(boolean deathsToo, List<String> libraries) {
    this.recordDeaths = deathsToo;
    this.libraries = libraries;
  }

  /** Returns the current call site, or an empty string if the stack is almost full. */
  public String here() {
    return StackBang.hasRoom() ? CallSites.here(libraries) : "";
  }

  /** Records the current call site as the one at which an object is created. */
  public void born(ObjectHeader object) {
    int slot = HeaderBits.slot(object);
    if (slot >= born.length) {
      int length = Math.max(slot + 1, 2 * born.length);
      String[] more = Arrays.copyOf(held, length);
      types = Arrays.copyOf(types, length);
      born = Arrays.copyOf(born, length);
      held = more;
    }
    types[slot] = object.gcType().name();
    born[slot] = here();
    held[slot] = null;
  }

  /** Records the current call site as the last one at which the object in {@code slot} is held. */
  void held(int slot) {
    if (slot < held.length) {
      held[slot] = here();
    }
  }

  /**
   * Records the current call site as the one at which the object in {@code slot} dies, if deaths
   * are recorded.
   */
  public void died(int slot, int birth) {
    if (recordDeaths) {
      @Nullable DeathSite[] recorded = deaths == null ? new DeathSite[MAX_DEATHS] : deaths;
      recorded[birth & MAX_DEATHS - 1] = new DeathSite(birth, typeIn(slot), bornAt(slot), here());
      deaths = recorded;
    }
  }

  private String typeIn(int slot) {
    String type = slot < types.length ? types[slot] : null;
    return type == null ? "an object" : type;
  }

  /**
   * Describes a dead object, with the sites that are known.
   *
   * @param newest whether its slot has not been used again
   */
  public String gone(int slot, int birth, boolean newest) {
    DeathSite deathSite = deathSite(birth);
    String number = "#" + Integer.toUnsignedString(birth);
    if (deathSite == null) {
      return newest ? typeIn(slot) + number + createdAt(bornAt(slot), " (") : "object " + number;
    }
    return deathSite.type
        + number
        + createdAt(deathSite.born, " (died at " + deathSite.died + "; ");
  }

  private @Nullable DeathSite deathSite(int birth) {
    DeathSite last = deaths == null ? null : deaths[birth & MAX_DEATHS - 1];
    return last == null || last.birth != birth ? null : last;
  }

  private static String createdAt(String place, String before) {
    return before + "created at " + (place.isEmpty() ? "an unknown place" : place) + ")";
  }

  /**
   * Returns where the object in {@code slot} was created, or an empty string if that is unknown.
   */
  public String bornAt(int slot) {
    String place = slot < born.length ? born[slot] : null;
    return place == null ? "" : place;
  }

  /**
   * Returns where the object in {@code slot} was last retained or kept, or an empty string if it
   * never was, or if that is unknown.
   */
  public String heldAt(int slot) {
    String place = slot < held.length ? held[slot] : null;
    return place == null ? "" : place;
  }

  /** Describes how an object died, with the sites that are known. */
  public String death(int birth, Object how) {
    DeathSite deathSite = deathSite(birth);
    if (deathSite == null) {
      return how.toString();
    }
    String created = deathSite.born.isEmpty() ? "" : "; it was created at " + deathSite.born;
    return "it died at " + deathSite.died + ", " + how + created;
  }
}
