package dev.lasso.runtime;

import dev.lasso.runtime.Header.Death;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What exceptions say. Each names the object, what was wrong with it, and what to do. */
final class Errors {

  private Errors() {}

  static String describe(GcObject object) {
    long word = object.word;
    String name = name(object);
    if (word > 0) {
      return name + " (dead: " + Header.death(word) + ")";
    }
    if (word == 0) {
      return name + " (under construction)";
    }
    if (GcHeap.isDead(object)) {
      return name + " (dead: " + Death.COLLECTED + ")";
    }
    int holds = Header.holds(word);
    long edges = Header.edges(word);
    String state = Header.isCounted(word) ? "alive" : "dying";
    return name + " (" + state + ", " + count(holds, "hold") + ", " + count(edges, "owner") + ")";
  }

  /** {@code Tensor#42}, or {@code Tensor} while it is under construction. */
  static String name(GcObject object) {
    int birth =
        object.word > 0
            ? Header.birthOfDead(object.word)
            : object.word == 0 ? 0 : object.gcHeap().birth(object);
    String type = object.gcType().name();
    return birth == 0 ? type : type + "#" + Integer.toUnsignedString(birth);
  }

  /** {@code thread 'main'}, or its number where it has no name, as most virtual threads. */
  static String thread(Thread thread) {
    String name = thread.getName();
    return (thread.isVirtual() ? "virtual thread " : "thread ")
        + (name.isEmpty() ? "#" + thread.threadId() : quoted(name));
  }

  /** A name that somebody has given, in quotes. */
  static String quoted(String name) {
    return "'" + escaped(name) + "'";
  }

  /** A name without control characters, which would break the line. */
  static String escaped(String name) {
    return name.chars()
        .mapToObj(c -> Character.isISOControl(c) ? "\\u%04x".formatted(c) : Character.toString(c))
        .collect(Collectors.joining());
  }

  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  static RuntimeException dead(GcObject object) {
    if (!GcHeap.isDead(object)) {
      return new DeadObjectException(
          name(object)
              + " is about to be destroyed: its last owner let go. Hold it with a scope or a root"
              + " while you use it.");
    }
    Death death = object.word > 0 ? Header.death(object.word) : Death.COLLECTED;
    return new DeadObjectException(
        name(object)
            + " is dead: "
            + death
            + ". Hold an object with a scope or a root while you use it.");
  }

  /** Why {@code object}, which is not counted, can not be owned or held by {@code by}. */
  static RuntimeException notCounted(GcObject object, String by) {
    if (object.word == 0) {
      return new IllegalStateException(
          name(object)
              + " is under construction and can not be owned or held by "
              + by
              + " yet: do it after create.");
    }
    return dead(object);
  }

  static RuntimeException negativeWeight(GcObject object, long bytes) {
    return new IllegalStateException(
        name(object)
            + " says that it pins "
            + bytes
            + " native bytes: the method that @GcContainer(weight = …) names must return 0 or"
            + " more.");
  }

  static RuntimeException foreign(GcObject object, GcHeap heap, String by) {
    return new IllegalArgumentException(
        name(object)
            + " belongs to "
            + object.gcHeap()
            + " and can not be owned or held by "
            + by
            + " of "
            + heap
            + ": objects of different heaps never own one another.");
  }

  static RuntimeException overflow(GcObject object, String what) {
    return new ReferenceCountException(describe(object) + " can not have more " + what + ".");
  }

  static RuntimeException noHold(GcObject object) {
    return new ReferenceCountException(
        describe(object)
            + " has no hold to release: each retain, allocate or keep is released once.");
  }

  static RuntimeException finalizersHold(GcObject object) {
    return new ReferenceCountException(
        describe(object)
            + " is being finalized: its one hold is the runtime's and not to be released.");
  }

  static RuntimeException noEdge(GcObject object) {
    return new ReferenceCountException(
        describe(object)
            + " is let go by an owner that was not counted: set owned fields through their setters"
            + " only.");
  }

  static RuntimeException overVisited(GcObject object, long visited) {
    return new ReferenceCountException(
        "edge count of "
            + name(object)
            + " is "
            + Header.edges(object.word)
            + " but "
            + count(visited, "owned reference")
            + " were visited: a traverse visits what is not owned, or an owned field was written"
            + " without its setter. Nothing was freed.");
  }

  static RuntimeException holdTaken(String holder, String object) {
    return new ReferenceCountException(
        holder
            + " found its hold on "
            + object
            + " gone: somebody released a hold that was not theirs.");
  }

  static RuntimeException notHeldBy(GcScope scope, GcObject object) {
    return new ReferenceCountException(
        describe(object)
            + " is not held by "
            + scope
            + ": a scope lets go only of what it created or keeps.");
  }

  static RuntimeException noMark(GcScope scope) {
    return new IllegalArgumentException(
        "No mark of "
            + scope
            + ": a mark is for the scope that made it, until that is rewound to an earlier one.");
  }

  static RuntimeException tracked(GcObject object) {
    return new IllegalStateException(
        describe(object) + " is tracked already: track an object once.");
  }

  static RuntimeException notFresh(GcObject object, GcHeap heap) {
    return new IllegalArgumentException(
        describe(object)
            + " is not a new object of "
            + heap
            + ": the constructor is to make one, with the heap that it is given.");
  }

  static RuntimeException noItems(GcObject object) {
    return new IllegalStateException(
        describe(object)
            + " has no items before its constructor has returned: set them after create.");
  }

  static RuntimeException storedItems(GcObject self, String field) {
    return new IllegalStateException(
        "The constructor of "
            + self.gcType().name()
            + " has stored an array in '"
            + field
            + "', and create makes that array: give create the length, and set the items after"
            + " it.");
  }

  static RuntimeException trackedResize(GcObject object) {
    return new IllegalStateException(
        describe(object)
            + " is tracked and can not be resized: only an untracked object can, as from allocate"
            + " until heap.track.");
  }

  static RuntimeException notDeletable(GcObject object) {
    return new IllegalStateException(
        describe(object)
            + " can not be deleted: only an untracked object whose one hold is the caller's can;"
            + " use release instead.");
  }

  static IllegalStateException closed(String what) {
    return new IllegalStateException("Already closed: " + what);
  }

  static IllegalStateException closeInside(GcHeap heap) {
    return new IllegalStateException(
        heap
            + " can not be closed from inside a collection, a destruction, a constructor or a visit"
            + " of its objects.");
  }

  static IllegalStateException traversing(GcHeap heap) {
    return new IllegalStateException(
        "A traversal of "
            + heap
            + " is running: until it is done, gcTraverse, gcEdges and visitors only read. Note what"
            + " you find and act on it afterwards.");
  }

  static WrongThreadException wrongThread(GcHeap heap, Thread owner) {
    String advice =
        owner.isAlive()
            ? "Use it on that thread only."
            : "That thread has ended, so nothing can use or close the heap any more: close a heap"
                + " on its thread before it ends.";
    return new WrongThreadException(
        heap
            + " is confined to "
            + thread(owner)
            + " and was used on "
            + thread(Thread.currentThread())
            + ". "
            + advice);
  }

  static RuntimeException containerAsResource(
      GcObject self, @Nullable String field, Object resource) {
    return new IllegalArgumentException(
        "A resource field of "
            + name(self)
            + (field == null ? "" : ", '" + field + "',")
            + " can not take "
            + resource
            + ", which is a container: declare the field with the container's type, so that it is"
            + " counted.");
  }

  static RuntimeException adopted(GcObject object) {
    return new IllegalStateException(
        describe(object) + " is adopted already: an object is adopted once, by create.");
  }

  static RuntimeException ownedWeak(GcWeak<?> weak, GcObject owner) {
    return new IllegalArgumentException(
        weak + " is a part of " + name(owner) + " already: a resource has one owner.");
  }

  static IllegalStateException boundCollection(GcObject owner) {
    return new IllegalStateException(
        "This collection is a part of "
            + name(owner)
            + " already: give each @Owned field a collection of its own.");
  }

  static RuntimeException missingCollection(GcObject self, String field) {
    return new IllegalStateException(
        "Owned collection "
            + field(self, field)
            + " is null: give the field its collection where it is declared.");
  }

  /** {@code 'next' of Node#7}, or the object alone. */
  static String field(GcObject self, @Nullable String field) {
    return field == null ? name(self) : quoted(field) + " of " + name(self);
  }
}
