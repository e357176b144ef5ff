// [MemberClash] Method 'create(GcScope)' of 'Node' stands in the way of the static method 'create' that Lasso writes into GcNode. Rename it, or change its parameters.
// [MemberClash] Method 'allocate(GcHeap, int)' of 'Node' stands in the way of the static method 'allocate' that Lasso writes into GcNode. Rename it, or change its parameters.
// [MemberClash] Method 'setNext(Node, Node)' of 'Node' stands in the way of the static method 'setNext' that Lasso writes into GcNode. Rename it, or change its parameters.
// [MemberClash] Method 'moveNext(Node, GcScope, Node)' of 'Node' stands in the way of the static method 'moveNext' that Lasso writes into GcNode. Rename it, or change its parameters.
// [MemberClash] Method 'create(GcScope, Object, Class<?>)' of 'Box' stands in the way of the static method 'create' that Lasso writes into GcBox. Rename it, or change its parameters.
// [MemberClash] Method 'allocate(GcHeap, F, Class<F>)' of 'Box' stands in the way of the static method 'allocate' that Lasso writes into GcBox. Rename it, or change its parameters.
// [MemberClash] Method 'create(GcScope, Q)' of 'Box' stands in the way of the static method 'create' that Lasso writes into GcBox. Rename it, or change its parameters.
// [MemberClash] Method 'create(GcScope, List<String>)' of 'Raw' stands in the way of the static method 'create' that Lasso writes into GcRaw. Rename it, or change its parameters.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.List;

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

// The same parameters up to erasure are not enough to hide a method.
@GcContainer
abstract class Box<E> extends GcObject {
  Box(E element, Class<E> type) {}

  <T extends Comparable<T>> Box(T element) {}

  static Box<String> create(GcScope scope, Object element, Class<?> type) { // ERROR
    return null;
  }

  static <F> Box<String> allocate(GcHeap heap, F element, Class<F> type) { // ERROR
    return null;
  }

  static <P, Q extends Comparable<?>> Box<P> create(GcScope scope, Q element) { // ERROR
    return null;
  }
}

// That is hidden, and javac calls it all the same.
@GcContainer
abstract class Raw extends GcObject {
  @SuppressWarnings("rawtypes")
  Raw(List list) {}

  static Raw create(GcScope scope, List<String> list) { // ERROR
    return null;
  }
}
