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

  /** The sites of a dead object, which its birth number identifies. */
  private record DeathSite(int birth, String born, String died) {}

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

  private String here() {
    return StackBang.hasRoom() ? CallSites.here(libraries) : "";
  }

  /** Records the current call site as the one at which the object in {@code slot} is created. */
  public void born(int slot) {
    if (slot >= born.length) {
      int length = Math.max(slot + 1, 2 * born.length);
      String[] more = Arrays.copyOf(held, length);
      born = Arrays.copyOf(born, length);
      held = more;
    }
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
      recorded[birth & MAX_DEATHS - 1] = new DeathSite(birth, bornAt(slot), here());
      deaths = recorded;
    }
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
    DeathSite deathSite = deaths == null ? null : deaths[birth & MAX_DEATHS - 1];
    if (deathSite == null || deathSite.birth != birth) {
      return how.toString();
    }
    String created = deathSite.born.isEmpty() ? "" : "; it was created at " + deathSite.born;
    return "it died at " + deathSite.died + ", " + how + created;
  }
}
