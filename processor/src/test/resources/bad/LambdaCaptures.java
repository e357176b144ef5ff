// [LambdaCaptures] The lambda in field 'pressed' of container 'Button' captures 'window': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The inner class in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The inner class in field 'later' of container 'Node' captures its 'Node': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The inner class in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'resource' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'later' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The inner class in field 'later' of container 'Node' captures its 'Node': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'tasks' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'array' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'array' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'nodes': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'root': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'size' of container 'Node' captures 'nodes': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'size' of container 'Node' captures 'other.parts': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'maker' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'maker' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'maker' of container 'Node' captures its 'Node': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'maker' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'node': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'later' of container 'Node' captures 'node': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'tasks' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'tasks' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'tasks' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'tasks' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'shared' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'shared' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// GENERATED GcButton GcNode
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import java.util.ArrayList;
import java.util.Collections;
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
  Runnable[] array = new Runnable[1];
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

  void method(Node other, boolean choice) {
    class Local implements Runnable {
      @Override
      public void run() {
        System.out.println(other);
      }
    }
    this.later = (Runnable) () -> other.close(); // WARNING
    later = choice ? null : (other::close); // WARNING
    later = new Local(); // WARNING
    later = other.new Inner(); // WARNING
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
    setResource(() -> other.close()); // WARNING
    GcNode.setResource(this, other::close); // WARNING
    Runnable local = () -> other.close();
    Missing.node = () -> other.close(); // JAVAC JAVAC
    String text = "";
    later = () -> System.out.println(text);
  }

  void ofAnother(Node other) {
    other.later = () -> plain++; // WARNING
    other.later = this::close; // WARNING
    other.later = new Inner(); // WARNING
    other.later = other::close;
    other.setResource(() -> close()); // WARNING
    GcNode.setResource(other, () -> this.close()); // WARNING
  }

  static void ofVariable(Node other) {
    other.later = () -> other.close();
    other.later = other::close;
    other.later = other.new Inner();
    GcNode.setResource(other, other::close);
  }

  void ofItself() {
    size = parts::size;
    class Local implements Runnable {
      @Override
      public void run() {
        plain++;
      }
    }
    this.later = (Runnable) () -> close();
    later = super::hashCode;
    later = new Local();
    later = this.new Inner();
    later =
        new Runnable() {
          @Override
          public void run() {
            Node.this.plain++;
          }
        };
    setResource(this::close);
    this.setResource(() -> plain++);
    GcNode.setResource(this, () -> later = () -> this.close());
  }

  @SuppressWarnings({"unused", "LambdaCaptures"})
  void suppressed(Node other) {
    later = () -> other.close();
  }

  void indirectly(Node other, int choice) {
    Runnable local = () -> other.close(); // WARNING
    later = local;
    later =
        switch (choice) {
          case 0 -> other::close; // WARNING
          case 1 -> {
            yield () -> other.close(); // WARNING
          }
          default -> null;
        };
    later = Objects.requireNonNull(() -> other.close()); // WARNING
    tasks.add(() -> other.close()); // WARNING
    array[0] = () -> other.close(); // WARNING
    array = new Runnable[] {other::close}; // WARNING
    array = List.<Runnable>of(() -> close(), other::close).toArray(array);
    tasks.forEach(task -> other.close());
    tasks.removeIf(task -> other.plain > 0);
    borrowed = () -> other.close();
  }

  void more(List<Node> nodes, GcRoot<Node> root, GcWeak<Node> weak, Node other) {
    class Local {
      final int plain = other.plain;
    }
    later = () -> nodes.clear(); // WARNING
    later = () -> root.close(); // WARNING
    later = () -> weak.get();
    size = nodes::size; // WARNING
    size = other.parts::size; // WARNING
    maker = Local::new; // WARNING
    maker = () -> new Local(); // WARNING
    other.maker = Inner::new; // WARNING
    other.maker = () -> new Inner(); // WARNING
    maker = () -> new Inner();
  }

  class Counter {
    int count;

    void count(Node other) {
      other.later = () -> count++; // WARNING
      later = () -> count++;
    }
  }

  void returned(Node other) {
    later = made(other);
    other.later = made();
    borrowed = kept(other);
    later = chosen(other, true);
    later = made(this);
    later = made();
    later = kept(this);
    other.later = made(other);
    other.later = kept(other);
    other.later = other.made();
    Runnable unused = never(other);
    System.out.println(plain(other));
  }

  static Runnable made(Node node) {
    return () -> node.close(); // WARNING
  }

  Runnable made() {
    return () -> close(); // WARNING
  }

  static Runnable kept(Node node) {
    return node::close;
  }

  Runnable chosen(Node node, boolean isFirst) {
    Runnable found = isFirst ? node::close : chosen(node, true); // WARNING
    return found;
  }

  static Runnable never(Node node) {
    return () -> node.close();
  }

  int plain(Node node) {
    return node.plain;
  }

  void collected(Node other) {
    Collections.addAll(tasks, () -> close(), () -> other.close()); // WARNING
    tasks.addAll(List.of(() -> close(), () -> other.close())); // WARNING
    tasks.addAll(new ArrayList<>(List.copyOf(List.of(() -> other.close())))); // WARNING
    List<Runnable> some = new ArrayList<>();
    some.add(() -> other.close()); // WARNING
    some.add(() -> close());
    tasks.addAll(some);
    tasks.removeAll(List.of((Runnable) () -> other.close()));
    tasks.replaceAll(task -> other.plain > 0 ? null : task);
    Collections.sort(tasks, (one, two) -> other.plain);
    List<Runnable> local = new ArrayList<>();
    Collections.addAll(local, () -> other.close());
  }

  class Inside {
    Runnable made() {
      return () -> plain++;
    }

    void store() {
      later = made();
    }
  }

  void shared(Node other) {
    shared = () -> other.close(); // WARNING
    shared = this::close; // WARNING
    shared = () -> System.out.println();
  }
}
