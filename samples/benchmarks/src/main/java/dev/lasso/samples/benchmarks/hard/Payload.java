package dev.lasso.samples.benchmarks.hard;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** A large amount of data whose types rule out cycles. */
@GcContainer
public abstract class Payload extends GcObject {

  /** An object that owns another one. */
  @GcContainer
  public abstract static class Leaf extends GcObject {
    @Owned @Nullable Drop drop;

    abstract void moveDrop(GcScope scope, Drop drop);
  }

  /** An object that owns nothing. */
  @GcContainer
  public abstract static class Drop extends GcObject {}

  /** An owner of the data that can be part of a cycle. */
  @GcContainer
  public abstract static class User extends GcObject {
    @Owned @Nullable User other;
    @Owned final Payload payload;

    User(Payload payload) {
      this.payload = payload;
    }
  }

  /** The owner of all users. */
  @GcContainer
  public abstract static class Users extends GcObject {
    @Owned final GcList<User> users = new GcList<>();
  }

  @Owned final GcList<Leaf> leaves = new GcList<>();
  final int[] ints;

  Payload(int[] ints) {
    this.ints = ints;
  }
}
