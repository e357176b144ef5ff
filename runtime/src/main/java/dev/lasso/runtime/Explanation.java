package dev.lasso.runtime;

import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The search for what keeps an object alive, breadth first over all objects, from those that need
 * no owner: held, untracked, or dying. An object that none of them leads to is garbage, kept by a
 * cycle.
 */
final class Explanation {

  /** In place of an owner: nobody, as the search has not come here. */
  private static final int UNSEEN = 0;

  /** In place of an owner: the search started here. */
  private static final int START = -1;

  private final SlotTable slots;
  private final OpenHolds openHolds;
  private final GcDestruction destruction;
  private final Edges edges = new Edges();

  /** By slot: the slot of the owner through which the search came. */
  private int[] owners = new int[0];

  /** By slot: which of the owner's edges that was. */
  private int[] ordinals = new int[0];

  Explanation(SlotTable slots, OpenHolds openHolds, GcDestruction destruction) {
    this.slots = slots;
    this.openHolds = openHolds;
    this.destruction = destruction;
  }

  GcPath of(GcObject object) {
    if (isReached(object, start -> start.word < 0 && Header.holds(start.word) > 0)) {
      List<Step> steps = steps(object);
      return new GcPath(object, Kind.HELD, holder(first(steps, object)), steps);
    }
    if (isReached(object, Explanation::isUntracked)) {
      return new GcPath(object, Kind.UNTRACKED, "", steps(object));
    }
    if (isReached(object, start -> !Header.isCounted(start.word))) {
      return new GcPath(object, Kind.DYING, "", steps(object));
    }
    if (isReachedFromItself(object)) {
      return new GcPath(object, Kind.GARBAGE, "", steps(object));
    }
    return throughAnyOwners(object);
  }

  private static boolean isUntracked(GcObject object) {
    return Header.isCounted(object.word)
        && !GcHeap.isTracked(object)
        && object.gcType().isContainer();
  }

  private static GcObject first(List<Step> steps, GcObject object) {
    return steps.isEmpty() ? object : steps.getFirst().owner();
  }

  private void forget() {
    owners = new int[slots.end()];
    ordinals = new int[slots.end()];
  }

  // ------------------------------------------------------------------ forward

  private boolean isReached(GcObject object, Predicate<GcObject> isStart) {
    forget();
    IntList queue = new IntList();
    for (int slot = 1; slot < owners.length; slot++) {
      GcObject start = slots.get(slot);
      if (start != null && start.word != 0 && isStart.test(start)) {
        owners[slot] = START;
        queue.add(slot);
      }
    }
    return search(queue, object);
  }

  private boolean isReachedFromItself(GcObject object) {
    forget();
    IntList queue = new IntList();
    queue.add(object.slot);
    return search(queue, object);
  }

  private boolean search(IntList queue, GcObject object) {
    for (int i = 0; i < queue.size() && owners[object.slot] == UNSEEN; i++) {
      follow(slots.object(queue.get(i)), queue);
    }
    return owners[object.slot] != UNSEEN;
  }

  /** Notes the owner of each target that has none yet, and adds it to {@code found}. */
  private void follow(GcObject owner, IntList found) {
    edges.read(owner);
    List<GcObject> targets = edges.all();
    for (int i = 0; i < targets.size(); i++) {
      int slot = targets.get(i).slot;
      if (slot < owners.length && slots.get(slot) == targets.get(i) && owners[slot] == UNSEEN) {
        owners[slot] = owner.slot;
        ordinals[slot] = i;
        found.add(slot);
      }
    }
  }

  // ------------------------------------------------------------------ backward

  /** The way back from {@code object} to where the search started, turned round. */
  private List<Step> steps(GcObject object) {
    List<Step> steps = new ArrayList<>();
    int slot = object.slot;
    while (owners[slot] != START) {
      steps.add(step(slot));
      slot = owners[slot];
      if (slot == object.slot) {
        break; // all around a cycle
      }
    }
    return steps.reversed();
  }

  private Step step(int slot) {
    GcObject owner = slots.object(owners[slot]);
    return new Step(owner, Edges.named(owner).get(ordinals[slot]).text());
  }

  /**
   * Goes back from owner to owner, any of them. As no object that needs none leads here, that goes
   * round in a circle, or ends where an owner is missing.
   */
  private GcPath throughAnyOwners(GcObject object) {
    forget();
    IntList found = new IntList();
    for (int slot = 1; slot < owners.length; slot++) {
      GcObject owner = slots.get(slot);
      if (owner != null && owner.word < 0) {
        follow(owner, found);
      }
    }
    List<Step> steps = new ArrayList<>();
    boolean[] passed = new boolean[owners.length];
    int slot = object.slot;
    while (owners[slot] != UNSEEN && !passed[slot]) {
      passed[slot] = true;
      steps.add(step(slot));
      slot = owners[slot];
    }
    Kind kind = owners[slot] == UNSEEN ? Kind.UNKNOWN : Kind.GARBAGE;
    return new GcPath(object, kind, "", steps.reversed());
  }

  // ------------------------------------------------------------------ holders

  private String holder(GcObject object) {
    List<String> holders = new ArrayList<>();
    int scopes = 0;
    int roots = 0;
    int holds = Header.holds(object.word);
    long handle = slots.handle(object);
    for (Holder open = openHolds.newest(); open != null; open = openHolds.older(open)) {
      int count = open.holdsOn(object, handle);
      holds -= count;
      if (count > 0) {
        switch (open) {
          case HoldList _ -> scopes++;
          case GcRoot<?> _ -> roots++;
        }
      }
    }
    if (destruction.isFinalizing(object)) {
      holders.add("its finalizer, which is running");
      holds--;
    }
    add(scopes, "scope", holders);
    add(roots, "root", holders);
    if (holds > 0) {
      holders.add(Errors.count(holds, "hold") + " of the program (retain or allocate)");
    }
    String last = holders.removeLast();
    return holders.isEmpty() ? last : String.join(", ", holders) + " and " + last;
  }

  private static void add(int count, String noun, List<String> holders) {
    if (count > 0) {
      holders.add(count == 1 ? "a " + noun : Errors.count(count, noun));
    }
  }
}
