// GENERATED GcQueue GcTask
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Queue<T> extends GcObject {
  static Object last;

  Runnable next;
  CharSequence text = "";
  Comparable<Task> order;
  Object any;
  T value;
  Shape shape;
  @Owned Runnable owned;
  @Owned CharSequence ownedText;
  @Borrowed(reason = "the queue's owner owns it")
  Runnable borrowed;
  Object self = this;

  @SuppressWarnings("ContainerStored")
  Object quiet;

  abstract void setNext(Runnable next);

  abstract void setOwned(Runnable owned);

  static void fill(Queue<Task> queue, Queue<Task> other, Task task, GcScope scope) {
    // JAVAC WARNING [ContainerStored] Field 'next' of container 'Queue' is assigned a container, GcTask, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    queue.next = GcTask.create(scope);
    // JAVAC WARNING [ContainerStored] Field 'next' of container 'Queue' is assigned a container, Task, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    queue.setNext(task);
    // JAVAC WARNING [ContainerStored] Field 'text' of container 'Queue' is assigned a container, Task, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    queue.text = task;
    // JAVAC WARNING [ContainerStored] Field 'order' of container 'Queue' is assigned a container, Task, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    queue.order = (Comparable<Task>) task;
    // JAVAC WARNING [ContainerStored] Field 'any' of container 'Queue' is assigned a container, Task, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    queue.any = scope == null ? "" : task;
    // JAVAC WARNING [ContainerStored] Field 'any' of container 'Queue' is assigned a container, Queue<Task>, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    queue.any = other;
    // JAVAC WARNING [ContainerStored] Field 'value' of container 'Queue' is assigned a container, Task, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    queue.value = task;
    // JAVAC WARNING [ContainerStored] Field 'shape' of container 'Queue' is assigned a container, Task, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    queue.shape = task;
    // JAVAC WARNING [ContainerStored] Field 'last' of container 'Queue' is assigned a container, Task, and does not keep it alive, because a field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason = "…") if something else keeps the container alive. A static field needs a GcRoot.
    last = task;
    queue.setOwned(task);
    queue.borrowed = task;
    queue.any = queue;
    queue.any = null;
    queue.text = "text";
    queue.next = () -> {};
  }

  @SuppressWarnings("ContainerStored")
  void quiet(Task task) {
    any = task;
  }
}

interface Shape {}

@GcContainer
abstract class Task extends GcObject implements Runnable, CharSequence, Comparable<Task>, Shape {
  @Override
  public void run() {}

  @Override
  public int length() {
    return 0;
  }

  @Override
  public char charAt(int index) {
    throw new IndexOutOfBoundsException();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return "";
  }

  @Override
  public int compareTo(Task other) {
    return 0;
  }
}

/** A class that counts its fields itself, or lives no longer than a method. */
final class Plain {
  Object any;

  void set(Task task) {
    any = task;
  }
}
