// GENERATED GcAfterOne GcBeforeOne
package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import java.io.Serializable;

@GcContainer
// ERROR [ContainerCloneable] @GcContainer class 'Node' must not be Cloneable, because a clone would own what its original owns without being counted. Remove Cloneable, and write a method that creates a new object.
// ERROR [ContainerSerializable] @GcContainer class 'Node' must not be Serializable, because an object that is read back would own others without being counted. Remove Serializable, and write out its plain data instead.
abstract class Node extends GcObject implements Cloneable, Serializable {
  private static final long serialVersionUID = 1;

  @Owned
  // ERROR [OwnedPrivate] @Owned field 'next' must not be private, because GcNode, which Lasso generates, has to write it. Make it package-private or protected.
  private Node next;

  // ERROR [ContainerField] Field 'parent' can refer to a container, Node, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  Node parent;

  @Finalizer
  // ERROR [MethodForm] Method 'close', which Lasso is to call for @Finalizer, must be an instance method without parameters, because Lasso calls it on the object and has nothing to pass to it. Change it, or use another method.
  static void close(int reason) {}

  // ERROR [MemberReserved] Method 'gcAdopt()' of 'Node' has a name that is reserved for GcNode, which Lasso generates. Rename the method.
  void gcAdopt() {}
}

@GcContainer
abstract class AfterOne extends GcObject {
  @Owned
  AfterOne next;
}

@GcContainer
abstract class Faulty extends GcObject {
  // ERROR [WeakType] @Weak field 'name' has type String, which is not a container, and Lasso only knows when containers die. Remove @Weak, or change the type to a subclass of GcObject.
  @Weak
  String name;
}

@GcContainer
abstract class BeforeOne extends GcObject {
  @Weak
  AfterOne other;
}

// What is wrong with its super host could be the cause.
@GcContainer
abstract class Below extends Node {
  @Owned
  private Node own;
}
