package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // JAVAC ERROR
  // ERROR [TypeMissing] Lasso has not written GcNode, because it needs the type Nothing, which does not exist. Check its name and imports and the class path. If an annotation processor writes it, look for that processor's errors; if it is a generated class of Lasso, name its @GcContainer class instead.
  Nothing next;
}
