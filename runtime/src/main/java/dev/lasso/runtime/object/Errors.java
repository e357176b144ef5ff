package dev.lasso.runtime.object;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.observe.Texts;
import org.jspecify.annotations.Nullable;

/**
 * The messages of exceptions, except those of {@link OwnershipErrors}. Each names the object, the
 * problem and the remedy.
 */
public final class Errors {

  private Errors() {}

  public static String describe(ObjectHeader object) {
    long word = HeaderBits.word(object);
    String name = name(object);
    if (!isCreated(object)) {
      return Texts.uncreated(name);
    }
    if (word > 0) {
      return name + " (dead: " + HeapState.of(object).death(word) + ")";
    }
    if (word == 0) {
      return name + " (under construction)";
    }
    if (HeaderBits.isDead(object)) {
      return name + " (dead: " + Death.COLLECTED + ")";
    }
    int holds = HeaderBits.holds(object);
    long edges = HeaderBits.edges(object);
    String state = HeaderBits.isCounted(object) ? "alive" : "dying";
    return name
        + " ("
        + state
        + ", "
        + Texts.count(holds, "hold")
        + ", "
        + Texts.count(edges, "owner")
        + ")";
  }

  /** Returns {@code Tensor#42 "label"}, or {@code Tensor} for an object under construction. */
  public static String name(ObjectHeader object) {
    if (!isCreated(object)) {
      return object.gcType().name();
    }
    int birth =
        HeaderBits.isDestroyed(object)
            ? HeaderBits.birthOfDead(object)
            : HeaderBits.isUnderConstruction(object)
                ? 0
                : HeapState.of(object).slots.birth(HeaderBits.slot(object));
    String type = object.gcType().name();
    if (birth == 0) {
      return type;
    }
    String name = type + "#" + Integer.toUnsignedString(birth);
    String label = ProtocolCalls.label(object);
    return label == null ? name : name + " \"" + label + "\"";
  }

  /** Returns {@code of heap 'orders'} if that is not the heap of {@code other}, or nothing. */
  static String ofOtherHeap(ObjectHeader object, ObjectHeader other) {
    boolean isElsewhere = object.gcHeap() != null && object.gcHeap() != other.gcHeap();
    return isElsewhere ? " of " + object.gcHeap() : "";
  }

  /** Returns whether a constructor has run with a heap. */
  private static boolean isCreated(ObjectHeader object) {
    return object.gcHeap() != null;
  }

  /**
   * Returns the exception for any use of {@code object}, which a framework has created by
   * reflection.
   */
  public static RuntimeException notCreated(ObjectHeader object) {
    return new IllegalStateException(Texts.noPlainData(object.gcType().name(), object.getClass()));
  }

  public static RuntimeException dead(ObjectHeader object) {
    HeapState heap = HeapState.of(object);
    if (!HeaderBits.isDead(object)) {
      Death how = heap.pendingDeath(object);
      return new DeadObjectException(
          how == Death.HEAP_CLOSING
              ? name(object) + " is about to be destroyed: its heap is being closed."
              : name(object)
                  + " is about to be destroyed: "
                  + how
                  + ". Hold it with a scope or a root while you use it.");
    }
    boolean destroyed = HeaderBits.isDestroyed(object);
    Death how = destroyed ? HeaderBits.death(object) : Death.COLLECTED;
    String death = destroyed ? heap.death(HeaderBits.word(object)) : how.toString();
    if (HeaderBits.isAnswering(object)) {
      return new DeadObjectException(
          name(object)
              + " is about to be destroyed: "
              + death
              + ". Its release methods and those of other objects can read it and remove what it"
              + " owns, but nothing new can own, hold or refer to it. Do that in the @Finalizer.");
    }
    ObjectHeader closing = heap.closingObject();
    if (closing != null && closing != object) {
      return new DeadObjectException(
          name(object)
              + " is dead: "
              + death
              + ". "
              + name(closing)
              + ", which is being closed, uses it. While an object is closed it can use what it"
              + " owns, unless that owns it, too.");
    }
    return new DeadObjectException(
        switch (how) {
          case HEAP_CLOSING, HEAP_CLOSED ->
              name(object) + " is dead: " + death + ". Use an object before its heap is closed.";
          case NOT_ADOPTED ->
              name(object) + " is dead: " + death + ". Use an object once create has returned it.";
          default ->
              name(object)
                  + " is dead: "
                  + death
                  + ". Hold an object with a scope or a root while you use it.";
        });
  }

  /** Returns the exception for reading a borrowed field whose object is dead. */
  public static RuntimeException deadBorrowed(
      ObjectHeader object, String field, ObjectHeader target) {
    String reason = object.gcType().borrowedReason(field);
    return new DeadObjectException(borrowedDead(object, field, reason, target));
  }

  /** Returns the text for a borrowed field whose object is dead. */
  public static String borrowedDead(
      ObjectHeader object, String field, String reason, ObjectHeader target) {
    return "@Borrowed "
        + field(object, field)
        + " refers to a dead object"
        + ofOtherHeap(target, object)
        + ", although its reason says \""
        + reason
        + "\". "
        + dead(target).getMessage()
        + " Or set the field to null before the object dies, or make the field @Weak.";
  }

  /** Returns the exception for reading a resource that is released, of an object being closed. */
  public static RuntimeException released(ObjectHeader object, String field) {
    ObjectHeader closing = HeapState.of(object).closingObject();
    return new DeadObjectException(
        field(object, field)
            + " is released, because "
            + name(object)
            + " is dead: "
            + HeapState.of(object).death(HeaderBits.word(object))
            + ". "
            + (closing == null || closing == object
                ? "The fields of an object are released in reverse order of their declaration."
                : name(closing) + ", which is being closed, uses it."));
  }

  /** Returns the exception for reading a resource that was taken out of its field. */
  public static RuntimeException taken(ObjectHeader object, String field, String place) {
    return new IllegalStateException(
        field(object, field)
            + " was taken"
            + (place.isEmpty() ? "" : " at " + place)
            + ". To use it further, own the object that frees it now, and keep the handle in a"
            + " second field.");
  }

  /**
   * Returns the exception for {@code object}, which is not counted, so that {@code by} cannot own
   * or hold it.
   */
  public static RuntimeException notCounted(ObjectHeader object, String by) {
    if (!isCreated(object)) {
      return notCreated(object);
    }
    if (HeaderBits.isUnderConstruction(object)) {
      return new IllegalStateException(
          name(object)
              + " is under construction and cannot be owned or held by "
              + by
              + " yet. Do it after create.");
    }
    return dead(object);
  }

  public static RuntimeException negativeWeight(ObjectHeader object, long bytes) {
    return new IllegalStateException(
        name(object)
            + " reports "
            + bytes
            + " native bytes, but the method that @GcContainer(nativeBytes = …) names must return 0"
            + " or more.");
  }

  public static RuntimeException foreign(ObjectHeader object, HeapState heap, String by) {
    if (!isCreated(object)) {
      return notCreated(object);
    }
    return new IllegalArgumentException(
        name(object)
            + " belongs to "
            + HeapState.of(object)
            + " and cannot be owned or held by "
            + (by.equals(heap.toString()) ? "" : by + " of ")
            + heap
            + ", because objects of different heaps never own one another.");
  }

  public static RuntimeException overflow(ObjectHeader object, long limit, String what) {
    return new ReferenceCountException(
        describe(object)
            + " has reached the limit of "
            + limit
            + " "
            + what
            + ". Is there a loop that adds them and never removes them?");
  }

  public static RuntimeException noHold(ObjectHeader object) {
    return new ReferenceCountException(
        describe(object)
            + " has no hold to release, because each retain, allocate or keep is released only"
            + " once.");
  }

  public static RuntimeException finalizersHold(ObjectHeader object) {
    return new ReferenceCountException(
        describe(object)
            + " is being finalized, and its only hold belongs to the runtime. Do not release it.");
  }

  public static RuntimeException noFinalizer(ObjectHeader object) {
    return new IllegalArgumentException(
        describe(object)
            + " is of a type that has no finalizer. Annotate a method of its class with @Finalizer,"
            + " or call GcType.Builder.finalizer.");
  }

  public static RuntimeException noEdge(ObjectHeader object) {
    if (!isCreated(object)) {
      return notCreated(object);
    }
    return new ReferenceCountException(
        describe(object)
            + " is released by an owner that was not counted. Set owned fields only through their"
            + " setters.");
  }

  public static RuntimeException holdTaken(String holder, String object) {
    return new ReferenceCountException(
        holder
            + " found its hold on "
            + object
            + " gone, because other code released a hold that was not its own.");
  }

  public static RuntimeException notHeldBy(Object scope, ObjectHeader object) {
    return new ReferenceCountException(
        describe(object)
            + " is not held by "
            + scope
            + ". A scope releases only what it created or keeps.");
  }

  public static RuntimeException noMark(Object scope) {
    return new IllegalArgumentException(
        "No mark of "
            + scope
            + ". A mark is valid for the scope that made it, until that scope is rewound to an"
            + " earlier mark.");
  }

  public static IllegalStateException noCurrentScope() {
    return new IllegalStateException(
        "No scope is current, because only GcHeap.run and GcHeap.call have one, while they run."
            + " Elsewhere, pass the scope as an argument.");
  }

  public static IllegalStateException resultOutside(ObjectHeader result, HeapState heap) {
    return new IllegalStateException(
        "A call has returned a "
            + result.gcType().name()
            + " after its action has left "
            + heap
            + ", so it can no longer be held. Close a scope where it was opened, or return plain"
            + " data.");
  }

  public static IllegalStateException resultUnheld(ObjectHeader result) {
    return new IllegalStateException(
        name(result)
            + " is the result of a call whose action has closed the scope around the call, so no"
            + " scope is left to hold it. Return heap.openRoot(result), or plain data.");
  }

  public static IllegalStateException resultDied(ObjectHeader result) {
    return new IllegalStateException(
        name(result)
            + " is the result of a call, and has died with the scope of the call, because nothing"
            + " else held or owned it. Make the call where a scope of the heap is open, which then"
            + " holds the result, or return heap.openRoot(result), or plain data.");
  }

  public static RuntimeException tracked(ObjectHeader object) {
    return new IllegalStateException(
        describe(object) + " is tracked already. Track an object once.");
  }

  public static RuntimeException notFresh(ObjectHeader object, GcHeap heap) {
    return new IllegalArgumentException(
        describe(object)
            + " is not a new object of "
            + heap
            + ". The constructor must create one, with the heap that it is given.");
  }

  public static RuntimeException noItems(ObjectHeader object) {
    return new IllegalStateException(
        describe(object)
            + " has no items before its constructor has returned. Set them after create.");
  }

  public static RuntimeException storedItems(ObjectHeader self, String field) {
    return new IllegalStateException(
        "The constructor of "
            + self.gcType().name()
            + " has stored an array in '"
            + field
            + "', but create makes that array. Pass the length to create, and set the items"
            + " afterwards.");
  }

  public static RuntimeException trackedResize(ObjectHeader object) {
    return new IllegalStateException(
        describe(object)
            + " is tracked and cannot be resized. Only an untracked object can, from allocate until"
            + " it is tracked.");
  }

  public static RuntimeException shrinking(ObjectHeader object, int before, int length) {
    return new IllegalArgumentException(
        describe(object)
            + " has "
            + before
            + " items and cannot grow to "
            + length
            + ". To make it smaller, call resize while it is untracked.");
  }

  public static RuntimeException notDeletable(ObjectHeader object) {
    return new IllegalStateException(
        describe(object)
            + " cannot be deleted, because only an untracked object whose only hold is the caller's"
            + " can. Use release instead.");
  }

  public static IllegalStateException closed(String what) {
    return new IllegalStateException("Already closed: " + what);
  }

  public static IllegalStateException closeInside(HeapState heap) {
    return new IllegalStateException(
        heap
            + " cannot be closed from inside a collection, a destruction, a constructor or a visit"
            + " of its objects.");
  }

  public static IllegalStateException traversing(GcHeap heap) {
    return new IllegalStateException(
        "A traversal of "
            + heap
            + " is running. Until it is done, gcTraverse, gcEdges and visitors may only read."
            + " Collect what you find and act on it afterwards.");
  }

  public static IllegalStateException leaveInside(HeapState heap) {
    return new IllegalStateException(
        heap
            + " cannot be left from inside a collection, a destruction, a constructor or a visit of"
            + " its objects, because other threads would find it half changed. Close the scope of"
            + " the entry where it was opened.");
  }

  public static IllegalStateException entryOfOther(HeapState heap) {
    return new IllegalStateException(
        "This scope belongs to an earlier entry into "
            + heap
            + ", which has ended, so it cannot leave the heap now. It stays open until the heap"
            + " closes; close the scope of an entry where the heap was entered.");
  }

  public static IllegalStateException abandoned(HeapState heap) {
    return new IllegalStateException(
        "A thread has ended inside "
            + heap
            + " without leaving it, so its objects may be half changed. Only heap.close() is still"
            + " allowed, from any thread. Leave a heap where you entered it, best with"
            + " try-with-resources.");
  }

  public static RuntimeException notShared(GcHeap heap, String user) {
    return new IllegalArgumentException(
        user
            + " that all threads read needs a shared heap, and "
            + heap
            + " is confined to one"
            + " thread. Create it with GcHeap.shared().");
  }

  public static RuntimeException linkToConfined(GcRoot<?> root) {
    return new IllegalArgumentException(
        "A link leads to an object of a shared heap, and the heap of "
            + root
            + " is confined to one thread. Create it with GcHeap.shared().");
  }

  public static RuntimeException tooManyRoots(ObjectHeader object, int limit) {
    return new ReferenceCountException(
        name(object)
            + " has reached the limit of "
            + limit
            + " roots. Is there a loop that opens roots and never closes them?");
  }

  public static WrongThreadException notEntered(HeapState heap, @Nullable Thread inside) {
    return new WrongThreadException(
        heap
            + " is not entered by "
            + Texts.threadName(Thread.currentThread())
            + (inside == null ? "" : " (" + Texts.threadName(inside) + " is inside)")
            + ". Use try (GcScope scope = heap.enter()). Outside, an open root lets any thread read"
            + " final fields and their generated getters.");
  }

  public static WrongThreadException wrongThread(HeapState heap, Thread owner) {
    String advice =
        owner.isAlive()
            ? "Use it on that thread only."
            : "That thread has ended. Only heap.close() is still allowed, from any thread."
                + " Close a heap on its thread before it ends.";
    return new WrongThreadException(
        heap
            + " is confined to "
            + Texts.threadName(owner)
            + " and was used on "
            + Texts.threadName(Thread.currentThread())
            + ". "
            + advice);
  }

  /** Returns {@code 'next' of Node#7}, or only the object. */
  public static String field(ObjectHeader self, @Nullable String field) {
    return field == null ? name(self) : Texts.quoted(field) + " of " + name(self);
  }
}
