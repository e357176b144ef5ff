// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'task' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'bound' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The inner class in field 'made' of container 'Node' captures its 'Node': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The method reference in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The inner class in field 'later' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The inner class in field 'later' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'later' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// [LambdaCaptures] The lambda in field 'resource' of container 'Node' captures 'this': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.function.Consumer;

@GcContainer
abstract class Node extends GcObject {
  int plain;
  String name = "";
  @Owned AutoCloseable resource = () -> close(); // WARNING
  Runnable task = () -> plain++; // WARNING
  Runnable bound = this::close; // WARNING
  Runnable made = new Inner(); // WARNING
  Runnable none = () -> System.out.println();
  Runnable later;
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

  @SuppressWarnings("LambdaCaptures")
  Runnable suppressed = () -> plain++;

  abstract void setResource(AutoCloseable resource);

  void close() {}

  class Inner implements Runnable {
    @Override
    public void run() {}
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
    later =
        new Runnable() { // WARNING
          @Override
          public void run() {
            Node.this.plain++;
          }
        };
    later = () -> new Consumer<Node>() { // WARNING
          @Override
          public void accept(Node node) {
            node.plain = this.hashCode() + plain;
          }
        };
    setResource(() -> other.close()); // WARNING
    GcNode.setResource(other, () -> this.close()); // WARNING
    Runnable local = () -> other.close();
    Missing.node = () -> other.close(); // JAVAC JAVAC
    String text = "";
    later = () -> System.out.println(text);
  }

  @SuppressWarnings({"unused", "LambdaCaptures"})
  void suppressed(Node other) {
    later = () -> other.close();
  }
}
