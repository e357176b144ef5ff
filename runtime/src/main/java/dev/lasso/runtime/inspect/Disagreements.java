package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Errors;
import dev.lasso.runtime.heap.View;
import dev.lasso.runtime.observe.Words;
import dev.lasso.runtime.protocol.GcPart;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a verification found wrong. Each names the object, the field, the numbers and the likely
 * cause.
 */
final class Disagreements {

  private static final int SHOWN = 20;
  private static final int LISTED = 3;

  private final Set<String> shown = new LinkedHashSet<>();
  private final View heap;
  private int more;

  Disagreements(View heap) {
    this.heap = heap;
  }

  /**
   * Tells of all of them, if there are any.
   *
   * @throws ReferenceCountException if there are
   */
  void throwIfAny() {
    if (shown.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder("The verification of ");
    text.append(heap.heap()).append(" found ");
    text.append(Words.count(shown.size() + more, "disagreement")).append(":");
    for (String disagreement : shown) {
      text.append("\n  ").append(disagreement);
    }
    if (more > 0) {
      text.append("\n  and ").append(more).append(" more");
    }
    throw new ReferenceCountException(text.toString());
  }

  /** Adds one whose text, which may take long to find, is not asked for if it is not shown. */
  private void add(Supplier<String> text) {
    if (shown.size() < SHOWN) {
      shown.add(text.get());
    } else {
      more++;
    }
  }

  /** The first few of {@code items}, and how many there are besides. */
  static String list(List<String> items) {
    if (items.size() <= LISTED) {
      return String.join(", ", items);
    }
    return String.join(", ", items.subList(0, LISTED))
        + " and "
        + (items.size() - LISTED)
        + " more";
  }

  /** The count of {@code object} is not the number of its owners, which are at {@code places}. */
  void wrongCount(GcObject object, List<String> places) {
    long counted = heap.owners(object);
    String cause =
        counted < places.size()
            ? "a field was written without its setter."
            : "a field that referred to it was overwritten without its setter, or the edge is"
                + " missing from a hand-written traverse.";
    add(
        () ->
            Errors.name(object)
                + " counts "
                + Words.count(counted, "owner")
                + ", but "
                + Words.count(places.size(), "owned reference")
                + " to it "
                + (places.size() == 1 ? "was" : "were")
                + " found"
                + (places.isEmpty() ? "" : ", in " + list(places))
                + ": "
                + cause);
  }

  /** A member of {@code object} shows {@code target} {@code times} times; somebody else differs. */
  void wrongEdges(
      GcObject object,
      String method,
      String verb,
      GcObject target,
      int times,
      Supplier<String> by) {
    add(
        () ->
            method
                + " of "
                + Errors.name(object)
                + " "
                + verb
                + " "
                + Errors.name(target)
                + " "
                + Words.count(times, "time")
                + ", but "
                + by.get()
                + ": an edge is shown once for each reference.");
  }

  /** What is at {@code place} refers to {@code target}, which it must not. */
  void badTarget(Supplier<String> place, GcObject target) {
    String what =
        target.gcHeap() == null
            ? "which has no heap: " + Errors.noPlainData(target).replaceFirst("[.]$", "")
            : target.gcHeap() != heap.heap()
                ? "which belongs to " + target.gcHeap() + " and not to this heap"
                : heap.isConstructing(target)
                    ? "which is under construction"
                    : "which is dead: " + heap.death(target);
    add(
        () ->
            place.get()
                + " refers to "
                + Errors.name(target)
                + ", "
                + what
                + ". The field was written without its setter.");
  }

  /**
   * A weak field refers to {@code value}, and its heap believes that it refers to {@code known}.
   */
  void unknownWeak(
      GcObject object, String field, @Nullable GcObject value, @Nullable GcObject known) {
    add(
        () ->
            "@Weak "
                + Errors.field(object, field)
                + " refers to "
                + (value == null ? "nothing" : Errors.name(value))
                + ", but its heap knows of "
                + (known == null ? "nothing" : Errors.name(known))
                + " there: the field was written without its setter, and would not become null in"
                + " time.");
  }

  /** Two fields own the same resource or collection. */
  void partTwice(Step first, Step second, Object part) {
    add(
        () -> {
          String one = Errors.field(first.owner(), first.field());
          String other = Errors.field(second.owner(), second.field());
          return part instanceof GcPart
              ? one
                  + " and "
                  + other
                  + " are the same collection: give each @Owned field a collection of its own."
              : Errors.ownedTwice(one, other, part).getMessage();
        });
  }

  /** The weights of the objects do not add up to what their heap counts. */
  void wrongWeight(long sum, long total) {
    add(
        () ->
            "The objects pin "
                + sum
                + " native bytes by what they said when they were weighed, but their heap counts "
                + total
                + ": this is a mistake in Lasso, please report it.");
  }

  /** What a part of the collector keeps does not hold together. */
  void inside(String what) {
    add(() -> what + ": this is a mistake in Lasso, please report it.");
  }

  void containerAsResource(GcObject object, String field, GcObject container) {
    add(
        () ->
            Errors.field(object, field)
                + " owns "
                + Errors.name(container)
                + " as a resource: declare the field with the container's type, so that it is"
                + " counted.");
  }

  /** A type declares a field that is not there, or not for its lookup to read. */
  void unreadable(String field) {
    String text =
        "The type declares "
            + field
            + ", which its lookup does not find: name each field as in the source, with the erasure"
            + " of its declared type, and give the type the lookup of its class.";
    if (!shown.contains(text)) {
      add(() -> text);
    }
  }
}
