// [LambdaCaptures] The lambda in field 'pressed' of container 'Button' captures 'window': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'resource' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The anonymous class in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'resource' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'nodes': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'root': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'size' of container 'Node' captures 'nodes': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'size' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'size' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'later' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'shared' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'shared' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'resource' of container 'LambdaCaptures.Open' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// GENERATED GcButton GcLambdaCaptures_Open GcNode
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
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
    pressed = () -> window.close(); // WARNING
  }
}

@GcContainer
abstract class Node extends GcObject {
  int plain;
  String name = "";
  @Owned AutoCloseable resource = () -> close();
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
    resource = other::close; // WARNING
  }

  void method(Node other, boolean choice) {
    this.later = (Runnable) () -> other.close(); // WARNING
    (later) = choice ? null : (other::close); // WARNING
    later =
        new Runnable() { // WARNING
          @Override
          public void run() {
            other.plain = Node.this.plain;
          }
        };
    later = () -> new Consumer<Node>() { // WARNING
          @Override
          public void accept(Node node) {
            node.plain = this.hashCode() + plain + other.plain;
          }
        };
    later =
        switch (plain) {
          case 0 -> other::close; // WARNING
          case 1 -> {
            yield () -> other.close(); // WARNING
          }
          default -> null;
        };
    setResource(() -> other.close()); // WARNING
    setResource(choice ? null : () -> other.close()); // WARNING
    setResource(other::close); // WARNING
    Missing.node = () -> other.close(); // JAVAC JAVAC
    String text = "";
    later = () -> System.out.println(text);
  }

  void held(List<Node> nodes, GcRoot<Node> root, GcWeak<Node> weak, Node other) {
    later = () -> nodes.clear(); // WARNING
    later = () -> root.close(); // WARNING
    later = () -> weak.get();
    size = nodes::size; // WARNING
    size = other.parts::size; // WARNING
    other.size = parts::size; // WARNING
    other.later = name::length;
  }

  void ofAnother(Node other) {
    other.later = () -> plain++; // WARNING
    other.later = this::close; // WARNING
    other.later = other::close;
    other.setResource(() -> close()); // WARNING
    other.setResource(() -> this.close()); // WARNING
  }

  static void ofVariable(Node other) {
    other.later = () -> other.close();
    other.later = other::close;
    other.setResource(other::close);
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
    setResource(() -> later = () -> this.close());
  }

  @SuppressWarnings({"unused", "LambdaCaptures"})
  void suppressed(Node other) {
    later = () -> other.close();
  }

  void shared(Node other) {
    shared = () -> other.close(); // WARNING
    shared = this::close; // WARNING
    shared = () -> System.out.println();
  }

  void indirectly(Node other) {
    Runnable local = () -> other.close();
    later = local;
    later = Objects.requireNonNull(() -> other.close());
    tasks.add(() -> other.close());
    borrowed = () -> other.close();
    setUp(() -> other.close());
  }

  void setUp(Runnable up) {}
}

public final class LambdaCaptures {
  @GcContainer
  public abstract static class Open extends GcObject {
    @Owned AutoCloseable resource;

    void ofStaticForm(Open other) {
      GcLambdaCaptures_Open.setResource(this, other::toString); // WARNING
    }
  }
}
