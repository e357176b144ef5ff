// GENERATED GcNode GcSub GcShape GcMeant GcAllMeant
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
  @Weak Node other;

  // WARNING [NotWritten] Method 'setNxt(Node)' stays abstract, so that 'Node' is a base class without create. It is almost named like an accessor of field 'next', for which Lasso writes 'void setNext(Node)'. Correct it, or leave it to subclasses.
  abstract void setNxt(Node next);

  // WARNING [NotWritten] Method 'setOther(Object)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'other', for which Lasso writes 'void setOther(Node)'. Correct it, or leave it to subclasses.
  abstract void setOther(Object other);
}

@GcContainer
abstract class Sub extends Node {
  @Override
  void setNxt(Node next) {}

  @Override
  void setOther(Object other) {}

  // WARNING [NotWritten] Method 'setnext(Node)' stays abstract, so that 'Sub' is a base class without create. It is almost named like an accessor of field 'next', for which Lasso writes 'void setNext(Node)'. Correct it, or leave it to subclasses.
  abstract void setnext(Node next);
}

@GcContainer
abstract class Shape extends GcObject {
  @Owned Shape parent;

  abstract int area();

  abstract void set(int x);
}

@GcContainer
abstract class Meant extends GcObject {
  @Owned Node next;

  @SuppressWarnings("NotWritten")
  abstract void setNext(Object next);
}

@GcContainer
@SuppressWarnings({"unused", "NotWritten"})
abstract class AllMeant extends GcObject {
  @Owned Node next;

  abstract void setNext(Object next);
}
