package dev.lasso.runtime;

import java.util.List;

/**
 * What was never let go, or never closed: a report to {@link GcHeap.Builder#onLeak}. It has text
 * only, and refers to no object.
 *
 * @param kind what has leaked
 * @param heap how messages call the heap, such as {@code heap 3} or {@code heap 'orders'}
 * @param groups what has leaked, by type; scopes and roots by place, too
 * @param message all of it in words, with what to do: what is logged if there is no handler
 */
public record GcLeak(Kind kind, String heap, List<Group> groups, String message) {

  /** What has leaked. */
  public enum Kind {
    /** Objects that were alive when their heap was closed; scopes and roots had let go by then. */
    OBJECTS,
    /** Scopes and roots that were open when their heap was closed. */
    LEFT_OPEN,
    /**
     * A scope, a root or a {@link GcRootCell} that the JVM found unreachable while it was open:
     * nobody can close it any more but its heap.
     */
    UNREACHABLE,
    /**
     * Resources that the executor of {@link GcHeap.Builder#closeOn} has not closed though their
     * heap is. The type of a group is that of the owner, with the field: {@code Texture.image}.
     */
    RESOURCES,
    /**
     * A heap that the JVM found unreachable while it was open, or whose thread has ended: nobody
     * can close it any more. The resources of its objects stay open.
     */
    HEAP
  }

  /**
   * What has leaked of one type; of scopes and roots, what was opened at one place and holds
   * objects of one type.
   *
   * @param type the name of the type; {@code scope}, {@code root} and {@code cell} of those
   * @param count how many
   * @param nativeBytes how many bytes outside the JVM's heap they pin
   * @param first the first of them, three at most; none if they are not known any more
   */
  public record Group(String type, long count, long nativeBytes, List<Example> first) {
    /** Makes a group. */
    public Group {
      first = List.copyOf(first);
    }
  }

  /**
   * One of those that have leaked.
   *
   * @param name its name in messages
   * @param path for an object: why it was alive, as {@link GcInspection#explain(GcObject)} tells;
   *     or empty
   * @param place where it was created or opened, the innermost first: {@code
   *     Service.start(Service.java:12) < Main.main(Main.java:5)}; empty if that is not known, as
   *     the {@linkplain GcLeakLevel level} of the heap is too low for it or it is not in the sample
   * @param thread the thread that opened a scope, a root or a heap, such as {@code thread 'main'};
   *     or empty
   */
  public record Example(String name, String path, String place, String thread) {}

  /** Makes a report. */
  public GcLeak {
    groups = List.copyOf(groups);
  }

  /** The message. */
  @Override
  public String toString() {
    return message;
  }
}
