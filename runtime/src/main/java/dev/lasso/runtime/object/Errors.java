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
    return Texts.fill(
        "%s (%s, %s, %s)", name, state, Texts.count(holds, "hold"), Texts.count(edges, "owner"));
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
      return how == Death.HEAP_CLOSING
          ? deadObject("%s is about to be destroyed: its heap is being closed.", name(object))
          : deadObject(
              "%s is about to be destroyed: %s. Hold it with a scope or a root while you use it.",
              name(object), how);
    }
    boolean destroyed = HeaderBits.isDestroyed(object);
    Death how = destroyed ? HeaderBits.death(object) : Death.COLLECTED;
    String death = destroyed ? heap.death(HeaderBits.word(object)) : how.toString();
    if (HeaderBits.isAnswering(object)) {
      return deadObject(
          "%s is about to be destroyed: %s. Its release methods and those of other objects can read"
              + " it and remove what it owns, but nothing new can own, hold or refer to it. Do that"
              + " in the @Finalizer.",
          name(object), death);
    }
    ObjectHeader closing = heap.closingObject();
    if (closing != null && closing != object) {
      return deadObject(
          "%s is dead: %s. %s, which is being closed, uses it. While an object is closed it can use"
              + " what it owns, unless that owns it, too.",
          name(object), death, name(closing));
    }
    String text =
        switch (how) {
          case HEAP_CLOSING, HEAP_CLOSED ->
              "%s is dead: %s. Use an object before its heap is closed.";
          case NOT_ADOPTED -> "%s is dead: %s. Use an object once create has returned it.";
          default -> "%s is dead: %s. Hold an object with a scope or a root while you use it.";
        };
    return deadObject(text, name(object), death);
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
    return Texts.fill(
        "@Borrowed %s refers to a dead object%s, although its reason says \"%s\". %s Or set the"
            + " field to null before the object dies, or make the field @Weak.",
        field(object, field), ofOtherHeap(target, object), reason, dead(target).getMessage());
  }

  /** Returns the exception for reading a resource that is released, of an object being closed. */
  public static RuntimeException released(ObjectHeader object, String field) {
    ObjectHeader closing = HeapState.of(object).closingObject();
    return deadObject(
        "%s is released, because %s is dead: %s. %s",
        field(object, field),
        name(object),
        HeapState.of(object).death(HeaderBits.word(object)),
        closing == null || closing == object
            ? "The fields of an object are released in reverse order of their declaration."
            : name(closing) + ", which is being closed, uses it.");
  }

  /** Returns the exception for reading a resource that was taken out of its field. */
  public static RuntimeException taken(ObjectHeader object, String field, String place) {
    return illegalState(
        "%s was taken%s. To use it further, own the object that frees it now, and keep the handle"
            + " in a second field.",
        field(object, field), place.isEmpty() ? "" : " at " + place);
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
      return illegalState(
          "%s is under construction and cannot be owned or held by %s yet. Do it after create.",
          name(object), by);
    }
    return dead(object);
  }

  public static RuntimeException negativeWeight(ObjectHeader object, long bytes) {
    return illegalState(
        "%s reports %s native bytes, but the method that @GcContainer(nativeBytes = …) names must"
            + " return 0 or more.",
        name(object), bytes);
  }

  public static RuntimeException foreign(ObjectHeader object, HeapState heap, String by) {
    if (!isCreated(object)) {
      return notCreated(object);
    }
    return illegalArgument(
        "%s belongs to %s and cannot be owned or held by %s%s, because objects of different heaps"
            + " never own one another.",
        name(object), HeapState.of(object), by.equals(heap.toString()) ? "" : by + " of ", heap);
  }

  public static RuntimeException overflow(ObjectHeader object, long limit, String what) {
    return wrongCount(
        "%s has reached the limit of %s %s. Is there a loop that adds them and never removes them?",
        describe(object), limit, what);
  }

  public static RuntimeException noHold(ObjectHeader object) {
    return wrongCount(
        "%s has no hold to release, because each retain, allocate or keep is released only once,"
            + " and a move hands it over.",
        describe(object));
  }

  public static RuntimeException finalizersHold(ObjectHeader object) {
    return wrongCount(
        "%s is being finalized, and its only hold belongs to the runtime. Do not release it.",
        describe(object));
  }

  public static RuntimeException noFinalizer(ObjectHeader object) {
    return illegalArgument(
        "%s is of a type that has no finalizer. Annotate a method of its class with @Finalizer, or"
            + " call GcType.Builder.finalizer.",
        describe(object));
  }

  public static RuntimeException noEdge(ObjectHeader object) {
    if (!isCreated(object)) {
      return notCreated(object);
    }
    return wrongCount(
        "%s is released by an owner that was not counted. Set owned fields only through their"
            + " setters.",
        describe(object));
  }

  public static RuntimeException holdTaken(String holder, String object) {
    return wrongCount(
        "%s found its hold on %s gone, because other code released a hold that was not its own.",
        holder, object);
  }

  public static RuntimeException notHeldBy(Object scope, ObjectHeader object) {
    return wrongCount(
        "%s is not held by %s. A scope releases only what it created or keeps.",
        describe(object), scope);
  }

  public static RuntimeException noMark(Object scope) {
    return illegalArgument(
        "No mark of %s. A mark is valid for the scope that made it, until that scope is rewound to"
            + " an earlier mark.",
        scope);
  }

  public static IllegalStateException noCurrentScope() {
    return new IllegalStateException(
        "No scope is current, because only GcHeap.run and GcHeap.call have one, while they run."
            + " Elsewhere, pass the scope as an argument.");
  }

  public static IllegalStateException resultOutside(ObjectHeader result, HeapState heap) {
    return illegalState(
        "A call has returned a %s after its action has left %s, so it can no longer be held. Close"
            + " a scope where it was opened, or return plain data.",
        result.gcType().name(), heap);
  }

  public static IllegalStateException resultUnheld(ObjectHeader result) {
    return illegalState(
        "%s is the result of a call whose action has closed the scope around the call, so no scope"
            + " is left to hold it. Return heap.openRoot(result), or plain data.",
        name(result));
  }

  public static IllegalStateException resultDied(ObjectHeader result) {
    return illegalState(
        "%s is the result of a call, and has died with the scope of the call, because nothing else"
            + " held or owned it. Make the call where a scope of the heap is open, which then holds"
            + " the result, or return heap.openRoot(result), or plain data.",
        name(result));
  }

  public static RuntimeException tracked(ObjectHeader object) {
    return new IllegalStateException(
        describe(object) + " is tracked already. Track an object once.");
  }

  public static RuntimeException notFresh(ObjectHeader object, GcHeap heap) {
    return illegalArgument(
        "%s is not a new object of %s. The constructor must create one, with the heap that it is"
            + " given.",
        describe(object), heap);
  }

  public static RuntimeException noItems(ObjectHeader object) {
    return illegalState(
        "%s has no items before its constructor has returned. Set them after create.",
        describe(object));
  }

  public static RuntimeException storedItems(ObjectHeader self, String field) {
    return illegalState(
        "The constructor of %s has stored an array in '%s', but create makes that array. Pass the"
            + " length to create, and set the items afterwards.",
        self.gcType().name(), field);
  }

  public static RuntimeException trackedResize(ObjectHeader object) {
    return illegalState(
        "%s is tracked and cannot be resized. Only an untracked object can, from allocate until it"
            + " is tracked.",
        describe(object));
  }

  public static RuntimeException shrinking(ObjectHeader object, int before, int length) {
    return illegalArgument(
        "%s has %s items and cannot grow to %s. To make it smaller, call resize while it is"
            + " untracked.",
        describe(object), before, length);
  }

  public static RuntimeException notDeletable(ObjectHeader object) {
    return illegalState(
        "%s cannot be deleted, because only an untracked object whose only hold is the caller's"
            + " can. Use release instead.",
        describe(object));
  }

  public static IllegalStateException closed(String what) {
    return new IllegalStateException(
        "Already closed: " + what + ". Use it before it is closed, or open another one.");
  }

  public static IllegalStateException closeInside(HeapState heap) {
    return illegalState(
        "%s cannot be closed from inside a collection, a destruction, a constructor or a visit of"
            + " its objects.",
        heap);
  }

  public static IllegalStateException traversing(GcHeap heap) {
    return illegalState(
        "A traversal of %s is running. Until it is done, gcTraverse, gcEdges and visitors may only"
            + " read. Collect what you find and act on it afterwards.",
        heap);
  }

  public static IllegalStateException leaveInside(HeapState heap) {
    return illegalState(
        "%s cannot be left from inside a collection, a destruction, a constructor or a visit of its"
            + " objects, because other threads would find it half changed. Close the scope of the"
            + " entry where it was opened.",
        heap);
  }

  public static IllegalStateException entryOfOther(HeapState heap) {
    return illegalState(
        "This scope belongs to an earlier entry into %s, which has ended, so it cannot leave the"
            + " heap now. It stays open until the heap closes; close the scope of an entry where"
            + " the heap was entered.",
        heap);
  }

  public static IllegalStateException abandoned(HeapState heap) {
    return illegalState(
        "A thread has ended inside %s without leaving it, so its objects may be half changed. Only"
            + " heap.close() is still allowed, from any thread. Leave a heap where you entered it,"
            + " best with try-with-resources.",
        heap);
  }

  public static RuntimeException notShared(GcHeap heap, String user) {
    return illegalArgument(
        "%s that all threads read needs a shared heap, and %s is confined to one thread. Create it"
            + " with GcHeap.shared().",
        user, heap);
  }

  public static RuntimeException linkToConfined(GcRoot<?> root) {
    return illegalArgument(
        "A link leads to an object of a shared heap, and the heap of %s is confined to one thread."
            + " Create it with GcHeap.shared().",
        root);
  }

  public static RuntimeException tooManyRoots(ObjectHeader object, int limit) {
    return wrongCount(
        "%s has reached the limit of %s roots. Is there a loop that opens roots and never closes"
            + " them?",
        name(object), limit);
  }

  public static WrongThreadException notEntered(HeapState heap, @Nullable Thread inside) {
    return wrongThread(
        "%s is not entered by %s%s. Use try (GcScope scope = heap.enter()). Outside, an open root"
            + " lets any thread read final fields and their generated getters.",
        heap,
        Texts.threadName(Thread.currentThread()),
        inside == null ? "" : " (" + Texts.threadName(inside) + " is inside)");
  }

  public static WrongThreadException wrongThread(HeapState heap, Thread owner) {
    String advice =
        owner.isAlive()
            ? "Use it on that thread only, or create it with GcHeap.shared() and enter it on each"
                + " thread."
            : "That thread has ended. Only heap.close() is still allowed, from any thread. Close a"
                + " heap on its thread before it ends.";
    return wrongThread(
        "%s is confined to %s and was used on %s. %s",
        heap, Texts.threadName(owner), Texts.threadName(Thread.currentThread()), advice);
  }

  /** Returns {@code 'next' of Node#7}, or only the object. */
  public static String field(ObjectHeader self, @Nullable String field) {
    return field == null ? name(self) : Texts.quoted(field) + " of " + name(self);
  }

  // ------------------------------------------------------------------ exceptions of a text

  static IllegalStateException illegalState(String text, @Nullable Object... parts) {
    return new IllegalStateException(Texts.fill(text, parts));
  }

  static IllegalArgumentException illegalArgument(String text, @Nullable Object... parts) {
    return new IllegalArgumentException(Texts.fill(text, parts));
  }

  static ReferenceCountException wrongCount(String text, @Nullable Object... parts) {
    return new ReferenceCountException(Texts.fill(text, parts));
  }

  private static DeadObjectException deadObject(String text, @Nullable Object... parts) {
    return new DeadObjectException(Texts.fill(text, parts));
  }

  private static WrongThreadException wrongThread(String text, @Nullable Object... parts) {
    return new WrongThreadException(Texts.fill(text, parts));
  }
}
