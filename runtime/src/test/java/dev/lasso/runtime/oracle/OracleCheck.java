package dev.lasso.runtime.oracle;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.oracle.OracleObject.Resource;
import dev.lasso.runtime.oracle.OracleObject.State;
import dev.lasso.runtime.oracle.OracleObject.Weak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the heap under test with the model of it, and looks into the heap for broken invariants.
 */
record OracleCheck(OracleReal real, OracleShadow shadow) {

  /** Throws if anything is not as it must be between two steps. */
  void check() {
    recountEdges();
    for (OracleObject object : shadow.objects.values()) {
      OracleNode node = real.node(object.id);
      switch (object.state) {
        case ALIVE -> checkAlive(object, node);
        case DEAD -> checkDead(object, node);
        case CONDEMNED, CLOSING, DYING -> checkCondemned(object, node);
        case CONSTRUCTING -> throw new AssertionError(object + " is " + object.state);
      }
    }
    for (Weak weak : shadow.weaks.values()) {
      if (weak.owner != null && shadow.slices.isCondemned(weak.owner)) {
        continue; // it is closed, or will be
      }
      equal(
          "referent of w",
          weak.id,
          id(readable(weak)),
          OracleHeap.id(real.weaks.get(weak.id).get()));
    }
    equal(
        "objects alive",
        shadow.present.size() - shadow.slices.condemned(),
        real.heap.stats().live());
    equal("frozen objects", shadow.frozen(), (long) GcCPython.of(real.heap).freezeCount());
    equal("kept garbage", shadow.garbage.size(), GcCPython.of(real.heap).garbage().size());
    equal("enabled", shadow.isEnabled(), real.heap.isEnabled());
    equal("holds of the foreign object", 1, Inside.holds(real.foreign));
    equal("edges of the foreign object", 0L, Inside.edges(real.foreign));
    checkSuspects();
    if (!shadow.slices.isPaused()) {
      checkAllGarbageIsReachableFromSuspects();
    }
  }

  private static void equal(String what, Object expected, Object actual) {
    equal(what, "", expected, actual);
  }

  /** {@code what} and {@code of} are put together only if there is an error, to save time. */
  private static void equal(String what, Object of, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new AssertionError(what + of + ": expected " + expected + " but was " + actual);
    }
  }

  /** The model's own counts, from scratch. */
  private void recountEdges() {
    Map<OracleObject, Integer> edges = shadow.edges();
    for (OracleObject object : shadow.present) {
      if (object.state == State.ALIVE) {
        equal("edges in the model of ", object, edges.getOrDefault(object, 0), object.edges);
      }
      if (object.holds + object.edges == 0 && !shadow.slices.isCondemned(object)) {
        throw new AssertionError(object + " should have died in the model");
      }
    }
  }

  private void checkAlive(OracleObject object, OracleNode node) {
    if (!Inside.isLive(node)) {
      throw new AssertionError(object + " should be alive but is " + node);
    }
    equal("holds of ", object, object.holds, Inside.holds(node));
    equal("edges of ", object, (long) object.edges, Inside.edges(node));
    equal("tracked ", object, object.tracked, GcCPython.isTracked(node));
    equal(
        "finalized ",
        object,
        object.hasFinalizer() && object.finalized,
        GcCPython.isFinalized(node));
    for (int field = 0; field < object.fields.length; field++) {
      equal("field of ", object, id(object.fields[field]), OracleHeap.id(node.getField(field)));
    }
    equal("weak of ", object, id(object.weakFields[OracleObject.WEAK]), OracleHeap.id(node.weak));
    equal(
        "other of ", object, id(object.weakFields[OracleObject.OTHER]), OracleHeap.id(node.other));
    equal("size of the list of ", object, object.list.size(), node.list.size());
    for (int i = 0; i < object.list.size(); i++) {
      equal("list of ", object, object.list.get(i).id, OracleHeap.id(node.list.get(i)));
    }
    for (int field = 0; field < OracleObject.RESOURCES; field++) {
      equal("resource of ", object, name(object.resources[field]), name(node.getResource(field)));
    }
    if (!Inside.isInItsSlot(real.heap, node)) {
      throw new AssertionError(object + " is not in its slot");
    }
    if (!shadow.slices.isPaused()) {
      equal("mark of ", object, 0, Inside.mark(real.heap, node));
      equal("busy ", object, false, Inside.isMember(node));
    }
  }

  private void checkCondemned(OracleObject object, OracleNode node) {
    if (!shadow.slices.isCondemned(object) || !Inside.isDead(node)) {
      throw new AssertionError(object + " is condemned, but not " + node);
    }
  }

  private static void checkDead(OracleObject object, OracleNode node) {
    if (!Inside.isDestroyed(node)) {
      throw new AssertionError(object + " should be dead but is " + node);
    }
    if (node.getField(OracleObject.A) != null
        || node.getField(OracleObject.B) != null
        || node.weak != null
        || node.other != null
        || node.getField(OracleObject.ITEM) != null
        || (object.adopted && !node.list.isEmpty())) {
      throw new AssertionError(object + " is dead and still refers to something");
    }
    for (int field = 0; field < OracleObject.RESOURCES; field++) {
      if (node.getResource(field) != null) {
        throw new AssertionError(object + " is dead and still has its resource");
      }
    }
  }

  private static int id(@Nullable OracleObject object) {
    return object == null ? OracleWorld.NOTHING : object.id;
  }

  private @Nullable OracleObject readable(Weak weak) {
    OracleObject target = weak.target;
    return target == null || target.isDead() ? null : target;
  }

  private static String name(@Nullable Resource resource) {
    if (resource == null) {
      return "none";
    }
    Weak weak = resource.weak();
    return weak == null ? "r" + resource.id() : "w" + weak.id;
  }

  private String name(@Nullable AutoCloseable resource) {
    if (resource instanceof OracleHeap.Resource known) {
      return "r" + known.id;
    }
    for (Map.Entry<Integer, GcWeak<Node>> entry : real.weaks.entrySet()) {
      if (entry.getValue() == resource) {
        return "w" + entry.getKey();
      }
    }
    return "none";
  }

  private void checkSuspects() {
    Set<GcObject> listed = Inside.suspects(real.heap);
    for (OracleObject object : shadow.present) {
      OracleNode node = real.node(object.id);
      boolean suspect = Inside.isSuspect(node);
      equal("listed ", object, suspect, listed.remove(node));
      if (suspect && !Inside.mayBeSuspect(node)) {
        throw new AssertionError(object + " is a suspect but should not be");
      }
    }
    if (!listed.isEmpty()) {
      throw new AssertionError("dead suspects: " + listed);
    }
  }

  /** Otherwise a collection would not find it. */
  private void checkAllGarbageIsReachableFromSuspects() {
    Set<OracleObject> garbage = shadow.unreachable();
    List<OracleObject> suspects = new ArrayList<>(garbage);
    suspects.removeIf(object -> !Inside.isSuspect(real.node(object.id)));
    List<OracleObject> lost = new ArrayList<>(garbage);
    lost.removeAll(OracleObject.reachableFrom(suspects));
    if (!lost.isEmpty()) {
      throw new AssertionError("garbage that no suspect leads to: " + lost);
    }
  }

  /** Throws if anything is left once the heap is closed. */
  void checkClosed() {
    for (OracleObject object : shadow.objects.values()) {
      equal("state of ", object, State.DEAD, object.state);
      checkDead(object, real.node(object.id));
    }
    equal("objects alive", 0L, real.heap.stats().live());
    equal("suspects", 0, real.heap.stats().suspects());
  }
}
