package dev.lasso.samples.quickstart;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** An XML document. Owns its root element, which owns all others. */
@GcContainer
public abstract class Document extends GcObject {

  @Owned @Nullable Element root;

  /** Number of elements in the document. Plain data, which Lasso ignores. */
  long elements;

  Document() {}

  /** Makes {@code root} the root element, and takes over the hold that {@code scope} has on it. */
  abstract void moveRoot(GcScope scope, Element root);
}
