package dev.lasso.runtime;

import java.util.List;

/**
 * A leak report for {@link GcHeap.Builder#onLeak}: objects that were never released, or scopes,
 * roots, resources or a heap that were never closed. It contains only text, and refers to no
 * object.
 *
 * @param kind the kind of the leak
 * @param heap the name of the heap in messages, such as {@code heap 3} or {@code heap 'orders'}
 * @param groups the leaked objects by type, or the leaked scopes and roots by type and place
 * @param message the whole report as text, with a remedy; it is logged if there is no handler
 */
public record GcLeak(Kind kind, String heap, List<Group> groups, String message) {

  /** The kind of a leak. */
  public enum Kind {
    /**
     * Objects that were alive when their heap was closed, although all scopes and roots had
     * released their objects before.
     */
    OBJECTS,
    /**
     * Scopes and roots that were open when their heap was closed, or when the time elapsed that
     * {@link GcHeap#close(java.time.Duration)} waits for them. In the latter case there is also a
     * report of the thread inside, of type {@code entry}.
     */
    LEFT_OPEN,
    /**
     * A scope, a root or a {@link GcRootCell} that the JVM found unreachable while it was open. A
     * shared heap has closed the root or cell; a confined heap closes it at its own end. Without a
     * known place, one report counts all roots of a type that were lost since the last report.
     */
    UNREACHABLE,
    /**
     * Resources that stay open although their owners are dead: those that the executor of {@link
     * GcHeap.Builder#closeOn} has not closed when their heap is closed, arenas whose {@code close}
     * has failed, and resources that the heap could not close before its end. The type of a group
     * names the owner and the field: {@code Texture.image}.
     */
    RESOURCES,
    /**
     * A heap that was never closed, and that the JVM found unreachable or whose thread has
     * terminated. The resources of its objects stay open.
     */
    HEAP
  }

  /**
   * The leaked objects of one type, or the leaked scopes or roots that were opened at one place and
   * hold objects of one type.
   *
   * @param type the name of the type, or {@code scope}, {@code root}, {@code cell} or {@code entry}
   * @param count the number of leaks in the group
   * @param nativeBytes the number of bytes outside the JVM's heap that they pin
   * @param first the first leaks, at most three; empty if they are no longer known
   */
  public record Group(String type, long count, long nativeBytes, List<Example> first) {
    /** Creates a group. */
    public Group {
      first = List.copyOf(first);
    }
  }

  /**
   * A leaked object, scope, root, cell, resource or heap.
   *
   * @param name its name in messages
   * @param path the reason why a leaked object was alive, as the text of {@link
   *     GcInspection#explain(GcObject)}; otherwise empty
   * @param place the place where it was created or opened, innermost frame first: {@code
   *     Service.start(Service.java:12) < Main.main(Main.java:5)}. Empty if the place was not
   *     recorded, because the {@linkplain GcLeakLevel level} of the heap is too low or because it
   *     is not in the sample
   * @param thread the thread that opened a scope, a root or a heap, such as {@code thread 'main'};
   *     otherwise empty
   */
  public record Example(String name, String path, String place, String thread) {}

  /** Creates a report. */
  public GcLeak {
    groups = List.copyOf(groups);
  }

  /** Returns the message. */
  @Override
  public String toString() {
    return message;
  }
}
