package run;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** Has a field of each kind, logs its finalizer, and names its generated class. */
@GcContainer
abstract class Node extends GcObject {
  final String name;
  @Owned @Nullable Node first;
  @Owned final GcList<Node> list = new GcList<>();
  @Owned @Nullable Node second;
  @Weak @Nullable Node weak;
  @Weak @Nullable Node other;
  @Owned @Nullable Resource resource;

  Node(String name) {
    this.name = name;
  }

  /** Stores what it is given, and then throws if {@code failure} is not null. */
  Node(String name, @Nullable Node first, @Nullable Exception failure) throws Exception {
    this(name);
    this.first = first;
    this.weak = first;
    Check.equal(false, gcHeap().stats().created() < 0); // the heap is there already
    if (failure != null) {
      throw failure;
    }
  }

  static GcNode create(GcScope scope, String name) {
    return GcNode.create(scope, name);
  }

  GcNode self() {
    return (GcNode) this;
  }

  @Finalizer
  void log() {
    Check.log("finalize " + name);
  }

  abstract void moveFirst(GcScope scope, Node first);

  abstract void moveSecond(GcScope scope, Node second);
}
