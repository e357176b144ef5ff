// GENERATED GcNode GcSubNode GcDeclaring
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
  Node(Node other) {
    next = other;
    this.next = other;
    (this).next = other;
    ((Node) this).next = other;
    Node.this.next = other;
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'Node' is written without its setter, so that the new value is not counted and the old one is not released. Call GcNode.setNext, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    other.next = this;
    Node self = this;
    // JAVAC ERROR [OwnedWrite] …
    self.next = other;
    // JAVAC ERROR [OwnedWrite] …
    Runnable lambda = () -> next = other;
    new Object() {
      {
        // JAVAC ERROR [OwnedWrite] …
        next = other;
        // JAVAC ERROR [OwnedWrite] …
        Node.this.next = other;
      }
    };
    class Local {
      Local() {
        // JAVAC ERROR [OwnedWrite] …
        Node.this.next = other;
      }
    }
  }

  static {
    Node made = null;
    // JAVAC ERROR [OwnedWrite] …
    made.next = null;
  }

  {
    next = null;
    // JAVAC ERROR [OwnedWrite] …
    this.next.next = null;
  }

  @SuppressWarnings("LambdaCaptures")
  final Runnable later =
      () -> {
        // JAVAC ERROR [OwnedWrite] …
        this.next = null;
      };

  void method(Node other) {
    // JAVAC ERROR [OwnedWrite] …
    next = other;
    // JAVAC ERROR [OwnedWrite] …
    this.next = other;
    // JAVAC ERROR [OwnedWrite] …
    (other.next) = this;
    // JAVAC ERROR [OwnedWrite] …
    ((Node) other).next = this;
    // JAVAC ERROR [OwnedWrite] …
    (other).next.next = this;
    // JAVAC ERROR [OwnedWrite] …
    // JAVAC ERROR [OwnedWrite] …
    other.next = this.next = null;
  }

  static Node forget(Node node) {
    // JAVAC ERROR [OwnedWrite] …
    return node.next = null;
  }

  static class Builder {
    Builder(Node node) {
      // JAVAC ERROR [OwnedWrite] …
      node.next = null;
    }
  }
}

@GcContainer
abstract class SubNode extends Node {
  SubNode(SubNode other) {
    super(other);
    next = other;
    super.next = other;
    // JAVAC ERROR [OwnedWrite] …
    other.next = null;
  }

  void method(GcNode node) {
    // JAVAC ERROR [OwnedWrite] …
    next = null;
    // JAVAC ERROR [OwnedWrite] …
    super.next = null;
    // JAVAC ERROR [OwnedWrite] …
    node.next = null;
    // JAVAC ERROR [OwnedWrite] …
    for (node.next = this; ; ) {
      break;
    }
  }

  @Owned(release = "trim")
  String text;

  @Owned(release = "byteValue")
  Integer number;

  void append(SubNode other) {
    // JAVAC ERROR [OwnedWrite] @Owned field 'text' of 'SubNode' is written without its setter, so that the new value is not counted and the old one is not released. Call GcSubNode.setText, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    text += "more";
    // JAVAC ERROR [OwnedWrite] @Owned field 'number' of 'SubNode' is written without its setter, so that the new value is not counted and the old one is not released. Call GcSubNode.setNumber, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    number++;
    // JAVAC ERROR [OwnedWrite] …
    int sum = -(--other.number);
  }
}

@GcContainer
abstract class Declaring extends GcObject {
  @Owned Node next;

  abstract void setNext(Node next);

  void write(Node next) {
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'Declaring' is written without its setter, so that the new value is not counted and the old one is not released. Call setNext, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    this.next = next;
  }
}
