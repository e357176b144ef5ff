// [TraverseChanges] 'collect' is called in 'gcTraverse', which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'retain' is called in 'gcEdges', which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'keep' is called in 'visit', which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'clear' is called in a GcVisitor, which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'setNext' is called in a GcVisitor, which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'create' is called in a GcVisitor, which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'close' is called in a GcVisitor, which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'release' is called in 'visit', which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'collect' is called in 'gcTraverse', which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// [TraverseChanges] 'addAll' is called in 'gcTraverse', which may only read: it throws as long as a traversal runs. Note what is found, and act on it afterwards.
// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHandwritten;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcVisitor;
import dev.lasso.runtime.collections.GcList;
import java.util.ArrayList;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
  @Owned final GcList<Node> kids = new GcList<>();
}

abstract class Hand extends GcHandwritten {
  Hand(GcHeap heap) {
    super(heap);
  }

  @Override
  public <A> int gcTraverse(GcVisitor<A> visit, A arg) {
    gcHeap().collect(); // WARNING
    gcHeap().stats();
    Runnable later = () -> gcHeap().collect();
    return visit.visit(this, arg);
  }

  @Override
  public long gcEdges(GcObject[] into, int at, long cursor) {
    gcHeap().retain(this); // WARNING
    return 0;
  }

  @Override
  @SuppressWarnings("TraverseChanges")
  public void gcClear() {
    gcHeap().release(this);
  }
}

class Visitor implements GcVisitor<GcScope> {
  @Override
  public int visit(GcObject object, GcScope scope) {
    scope.keep(object); // WARNING
    return 0;
  }
}

class User {
  void use(Node node, GcScope scope) {
    List<GcObject> found = new ArrayList<>();
    node.gcTraverse(
        (object, arg) -> {
          found.add(object);
          node.kids.clear(); // WARNING
          GcNode.setNext(node, null); // WARNING
          GcNode.create(scope); // WARNING
          scope.close(); // WARNING
          return 0;
        },
        null);
    node.gcTraverse(
        new GcVisitor<GcHeap>() {
          @Override
          public int visit(GcObject object, GcHeap heap) {
            heap.release(object); // WARNING
            return 0;
          }
        },
        scope.heap());
    scope.heap().visitObjects((object, arg) -> arg.add(object), found);
    node.kids.clear();
  }
}

abstract class Indirect extends GcHandwritten {
  Indirect(GcHeap heap) {
    super(heap);
  }

  @Override
  public <A> int gcTraverse(GcVisitor<A> visit, A arg) {
    prune();
    return visit.visit(this, arg);
  }

  @Override
  public long gcEdges(GcObject[] into, int at, long cursor) {
    this.prune();
    return 0;
  }

  @Override
  public void gcClear() {
    other();
  }

  private void prune() {
    gcHeap().collect(); // WARNING
    Runnable later = () -> gcHeap().collect();
    move(null);
  }

  private static void move(Node node) {
    node.kids.addAll(List.of()); // WARNING
  }

  void other() {
    gcHeap().collect();
  }
}
