// GENERATED GcOther
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [TypeMissing] Lasso has not written GcNode, because it needs the type Nothing, which does not exist. Check its name and imports and the class path. If an annotation processor writes it, look for that processor's errors; if it is a generated class of Lasso, name its @GcContainer class instead.
  // JAVAC ERROR
  Nothing next;
}

@GcContainer
abstract class Place extends GcObject {
  Place(
      // ERROR [TypeMissing] Lasso has not written GcPlace, because it needs the type Nowhere, which does not exist. Check its name and imports and the class path. If an annotation processor writes it, look for that processor's errors; if it is a generated class of Lasso, name its @GcContainer class instead.
      // JAVAC ERROR
      java.util.Set<Nowhere> places) {}
}

// What else is wrong with it, it tells when the type is there.
@GcContainer
// ERROR [TypeMissing] Lasso has not written GcWrong, because it needs the type Never, which does not exist. Check its name and imports and the class path. If an annotation processor writes it, look for that processor's errors; if it is a generated class of Lasso, name its @GcContainer class instead.
// JAVAC ERROR
abstract class Wrong<T extends Comparable<Never>> extends GcObject {
  @Owned private Wrong<T> first;
}

@GcContainer
abstract class Other extends GcObject {
  @Owned
  Node node;

  // JAVAC ERROR
  Nothing method() {
    return null;
  }
}

@GcContainer
abstract class Lock extends GcObject {
  @Owned
  // ERROR [TypeMissing] Lasso has not written GcLock, because it needs the type Gone, which does not exist. Check its name and imports and the class path. If an annotation processor writes it, look for that processor's errors; if it is a generated class of Lasso, name its @GcContainer class instead.
  Key key;
}

// JAVAC ERROR
abstract class Key implements Gone {}
