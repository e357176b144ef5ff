package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/**
 * CPython's cases of group E in which a weak reference is a part of an object, or dies together
 * with others.
 */
@Tag("gate")
class ConformanceWeakGarbageTest extends RuntimeTest {

  @Case(value = 81, part = "own referent")
  @DisplayName(
      "test_subclass_refs_with_cycle: weakref object owns its referent → both freed, no call")
  void referenceThatDiesWithItsReferentIsNotCalledBack() {
    Node referent = logging("referent");
    Node owner = node("owner");
    owner.setA(referent);
    owner.setResource(watch(referent));
    drop(referent, owner);
    assertEquals(List.of("finalize referent"), log);
    assertDead(owner, referent);
  }

  @Case(value = 81, part = "second reference")
  @DisplayName("test_subclass_refs_with_cycle: the same through a second weakref → no call")
  void referencesThatDieOneByTheOtherAreNotCalledBack() {
    Node referent = node("referent");
    Node first = node("first");
    first.setA(referent);
    first.setResource(watch(referent));
    Node second = node("second");
    second.setA(first);
    second.setResource(watch(referent));
    drop(referent, first, second);
    assertEquals(List.of(), log);
    assertDead(second, first, referent);
  }

  @Case(84)
  @DisplayName(
      "test_bug1055820b: two loops, each with an external wc that reads all → 2 calls, null")
  void callbacksOfOneCollectionSeeAllItsGarbageDead() {
    List<GcWeak<Node>> all = new ArrayList<>();
    List<Node> nodes = List.of(node("c0"), node("c1"));
    for (Node node : nodes) {
      node.setA(node);
      all.add(GcWeak.of(node, weak -> all.forEach(other -> log.add("" + other.get()))));
    }
    nodes.forEach(this::drop);
    assertEquals(2, heap.collect());
    assertEquals(List.of("null", "null", "null", "null"), log);
  }

  @Case(85)
  @DisplayName("test_callback_in_cycle: I→J, I→wr(J, cb on I), all trash → cb not called")
  void callbackOnTheOwnerOfItsReferenceIsNotCalled() {
    Node i = node("I");
    Node j = node("J");
    i.setA(i);
    i.setB(j);
    i.setResource(GcWeak.of(j, weak -> log.add("called on " + i)));
    assertCollects(2, i, j);
    assertEquals(List.of(), log);
    assertDead(i, j);
  }

  @Case(87)
  @DisplayName(
      "test_callback_in_cycle_resurrection: c1↔c2 with trash weakrefs whose callbacks would"
          + " resurrect, plus external wc(T) on T, which both own → only that is called")
  void callbacksInTheGarbageBringNothingBack() {
    Node t = node("T");
    Node c1 = node("c1");
    Node c2 = node("c2");
    ring(c1, c2);
    c1.setB(t);
    c2.setB(t);
    c1.setResource(GcWeak.of(c2, weak -> held.keep(c2)));
    c2.setResource(GcWeak.of(c1, weak -> held.keep(c1)));
    watch(t);
    assertCollects(3, t, c1, c2);
    assertEquals(List.of("callback T"), log);
    assertDead(c1, c2, t);
    assertEquals(0, heap.collect());
    assertEquals(List.of("callback T"), log);
  }

  @Case(88)
  @DisplayName(
      "test_callbacks_on_callback: weakrefs on a callback object that is trash: the internal one"
          + " silent, the external one called once")
  void onlyTheReferenceFromOutsideIsCalledBack() {
    Node callback = node("callback object");
    Node referent = node("referent");
    ring(callback, referent);
    referent.setResource(GcWeak.of(callback, weak -> log.add("internal")));
    callback.setResource(GcWeak.of(referent, weak -> log.add("on " + callback.name)));
    watch(callback, "external");
    assertCollects(2, callback, referent);
    assertEquals(List.of("callback external"), log);
    assertEquals(0, heap.collect());
    assertEquals(1, log.size());
  }

  @Case(90)
  @DisplayName(
      "test_trash_weakref_clear: a→a, a→y (unknown to the collector)→z, a→wz=weakref(z, cb), a"
          + " second trash cycle → a: cb not called although z dies of the clears")
  void referenceInTheGarbageToWhatTheClearsFreeIsNotCalledBack() {
    Node z = node("z");
    Node y = node("y");
    python.untrack(y);
    Node a = node("a");
    Node second = node("second");
    y.setA(z);
    a.setA(a);
    a.setB(y);
    a.setResource(watch(z));
    second.setA(second);
    second.setB(a);
    assertCollects(2, z, y, a, second);
    assertEquals(List.of(), log);
    assertDead(a, second, y, z);
  }

  @Case(93)
  @DisplayName(
      "callback drops the weakref itself, weakref kept, weakref in the trash → c = 2, 1, 2 for one"
          + " self-loop; in Lasso a weak reference is no object that is counted: always 1")
  void weakReferencesAreNotCounted() {
    Node dropped = loop("dropped");
    GcWeak.of(dropped, GcWeak::close);
    assertCollects(1, dropped);

    Node kept = loop("kept");
    GcWeak<Node> weak = watch(kept);
    assertCollects(1, kept);
    assertNull(weak.get());

    Node inside = loop("inside");
    inside.setResource(watch(inside));
    assertCollects(1, inside);
    assertEquals(List.of("callback kept"), log);
  }

  @Case(96)
  @DisplayName(
      "wc(a) on R a→a: callback runs, a resurrected, weakref stays dead; a new one fires at the"
          + " second death")
  void newReferenceToARevivedObjectIsCalledBackWhenItDies() {
    Node a = looped(lazarus("a"));
    GcWeak<Node> old = watch(a, "old");
    assertCollects(0, a);
    assertEquals(List.of("callback old", "finalize a"), takeLog());
    assertNull(old.get());
    GcWeak<Node> fresh = watch(a, "new");
    assertSame(a, fresh.get());
    assertCollects(1, a);
    assertEquals(List.of("callback new"), log);
    assertNull(fresh.get());
  }

  @Case(105)
  @DisplayName(
      "test_trashcan_16602: 100-deep chain whose callbacks read the other links' weakrefs → what"
          + " is dead reads as dead, what dying links have yet to let go of is alive")
  void linksReadAsDeadOneAfterTheOther() {
    List<GcWeak<Node>> links = new ArrayList<>();
    List<GcWeak<Node>> tails = new ArrayList<>();
    Node head = null;
    for (int i = 99; i >= 0; i--) {
      int depth = i;
      Node link = node("" + i);
      if (head != null) {
        link.moveA(held, head);
      }
      Node tail = node("tail of " + i);
      tails.addFirst(GcWeak.of(tail));
      link.moveB(held, tail); // let go when all links after this one are dead
      links.addFirst(GcWeak.of(link, weak -> assertDeadUpTo(depth, links, tails)));
      head = link;
    }
    drop(head);
    assertEquals(100, log.size());
    assertEquals(0, heap.stats().live());
  }

  private void assertDeadUpTo(int depth, List<GcWeak<Node>> links, List<GcWeak<Node>> tails) {
    for (int i = 0; i < links.size(); i++) {
      assertEquals(i > depth, links.get(i).get() != null, "link " + i + " at " + depth);
      assertNotNull(tails.get(i).get(), "tail " + i + " at " + depth);
    }
    log.add("looked at " + depth);
  }
}
