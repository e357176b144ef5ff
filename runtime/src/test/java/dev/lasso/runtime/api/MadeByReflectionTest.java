package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.gson.Gson;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.collections.GcWeakSet;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.reflect.Constructor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * An object that a framework made without a constructor, as Gson, Jackson, Kryo and Java's own
 * serialization do, has no heap. Whatever is done with it says so in one sentence, and changes
 * nothing.
 */
@Tag("gate")
class MadeByReflectionTest extends RuntimeTest {

  private static final String SENTENCE =
      "Node is a container: create it by Node.create(scope), and send its plain data instead.";

  /** Something that is done with an object, or with it and one that was created. */
  private interface Use {
    void with(Node made, Node created) throws Exception;
  }

  /** What makes an object. */
  private interface Framework {
    Node make() throws Exception;
  }

  private static final Map<String, Framework> FRAMEWORKS =
      Map.of(
          "Gson",
          () -> new Gson().fromJson("{'name': 'made'}", Node.class),
          "Objenesis",
          MadeByReflectionTest::withoutConstructor);

  /** As Objenesis and Java's serialization do it. */
  private static Node withoutConstructor() throws Exception {
    Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
    Object made =
        factory
            .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
            .invoke(
                factory.getMethod("getReflectionFactory").invoke(null),
                Node.class,
                Object.class.getDeclaredConstructor());
    return (Node) ((Constructor<?>) made).newInstance();
  }

  private Map<String, Use> uses() {
    Map<String, Use> uses = new LinkedHashMap<>();
    uses.put("setter of it", (made, created) -> made.setA(created));
    uses.put("setter of it, null", (made, created) -> made.setA(null));
    uses.put("setter with it", (made, created) -> created.setA(made));
    uses.put("move into it", (made, created) -> made.moveA(held, created));
    uses.put("move of it", (made, created) -> created.moveA(held, made));
    uses.put("weak setter of it", (made, created) -> made.setWeak(created));
    uses.put("weak setter with it", (made, created) -> created.setWeak(made));
    uses.put("resource setter", (made, created) -> made.setResource(() -> {}));
    uses.put("checkAlive", (made, created) -> made.use());
    uses.put("gcClear", (made, created) -> made.gcClear());
    uses.put("keep", (made, created) -> held.keep(made));
    uses.put("drop", (made, created) -> held.drop(made));
    uses.put("openRoot", (made, created) -> heap.openRoot(made));
    uses.put("retain", (made, created) -> heap.retain(made));
    uses.put("release", (made, created) -> heap.release(made));
    uses.put("track", (made, created) -> python.track(made));
    uses.put("untrack", (made, created) -> python.untrack(made));
    uses.put("delete", (made, created) -> python.delete(made));
    uses.put("reweigh", (made, created) -> heap.reweigh(made));
    uses.put("explain", (made, created) -> heap.inspect().explain(made));
    uses.put("getReferents", (made, created) -> python.getReferents(made));
    uses.put("getReferrers", (made, created) -> python.getReferrers(made));
    uses.put("GcWeak.of", (made, created) -> GcWeak.of(made));
    uses.put("GcWeak.of with a callback", (made, created) -> GcWeak.of(made, weak -> {}));
    uses.put("rewind", (made, created) -> held.rewind(held.mark(), made));
    uses.put("element of a list", (made, created) -> created.list.add(made));
    uses.put("elements of a list", (made, created) -> created.list.addAll(List.of(made, made)));
    uses.put("element of no owner", (made, created) -> new GcList<Node>().add(made));
    uses.put("element of a set", (made, created) -> new GcSet<Node>().add(made));
    uses.put("value of a map", (made, created) -> new GcMap<String, Node>().put("x", made));
    uses.put(
        "key of a weak map", (made, created) -> GcWeakMap.<Node, String>weakKeys().put(made, ""));
    uses.put("element of a weak set", (made, created) -> new GcWeakSet<Node>().add(made));
    uses.put("item", (made, created) -> GcProtocol.items(made, new Node[1]));
    uses.put("resize", (made, created) -> GcProtocol.checkResize(made, 1));
    uses.put("grow", (made, created) -> GcProtocol.checkGrow(made, 0, 1));
    uses.put("take", (made, created) -> GcProtocol.beginTake(made, held, created));
    uses.put("take of a resource", (made, created) -> GcProtocol.beginTake(made));
    uses.put("adopt", (made, created) -> GcProtocol.adopt(held, made));
    uses.put("adopt without a scope", (made, created) -> GcProtocol.adopt(null, made));
    uses.put("constructor", (made, created) -> Node.createFixed(held, made));
    if (Heaps.areShared()) {
      uses.put("cell", (made, created) -> new GcRootCell<Node>(heap).set(made));
    }
    return uses;
  }

  @TestFactory
  Stream<DynamicTest> whateverIsDoneWithItSaysSo() {
    return FRAMEWORKS.entrySet().stream()
        .flatMap(
            framework ->
                uses().entrySet().stream()
                    .map(
                        use ->
                            dynamicTest(
                                use.getKey() + " " + framework.getKey(),
                                () -> saysSo(framework.getValue().make(), use.getValue()))));
  }

  private void saysSo(Node made, Use use) {
    Node created = node("created");
    RuntimeException e = assertThrows(RuntimeException.class, () -> use.with(made, created));
    assertEquals(SENTENCE, e.getMessage());
    assertCounts(created, 1, 0);
    heap.inspect().verify();
    drop(created);
    heap.collect();
    assertEquals(0, heap.stats().live());
  }

  @Test
  void questionsAboutItHaveAnAnswer() throws Exception {
    for (Framework framework : FRAMEWORKS.values()) {
      Node made = framework.make();
      assertEquals("Node (made without create, and without a heap)", made.toString());
      assertFalse(GcCPython.isTracked(made));
      assertFalse(GcCPython.isFinalized(made));
      assertEquals(made, made);
      assertFalse(made.equals(node("other")));
    }
  }

  @Test
  void oneInAFieldIsFound() throws Exception {
    Node owner = node("owner");
    owner.a = withoutConstructor();
    owner.weak = owner.a;
    ReferenceCountException e = assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    assertEquals(
        List.of(
            "The verification of " + heap + " found 2 disagreements:",
            "  'a' of Node#1 refers to Node, which has no heap: "
                + SENTENCE
                + " The field was"
                + " written without its setter.",
            "  'weak' of Node#1 refers to Node, which has no heap: "
                + SENTENCE
                + " The field was"
                + " written without its setter."),
        e.getMessage().lines().toList());
    assertEquals(0, heap.collect());
    assertEquals("Node#1 is held by a scope", heap.inspect().explain(owner).toString());
    GcObject found = python.getReferents(owner).getFirst();
    assertEquals(owner.a, found);
    owner.a = null;
    owner.weak = null;
  }

  @Test
  void ownerOfOneDies() throws Exception {
    Node owner = node("owner");
    owner.a = withoutConstructor();
    Node owned = node("owned");
    owner.setB(owned);
    drop(owned, owner);
    assertEquals(List.of(SENTENCE), takeUnraisableMessages());
    assertEquals(0, heap.stats().live());
    Node first = node("first");
    Node second = node("second");
    ring(first, second);
    first.b = withoutConstructor();
    assertCollects(2, first, second);
    assertEquals(List.of(SENTENCE), takeUnraisableMessages());
    assertEquals(0, heap.stats().live());
  }
}
