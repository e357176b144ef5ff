package dev.lasso.samples.benchmarks.hard;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** An object that owns many others, which own it back. */
@GcContainer
public abstract class Hub extends GcObject {

  /** A spoke of the hub. */
  @GcContainer
  public abstract static class Spoke extends GcObject {
    @Owned @Nullable Hub hub;

    abstract void setHub(@Nullable Hub hub);
  }

  /** An owner that keeps the hub alive, so that no hold on the hub itself ends a search. */
  @GcContainer
  public abstract static class Anchor extends GcObject {
    @Owned @Nullable Hub hub;

    abstract void moveHub(GcScope scope, Hub hub);
  }

  @Owned final GcList<Spoke> spokes = new GcList<>();

  /** Builds a hub that is owned by an anchor, and returns the hub. */
  static Hub build(GcScope scope, int spokes) {
    Anchor anchor = GcHub_Anchor.create(scope);
    Hub hub = GcHub.create(scope);
    for (int i = 0; i < spokes; i++) {
      Spoke spoke = GcHub_Spoke.create(scope);
      spoke.setHub(hub);
      hub.spokes.move(scope, spoke);
    }
    anchor.moveHub(scope, hub);
    return hub;
  }
}
