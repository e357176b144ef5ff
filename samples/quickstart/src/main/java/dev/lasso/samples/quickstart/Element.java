package dev.lasso.samples.quickstart;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** An element of a {@link Document}. Its fields declare who keeps whom alive. */
@SuppressWarnings("OwnershipCycle") // a tree; the cycles are there to give the collector work
@GcContainer
public abstract class Element extends GcObject {

  /** The name as written in the file, including its prefix. */
  final String name;

  /** The child elements. They live at least as long as this element does. */
  @Owned final GcList<Element> children = new GcList<>();

  /**
   * The element that contains this one, or null. The field does not keep that element alive, and
   * becomes null as soon as it is dead.
   */
  @Weak @Nullable Element parent;

  /** The text directly in this element, without surrounding whitespace; null if there is none. */
  @Owned @Nullable NativeText text;

  /**
   * The next element of the same name in the document; for the last one, the first one. So all
   * elements of one name own each other in a cycle. Null if no other element has this name.
   */
  @Owned @Nullable Element nextOfSameName;

  Element(String name) {
    this.name = name;
  }

  // Declared here, implemented by the processor. A setter releases the value that it replaces.

  abstract void setParent(@Nullable Element parent);

  abstract void setText(@Nullable NativeText text);

  abstract void setNextOfSameName(@Nullable Element next);

  /** Makes {@code child} the last child, and takes over the hold that {@code scope} has on it. */
  void append(GcScope scope, Element child) {
    children.move(scope, child);
    child.setParent(this);
  }
}
