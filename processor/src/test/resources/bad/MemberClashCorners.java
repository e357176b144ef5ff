// GENERATED GcMade
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

  // ERROR [MemberClash] Method 'create(GcScope)' of 'Node' conflicts with the static method 'create' that Lasso writes into GcNode. Rename it, or change its parameters.
  void create(GcScope scope) {}

  // ERROR [MemberClash] Method 'allocate(GcHeap, int)' of 'Node' conflicts with the static method 'allocate' that Lasso writes into GcNode. Rename it, or change its parameters.
  static String allocate(GcHeap heap, int size) {
    return "";
  }

  // ERROR [MemberClash] Method 'setNext(Node, Node)' of 'Node' conflicts with the static method 'setNext' that Lasso writes into GcNode. Rename it, or change its parameters.
  void setNext(Node node, Node next) {}

  // Only written if the class declares a method 'moveNext(GcScope, Node)'.
  void moveNext(Node node, GcScope scope, Node next) {}
}

// The same parameters up to erasure are not enough to hide a method.
@GcContainer
abstract class Box<E> extends GcObject {
  Box(E element, Class<E> type) {}

  <T extends Comparable<T>> Box(T element) {}

  // ERROR [MemberClash] Method 'create(GcScope, Object, Class<?>)' of 'Box' conflicts with the static method 'create' that Lasso writes into GcBox. Rename it, or change its parameters.
  static Box<String> create(GcScope scope, Object element, Class<?> type) {
    return null;
  }

  // ERROR [MemberClash] Method 'allocate(GcHeap, F, Class<F>)' of 'Box' conflicts with the static method 'allocate' that Lasso writes into GcBox. Rename it, or change its parameters.
  static <F> Box<String> allocate(GcHeap heap, F element, Class<F> type) {
    return null;
  }

  // ERROR [MemberClash] Method 'create(GcScope, Q)' of 'Box' conflicts with the static method 'create' that Lasso writes into GcBox. Rename it, or change its parameters.
  static <P, Q extends Comparable<?>> Box<P> create(GcScope scope, Q element) {
    return null;
  }
}

// That is hidden, and javac calls it all the same.
@GcContainer
abstract class Raw extends GcObject {
  @SuppressWarnings("rawtypes")
  Raw(List list) {}

  // ERROR [MemberClash] Method 'create(GcScope, List<String>)' of 'Raw' conflicts with the static method 'create' that Lasso writes into GcRaw. Rename it, or change its parameters.
  static Raw create(GcScope scope, List<String> list) {
    return null;
  }
}

interface Making {
  static Made create(GcScope scope) {
    return null;
  }

  static void setNext(Made self, Made next) {}
}

// Nobody inherits static methods of interfaces.
@GcContainer
abstract class Made extends GcObject implements Making {
  @Owned Made next;
}
