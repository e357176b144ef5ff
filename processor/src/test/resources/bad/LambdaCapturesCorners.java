// GENERATED GcButton GcNode
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

@GcContainer
abstract class Button extends GcObject {
  Runnable pressed;

  void opens(Node window) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'pressed' of container 'Button' captures 'window'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    pressed = () -> window.close();
  }
}

@GcContainer
abstract class Node extends GcObject {
  int plain;
  String name = "";
  @Owned AutoCloseable resource = () -> close();
  @Owned AutoCloseable second;
  Runnable task = () -> plain++;
  Runnable bound = this::close;
  Runnable made = new Inner();
  Runnable none = () -> System.out.println();
  Runnable later;
  Supplier<Integer> size;
  Supplier<Object> maker = Inner::new;
  IntFunction<Node[]> makers = Node[]::new;
  ToIntFunction<List<Node>> counter = List<Node>::size;
  static Runnable shared = () -> System.out.println();
  final List<Runnable> tasks = new ArrayList<>();
  @Owned final GcList<Node> parts = new GcList<>();

  @Borrowed(reason = "forgotten before the other node dies")
  Runnable borrowed;
  Consumer<Node> free = node -> node.plain++;
  Consumer<Node> unbound = Node::close;
  Runnable ofName = name::length;
  Runnable nested = new Nested();
  Runnable quiet = new Runnable() {
    int own;

    @Override
    public void run() {
      Node local = null;
      own++;
      this.own++;
      System.out.println(local);
    }
  };

  Runnable listed =
      () ->
          new AbstractList<Node>() {
            final int count = plain;

            @Override
            public Node get(int index) {
              throw new IndexOutOfBoundsException();
            }

            @Override
            public int size() {
              return count;
            }
          }.size();

  abstract void setResource(AutoCloseable resource);

  void close() {}

  class Inner implements Runnable {
    @Override
    public void run() {
      later = () -> Node.this.close();
      Node.this.later = () -> close();
    }
  }

  static class Nested implements Runnable {
    @Override
    public void run() {}
  }

  Node(Node other) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'resource' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    resource = other::close;
  }

  void method(Node other, boolean choice) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    this.later = (Runnable) () -> other.close();
    // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    (later) = choice ? null : (other::close);
    later =
        // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
        new Runnable() {
          @Override
          public void run() {
            other.plain = Node.this.plain;
          }
        };
    // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    later = () -> new Consumer<Node>() {
          @Override
          public void accept(Node node) {
            node.plain = this.hashCode() + plain + other.plain;
          }
        };
    later =
        switch (plain) {
          // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
          case 0 -> other::close;
          // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
          case 1 -> () -> other.close();
          default -> null;
        };
    // JAVAC WARNING [LambdaCaptures] The code in field 'resource' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    setResource(() -> other.close());
    // JAVAC WARNING [LambdaCaptures] …
    setResource(choice ? null : () -> other.close());
    // JAVAC WARNING [LambdaCaptures] The code in field 'second' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    GcNode.setSecond(this, other::close);
    // JAVAC ERROR
    // JAVAC ERROR
    Missing.node = () -> other.close();
    String text = "";
    later = () -> System.out.println(text);
  }

  void held(List<Node> nodes, GcRoot<Node> root, GcWeak<Node> weak, Node other) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'nodes'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    later = () -> nodes.clear();
    // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'root'. That reference is not counted and no GC run sees it, so that a cycle through it is never freed, and a scope or root may be closed already. Pass the container as an argument, or capture plain data instead.
    later = () -> root.close();
    later = () -> weak.get();
    // JAVAC WARNING [LambdaCaptures] The code in field 'size' of container 'Node' captures 'nodes'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    size = nodes::size;
    // JAVAC WARNING [LambdaCaptures] The code in field 'size' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    size = other.parts::size;
    // JAVAC WARNING [LambdaCaptures] The code in field 'size' of container 'Node' captures 'this'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    other.size = parts::size;
    other.later = name::length;
  }

  void ofAnother(Node other) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'this'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    other.later = () -> plain++;
    // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'this'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    other.later = this::close;
    other.later = other::close;
    // JAVAC WARNING [LambdaCaptures] The code in field 'resource' of container 'Node' captures 'this'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    other.setResource(() -> close());
    // JAVAC WARNING [LambdaCaptures] The code in field 'second' of container 'Node' captures 'this'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    GcNode.setSecond(other, () -> this.close());
  }

  static void ofVariable(Node other) {
    other.later = () -> other.close();
    other.later = other::close;
    GcNode.setSecond(other, other::close);
  }

  void ofItself() {
    size = parts::size;
    this.later = (Runnable) () -> close();
    later = super::hashCode;
    later =
        new Runnable() {
          @Override
          public void run() {
            Node.this.plain++;
          }
        };
    setResource(this::close);
    this.setResource(() -> plain++);
    GcNode.setSecond(this, () -> later = () -> this.close());
  }

  @SuppressWarnings({"unused", "LambdaCaptures"})
  void suppressed(Node other) {
    later = () -> other.close();
  }

  void shared(Node other) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'shared' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    shared = () -> other.close();
    // JAVAC WARNING [LambdaCaptures] The code in field 'shared' of container 'Node' captures 'this'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    shared = this::close;
    shared = () -> System.out.println();
  }

  void indirectly(Node other) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'later' of container 'Node' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    Runnable local = () -> other.close();
    later = local;
    later = Objects.requireNonNull(() -> other.close());
    tasks.add(() -> other.close());
    borrowed = () -> other.close();
    setUp(() -> other.close());
  }

  void setUp(Runnable up) {}
}
