package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.OwnershipErrors;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The inconsistencies that a verification has found. The text of each names the object, the field,
 * the numbers and the likely cause.
 */
final class Inconsistencies {

  private static final int MAX_SHOWN = 20;
  private static final int MAX_LISTED = 3;

  private final Set<String> shown = new LinkedHashSet<>();
  private final HeapReader heap;
  private int omitted;

  Inconsistencies(HeapReader heap) {
    this.heap = heap;
  }

  /**
   * Throws an exception with all inconsistencies, if there are any.
   *
   * @throws ReferenceCountException if there are any
   */
  void throwIfAny() {
    if (shown.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder("The verification of ");
    text.append(heap.heap()).append(" found ");
    text.append(Texts.count(shown.size() + omitted, "disagreement")).append(":");
    for (String disagreement : shown) {
      text.append("\n  ").append(disagreement);
    }
    if (omitted > 0) {
      text.append("\n  and ").append(omitted).append(" more");
    }
    throw new ReferenceCountException(text.toString());
  }

  /**
   * Adds an inconsistency. Its text, which may take long to produce, is produced only if it is part
   * of the message.
   */
  private void add(Supplier<String> text) {
    if (shown.size() < MAX_SHOWN) {
      shown.add(text.get());
    } else {
      omitted++;
    }
  }

  /** Returns the first few of {@code items}, and the number of the others. */
  static String list(List<String> items) {
    if (items.size() <= MAX_LISTED) {
      return String.join(", ", items);
    }
    return Texts.fill(
        "%s and %s more",
        String.join(", ", items.subList(0, MAX_LISTED)), items.size() - MAX_LISTED);
  }

  /**
   * Reports that the count of {@code object} differs from the number of its owned references, which
   * are at {@code places}.
   */
  void wrongCount(GcObject object, List<String> places) {
    long counted = heap.ownerCount(object);
    String cause =
        counted < places.size()
            ? "a field was written without its setter."
            : "a field that referred to it was overwritten without its setter, or the edge is"
                + " missing from a hand-written traverse.";
    add(
        () ->
            "%s counts %s, but %s to it %s found%s: %s"
                .formatted(
                    Errors.name(object),
                    Texts.count(counted, "owner"),
                    Texts.count(places.size(), "owned reference"),
                    places.size() == 1 ? "was" : "were",
                    places.isEmpty() ? "" : ", in " + list(places),
                    cause));
  }

  /**
   * Reports that a method of {@code object} visits or copies {@code target} a wrong number of
   * times.
   *
   * @param method the method that is wrong
   * @param verb the action of the method: "visits" or "copies"
   * @param times the number of times that the method visits or copies the target
   * @param by the contradicting source, and its number of references
   */
  void wrongEdges(
      GcObject object,
      String method,
      String verb,
      GcObject target,
      int times,
      Supplier<String> by) {
    add(
        () ->
            "%s of %s %s %s %s, but %s. An edge is shown once for each reference."
                .formatted(
                    method,
                    Errors.name(object),
                    verb,
                    Errors.name(target),
                    Texts.count(times, "time"),
                    by.get()));
  }

  /** Reports that {@code place} refers to {@code target}, which it must not. */
  void badTarget(Supplier<String> place, GcObject target) {
    String what =
        target.gcHeap() == null
            ? "which has no heap: "
                + Texts.noPlainData(target.gcType().name(), target.getClass())
                    .replaceFirst("[.]$", "")
            : target.gcHeap() != heap.heap()
                ? "which belongs to " + target.gcHeap() + " and not to this heap"
                : heap.isUnderConstruction(target)
                    ? "which is under construction"
                    : "which is dead: " + heap.death(target);
    add(
        () ->
            "%s refers to %s, %s. The field was written without its setter."
                .formatted(place.get(), Errors.name(target), what));
  }

  /**
   * Reports that a weak field refers to {@code value}, while its heap has recorded {@code known} as
   * its target.
   */
  void wrongWeakTarget(
      GcObject object, String field, @Nullable GcObject value, @Nullable GcObject known) {
    add(
        () ->
            Texts.fill(
                "@Weak %s refers to %s, but its heap knows of %s there. The field was written"
                    + " without its setter, and would not become null in time.",
                Errors.field(object, field),
                value == null ? "nothing" : Errors.name(value),
                known == null ? "nothing" : Errors.name(known)));
  }

  /** Reports that the borrowed {@code field} of {@code object} refers to an object that is dead. */
  void deadBorrowed(GcObject object, String field, String reason, GcObject target) {
    add(() -> Errors.borrowedDead(object, field, reason, target));
  }

  /** Reports that two fields own the same resource or collection. */
  void partOwnedTwice(Step first, Step second, Object part) {
    add(
        () -> {
          String one = Errors.field(first.owner(), first.field());
          String other = Errors.field(second.owner(), second.field());
          return part instanceof GcOwnedCollection
              ? Texts.fill(
                  "%s and %s are the same collection. Give each @Owned field a collection of its"
                      + " own.",
                  one, other)
              : OwnershipErrors.ownedTwice(one, other, part).getMessage();
        });
  }

  /**
   * Reports that the native bytes of the objects do not add up to the total of their heap.
   *
   * @param sum the sum over the objects, in bytes
   * @param total the total of the heap, in bytes
   */
  void wrongNativeBytes(long sum, long total) {
    add(
        () ->
            Texts.fill(
                "The objects pin %s native bytes according to their own reports, but their heap"
                    + " counts %s. This is a bug in Lasso. Please report it.",
                sum, total));
  }

  /** Reports an object on which scopes and roots have {@code held} holds, which are too many. */
  void missingHolds(GcObject object, int held) {
    add(
        () ->
            Texts.fill(
                "%s counts %s, but scopes and roots hold it %s: other code released a hold that was"
                    + " not its own.",
                Errors.name(object),
                Texts.count(heap.holdCount(object), "hold"),
                Texts.count(held, "time")));
  }

  /** Reports that a data structure of the collector is inconsistent. */
  void internalError(String what) {
    add(() -> what + ". This is a bug in Lasso. Please report it.");
  }

  void containerAsResource(GcObject object, String field, GcObject container) {
    add(
        () ->
            Texts.fill(
                "%s owns %s as a resource. Declare the field with the container's type, so that it"
                    + " is counted.",
                Errors.field(object, field), Errors.name(container)));
  }

  /** Reports that a type declares a field that is missing, or that its lookup may not read. */
  void unreadableField(String field) {
    String text =
        Texts.fill(
            "The type declares %s, which its lookup does not find. Name each field as in the"
                + " source, with the erasure of its declared type, and give the type the lookup of"
                + " its class.",
            field);
    if (!shown.contains(text)) {
      add(() -> text);
    }
  }
}
