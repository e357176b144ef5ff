// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
@SuppressWarnings("OwnershipCycle")
abstract class Node extends GcObject {
  @Owned Node next;

  void link(Node other) {
    // JAVAC ERROR
    // JAVAC ERROR [AccessorUndeclared] 'Node' does not declare the method 'setNext'. Declare 'abstract void setNext(Node next);' in 'Node', and Lasso writes it; or call the static method 'GcNode.setNext'.
    other.setNext(this);
  }

  void move(GcScope scope, Node other) {
    // JAVAC ERROR
    // JAVAC ERROR [AccessorUndeclared] 'Node' does not declare the method 'moveNext'. Declare 'abstract void moveNext(GcScope scope, Node next);' in 'Node', and Lasso writes it.
    other.moveNext(scope, this);
    // JAVAC ERROR
    // JAVAC ERROR [AccessorUndeclared] 'Node' does not declare the method 'moveNext'. Declare 'abstract void moveNext(GcScope scope, Node next);' in 'Node', and Lasso writes it.
    GcNode.moveNext(other, scope, this);
    // JAVAC ERROR
    // JAVAC ERROR [AccessorUndeclared] 'Node' does not declare the method 'takeNext'. Declare 'abstract Node takeNext(GcScope scope);' in 'Node', and Lasso writes it.
    setNext(other.takeNext(scope));
  }
}
