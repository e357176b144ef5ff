package dev.lasso.samples.quickstart;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** An element of a {@link Document}. Its fields say who keeps whom alive. */
@SuppressWarnings("OwnershipCycle") // a tree; and cycles, for collections to have something to do
@GcContainer
public abstract class Element extends GcObject {

  /** The name as it is written in the file, prefix included. */
  final String name;

  /** The elements in this one. They live at least as long as it does. */
  @Owned final GcList<Element> children = new GcList<>();

  /**
   * The element that this one is in, or null. Not kept alive, and null as soon as that element is
   * dead.
   */
  @Weak @Nullable Element parent;

  /**
   * The text in this element but not in its children, without space around it; null if there is
   * none.
   */
  @Owned @Nullable NativeText text;

  /**
   * The next element of the same name in the document; after the last one, the first one. So the
   * elements of one name own each other in a cycle. Null if there is no other element of the name.
   */
  @Owned @Nullable Element nextOfSameName;

  Element(String name) {
    this.name = name;
  }

  // Declared here, written by the processor. A setter lets go of what it replaces.

  abstract void setParent(@Nullable Element parent);

  abstract void setText(@Nullable NativeText text);

  abstract void setNextOfSameName(@Nullable Element next);

  /** Makes {@code child} the last child, and takes over the hold that {@code scope} has on it. */
  void append(GcScope scope, Element child) {
    children.move(scope, child);
    child.setParent(this);
  }
}
