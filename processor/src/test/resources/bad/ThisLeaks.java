// [ThisLeaks] 'this' is handed to 'retain' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'openRoot' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'keep' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'add' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setNext' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setNext' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'moveNext' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setItem' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'track' while 'Node' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setNext' while 'Late' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setAttribute' while 'Late' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'replace' while 'Late' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setNext' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setNext' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'add' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setNext' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'keep' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setNext' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'addAll' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'addAll' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// [ThisLeaks] 'this' is handed to 'setNext' while 'Roundabout' is under construction: nobody can own or hold it before it is counted, so the call throws or create does. Do it after create.
// GENERATED GcNode GcRow GcLate GcRoundabout
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcWeakMap;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
  @Weak Node parent;
  @Owned final GcList<Node> kids = new GcList<>();
  @Owned final GcWeakMap<String, Node> names = GcWeakMap.weakValues();

  Node(Node other, Row row, GcScope scope) {
    gcHeap().retain(this); // WARNING
    GcRoot<Node> root = gcHeap().openRoot((this)); // WARNING
    scope.keep(this); // WARNING
    other.kids.add(this); // WARNING
    other.setNext(Node.this); // WARNING
    GcNode.setNext(other, this); // WARNING
    other.moveNext(scope, this); // WARNING
    GcRow.setItem(row, 0, this); // WARNING
    GcNode.setNext(this, other);
    other.setParent(this);
    GcWeak.of(this);
    kids.contains(this);
    other.names.put("", this);
    kids.add(other);
    Runnable later = () -> other.kids.add(this);
    @SuppressWarnings("ThisLeaks")
    Node suppressed = scope.keep(this);
  }

  {
    gcHeap().track(this); // WARNING
  }

  abstract void setNext(Node next);

  abstract void moveNext(GcScope scope, Node next);

  abstract void setParent(Node parent);

  void method(GcScope scope) {
    scope.keep(this);
  }
}

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Node[] cells;
}

class Plain {
  Plain(GcList<Node> list) {
    list.remove(this);
  }
}

@GcContainer(attributes = true)
abstract class Late extends Node {
  Late(Late other, Row row, GcScope scope) {
    super(other, row, scope);
    join(other);
  }

  private void join(Late other) {
    other.setNext(this); // WARNING
    other.setAttribute("", this); // WARNING
    map.replace("", this); // WARNING
    Runnable later = () -> other.setNext(this);
  }

  void afterwards(Late other) {
    other.setNext(this);
  }

  @Owned final GcMap<String, Node> map = new GcMap<>();

  abstract void setAttribute(String name, GcObject value);
}

@GcContainer
abstract class Roundabout extends Late {
  Roundabout(Late other, Row row, GcScope scope) {
    super(other, row, scope);
    Late me = this;
    other.setNext(me); // WARNING
    other.setNext(row == null ? null : this); // WARNING
    other.kids.add(Objects.requireNonNull(me)); // WARNING
    other.setNext(
        switch (row) { // WARNING
          case null -> {
            yield this;
          }
          default -> other;
        });
    Late later;
    scope.keep(later = me); // WARNING
    other.setNext((later)); // WARNING
    other.kids.addAll(List.of(other, this)); // WARNING
    Collections.addAll(other.kids, other, me); // WARNING
    Collections.addAll(new java.util.ArrayList<>(), me);
    other.map.put(Objects.toString(this), other);
    other.setNext(new java.util.HashMap<Node, Late>().put(this, other));
    Late another = other;
    other.setNext(another);
    me.setNext(other);
    join(other);
  }

  private void join(Late other) {
    Node me = this;
    other.setNext(me); // WARNING
  }
}
