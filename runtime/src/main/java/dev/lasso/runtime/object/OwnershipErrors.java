package dev.lasso.runtime.object;

import dev.lasso.runtime.observe.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of exceptions about the parts of an object, most of which have an owner already. */
public final class OwnershipErrors {

  private OwnershipErrors() {}

  public static RuntimeException linkInside(
      ObjectHeader self, @Nullable String field, Object link) {
    return Errors.illegalArgument(
        "%s cannot take %s, which belongs to the same heap and would never be released in a cycle."
            + " Declare the field with the type of the object, so that it is counted.",
        Errors.field(self, field), link);
  }

  public static RuntimeException closedOutside(
      ObjectHeader self, @Nullable String field, Object resource) {
    return Errors.illegalArgument(
        "%s cannot take %s, which cannot be closed while an object of %s dies. Close it by"
            + " try-with-resources.",
        Errors.field(self, field), resource, HeapState.of(self));
  }

  public static RuntimeException containerAsResource(
      ObjectHeader self, @Nullable String field, ObjectHeader resource) {
    return Errors.illegalArgument(
        "A resource field of %s%s cannot take %s%s, which is a container. Declare the field with"
            + " the container's type, so that it is counted.",
        Errors.name(self),
        field == null ? "" : ", '" + field + "',",
        resource,
        Errors.ofOtherHeap(resource, self));
  }

  public static RuntimeException adopted(ObjectHeader object) {
    return new IllegalStateException(
        Errors.describe(object) + " is adopted already. An object is adopted once, by create.");
  }

  public static RuntimeException ownedWeak(Object weak, ObjectHeader owner) {
    return new IllegalArgumentException(
        weak + " is a part of " + Errors.name(owner) + " already. A resource has one owner.");
  }

  public static RuntimeException ownedResources(ObjectHeader owner) {
    return Errors.illegalArgument(
        "These resources are a part of %s already. Give each @Owned field a GcResources of its"
            + " own.",
        Errors.name(owner));
  }

  public static IllegalStateException boundCollection(ObjectHeader owner) {
    return Errors.illegalState(
        "This collection is a part of %s already. Give each @Owned field a collection of its own.",
        Errors.name(owner));
  }

  /** Returns the exception for a resource that two fields own. */
  public static RuntimeException ownedTwice(Object first, Object second, Object resource) {
    return Errors.illegalState(
        "%s and %s own the same resource, of class %s, so the first owner to die closes it for"
            + " both. Take it from one owner before you give it to another.",
        first, second, resource.getClass().getName());
  }

  public static RuntimeException ownRelease(HeapState heap, String type, String release) {
    return Errors.illegalState(
        "%s releases %s, and an executor closes the resources of %s, so the method would run on a"
            + " dead object that no longer owns anything. Make the method static, so that it gets"
            + " only the resource, or move it to the resource's class.",
        type, release, heap);
  }

  public static RuntimeException notReturned(int stop) {
    return Errors.illegalState(
        "A gcTraverse passes %s to a visit, and no visit has returned that, so it would leave out"
            + " an edge. The number is the result of the visit before, not that of a field. Pass 0"
            + " to the first visit, or use visit.edge(object, arg).",
        stop);
  }

  public static RuntimeException missingCollection(ObjectHeader self, String field) {
    return Errors.illegalState(
        "Owned collection %s is null. Give the field its collection where it is declared.",
        Errors.field(self, field));
  }

  /**
   * Returns the exception for an object that was visited more often than it has owners.
   *
   * @param visitors the objects whose traverses lead to it
   * @param times by visitor: the number of visits
   */
  static RuntimeException overVisited(
      ObjectHeader object, List<ObjectHeader> visitors, List<Integer> times) {
    int visited = 0;
    int most = 0;
    for (int i = 0; i < visitors.size(); i++) {
      visited += times.get(i);
      most = times.get(i) > times.get(most) ? i : most;
    }
    String by =
        visitors.isEmpty()
            ? ""
            : Texts.fill(
                ", %s of them by the traverse of %s",
                times.get(most), Errors.name(visitors.get(most)));
    return Errors.wrongCount(
        "edge count of %s is %s but %s to it were visited%s. A traverse visits references that are"
            + " not owned, or an owned field was written without its setter. These objects and"
            + " everything that they own count as alive; other garbage is freed."
            + " GcInspection.verify() names the field.",
        Errors.name(object), HeaderBits.edges(object), Texts.count(visited, "owned reference"), by);
  }
}
