// [MemberClash] Method 'create(GcScope)' of 'Node' stands in the way of the static method 'create' that Lasso writes into GcNode. Rename it, or change its parameters.
// [MemberClash] Method 'allocate(GcHeap, int)' of 'Node' stands in the way of the static method 'allocate' that Lasso writes into GcNode. Rename it, or change its parameters.
// [MemberClash] Method 'setNext(Node, Node)' of 'Node' stands in the way of the static method 'setNext' that Lasso writes into GcNode. Rename it, or change its parameters.
// [MemberClash] Method 'moveNext(Node, GcScope, Node)' of 'Node' stands in the way of the static method 'moveNext' that Lasso writes into GcNode. Rename it, or change its parameters.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  Node next;

  Node() {}

  Node(int size) {}

  void create(GcScope scope) {} // ERROR

  static String allocate(GcHeap heap, int size) { // ERROR
    return "";
  }

  void setNext(Node node, Node next) {} // ERROR

  void moveNext(Node node, GcScope scope, Node next) {} // ERROR
}
