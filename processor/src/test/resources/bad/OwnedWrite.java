// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter: nobody counts the new value or lets go of the old one. Call GcNode.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'shared' of 'SubNode' is written without its setter: nobody counts the new value or lets go of the old one. Call GcSubNode.setShared, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'shared' of 'SubNode' is written without its setter: nobody counts the new value or lets go of the old one. Call GcSubNode.setShared, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'shared' of 'SubNode' is written without its setter: nobody counts the new value or lets go of the old one. Call GcSubNode.setShared, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'text' of 'SubNode' is written without its setter: nobody counts the new value or lets go of the old one. Call GcSubNode.setText, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'number' of 'SubNode' is written without its setter: nobody counts the new value or lets go of the old one. Call GcSubNode.setNumber, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// [OwnedWrite] @Owned field 'number' of 'SubNode' is written without its setter: nobody counts the new value or lets go of the old one. Call GcSubNode.setNumber, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
// GENERATED GcNode GcSubNode
package bad;

import static java.util.concurrent.atomic.AtomicReferenceFieldUpdater.newUpdater;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
  Node(Node other) {
    next = other;
    this.next = other;
    (this).next = other;
    ((Node) this).next = other;
    Node.this.next = other;
    other.next = this; // ERROR
    Node self = this;
    self.next = other; // ERROR
    Runnable lambda = () -> next = other; // ERROR
    new Object() {
      {
        next = other; // ERROR
        Node.this.next = other; // ERROR
      }
    };
    class Local {
      Local() {
        Node.this.next = other; // ERROR
      }
    }
  }

  {
    next = null;
    this.next.next = null; // ERROR
  }

  @SuppressWarnings("LambdaCaptures")
  final Runnable later =
      () -> {
        this.next = null; // ERROR
      };

  void method(Node other) {
    next = other; // ERROR
    this.next = other; // ERROR
    (other.next) = this; // ERROR
    ((Node) other).next = this; // ERROR
    (other).next.next = this; // ERROR
    other.next = this.next = null; // ERROR ERROR
  }

  static Node forget(Node node) {
    return node.next = null; // ERROR
  }

  static class Builder {
    Builder(Node node) {
      node.next = null; // ERROR
    }
  }
}

@GcContainer
abstract class SubNode extends Node {
  SubNode(SubNode other) {
    super(other);
    next = other;
    super.next = other;
    other.next = null; // ERROR
  }

  void method(GcNode node) {
    next = null; // ERROR
    super.next = null; // ERROR
    node.next = null; // ERROR
    for (node.next = this; ; ) { // ERROR
      break;
    }
  }

  @Owned volatile Node shared;
  volatile Object plain;
  static final AtomicReferenceFieldUpdater<SubNode, Node> SHARED =
      AtomicReferenceFieldUpdater.newUpdater(SubNode.class, Node.class, "shared"); // ERROR
  static final AtomicReferenceFieldUpdater<SubNode, Object> PLAIN =
      AtomicReferenceFieldUpdater.newUpdater(SubNode.class, Object.class, "plain");
  static final String NAME = "shared";
  static final AtomicReferenceFieldUpdater<SubNode, Node> NAMED =
      AtomicReferenceFieldUpdater.newUpdater(SubNode.class, Node.class, SubNode.NAME); // ERROR
  static final AtomicReferenceFieldUpdater<SubNode, Node> IMPORTED =
      newUpdater((SubNode.class), Node.class, ("shared")); // ERROR
  static final AtomicReferenceFieldUpdater<SubNode, Object> NONE =
      newUpdater(SubNode.class, Object.class, "plain");

  @Owned(release = "trim")
  String text;

  @Owned(release = "byteValue")
  Integer number;

  void append(SubNode other) {
    text += "more"; // ERROR
    number++; // ERROR
    int sum = -(--other.number); // ERROR
  }
}
