package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcPaths.Group;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Assorted;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Opaque;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shapes of the paths that keep the objects of a type alive. */
@Tag("gate")
class ExplainTypeShapesTest extends RuntimeTest {

  /**
   * A living object, and its description.
   *
   * @param text the answer without its first line
   */
  record Row(
      String name, Class<?> type, Consumer<ExplainTypeShapesTest> graph, long count, String text) {

    @Override
    public String toString() {
      return name;
    }
  }

  /** The actions at the end of the test. */
  private final List<Runnable> atTheEnd = new ArrayList<>();

  private void retain(Node node) {
    heap.retain(node);
    atTheEnd.add(() -> heap.release(node));
  }

  private void untrack(Node node) {
    python.untrack(node);
    atTheEnd.add(() -> python.track(node));
  }

  static List<Row> rows() {
    return List.of(
        new Row("nothing", Node.class, test -> {}, 0, ""),
        new Row("no container", String.class, test -> test.node("n"), 0, ""),
        new Row(
            "a scope",
            Node.class,
            test -> Stream.of("a", "b", "c").forEach(test::node),
            3,
            """
            - 3 held by a scope
              for example Node#1\
            """),
        new Row(
            "several holders",
            Node.class,
            test -> {
              Node node = test.node("n");
              test.held.keep(node);
              test.openRoots.add(test.heap.openRoot(node));
              test.retain(node);
            },
            1,
            """
            - 1 held by a scope, a root and a hold of the program (retain or allocate)
              for example Node#1\
            """),
        new Row(
            "roots of some, a hold of others",
            Node.class,
            test -> {
              for (int i = 0; i < 5; i++) {
                Node node = test.node("n");
                if (i < 3) {
                  test.openRoots.add(test.heap.openRoot(node));
                } else {
                  test.retain(node);
                }
                test.drop(node);
              }
            },
            5,
            """
            - 3 held by a root
              for example Node#1
            - 2 held by a hold of the program (retain or allocate)
              for example Node#4\
            """),
        new Row(
            "elements of lists",
            Node.Finalized.class,
            test -> {
              for (int i = 0; i < 2; i++) {
                Node owner = test.node("owner");
                for (int k = 0; k < 3; k++) {
                  owner.list.move(test.held, test.silent());
                }
              }
            },
            6,
            """
            - 6 kept by Node, which is held by a scope:
              Node.list[…] -> Node.Finalized
              for example Node#1.list[0] -> Node.Finalized#2\
            """),
        new Row(
            "a chain",
            Node.class,
            test -> test.chain(20),
            21,
            """
            - 20 kept by Node, which is held by a scope:
              Node … Node.a -> Node
              for example Node#1.a -> Node#2
            - 1 held by a scope
              for example Node#1\
            """),
        new Row(
            "what a chain owns",
            Node.Finalized.class,
            test -> {
              Node last = test.chain(9);
              last.moveB(test.held, test.silent());
            },
            1,
            """
            - 1 kept by Node, which is held by a scope:
              Node … Node.b -> Node.Finalized
              for example Node#1.a -> Node#2.a -> Node#3.a -> … 4 steps more … -> Node#8.a ->\
             Node#9.a -> Node#10.b -> Node.Finalized#11\
            """),
        new Row(
            "other types on the way",
            Node.class,
            test -> {
              Assorted owner = create(test.held, Assorted::new);
              Node[] nodes = {
                test.node("i"),
                test.node("x"),
                test.node("k"),
                test.node("v"),
                test.node("t"),
                test.node("a")
              };
              owner.item(2, nodes[0]);
              owner.put("x", nodes[1]);
              owner.put(nodes[2], nodes[3]);
              owner.tag(nodes[4]);
              nodes[4].setA(nodes[5]);
              test.drop(nodes);
            },
            6,
            """
            - 2 kept by Assorted, which is held by a scope:
              Assorted.byName[…] -> Node
              for example Assorted#1.byName["x"] -> Node#3
            - 1 kept by Assorted, which is held by a scope:
              Assorted.items[…] -> Node
              for example Assorted#1.items[2] -> Node#2
            - 1 kept by Assorted, which is held by a scope:
              Assorted.byName (key) -> Node
              for example Assorted#1.byName (key) -> Node#4
            - 1 kept by Assorted, which is held by a scope:
              Assorted.tags (element) -> Node
              for example Assorted#1.tags (element) -> Node#6
            - 1 kept by Assorted, which is held by a scope:
              Assorted.tags (element) -> Node …\
             Node.a -> Node
              for example Assorted#1.tags (element) -> Node#6.a -> Node#7\
            """),
        new Row(
            "an edge that no field names",
            Node.class,
            test -> {
              Opaque owner = create(test.held, Opaque::new);
              Node hidden = test.node("hidden");
              owner.setHidden(hidden);
              test.drop(hidden);
            },
            1,
            """
            - 1 kept by Opaque, which is held by a scope:
              Opaque (traversed) -> Node
              for example Opaque#1 (traversed) -> Node#2\
            """),
        new Row(
            "garbage",
            Node.class,
            test -> {
              Node[] ring = {test.node("1"), test.node("2"), test.node("3")};
              ring(ring);
              test.drop(ring);
            },
            3,
            """
            - 3 cyclic garbage that collect() would free, kept by a cycle:
              Node … Node.a -> Node
              for example Node#1.a -> Node#2.a -> Node#3.a -> Node#1\
            """),
        new Row(
            "what hangs on garbage",
            Weighty.class,
            test -> {
              Assorted none = create(test.held, Assorted::new);
              Node self = test.node("self");
              self.setA(self);
              self.moveB(test.held, test.silent());
              test.drop(self);
              Weighty.create(test.held, 1);
              test.held.drop(none);
            },
            1,
            """
            - 1 held by a scope
              for example Weighty#4\
            """),
        new Row(
            "subtypes in garbage",
            Node.Finalized.class,
            test -> {
              Node self = test.node("self");
              self.setA(self);
              self.moveB(test.held, test.silent());
              test.drop(self);
            },
            1,
            """
            - 1 cyclic garbage that collect() would free, kept by a cycle:
              Node … Node.b -> Node.Finalized
              for example Node#1.a -> Node#1.b -> Node.Finalized#2\
            """),
        new Row(
            "what collections take for alive",
            Node.class,
            test -> {
              Node[] ring = {test.node("1"), test.node("2")};
              ring(ring);
              test.untrack(ring[0]);
              test.drop(ring);
            },
            2,
            """
            - 1 untracked, so collections treat it as alive
              for example Node#1
            - 1 kept by Node, which is untracked, so collections treat it as alive:
              Node … Node.a -> Node
              for example Node#1.a -> Node#2\
            """),
        new Row(
            "all containers",
            GcObject.class,
            test -> {
              test.node("n");
              Weighty.create(test.held, 1);
            },
            2,
            """
            - 1 held by a scope
              for example Node#1
            - 1 held by a scope
              for example Weighty#2\
            """));
  }

  /** Creates nodes that each own the next one, behind one that is held; returns the last. */
  private Node chain(int count) {
    Node last = node("head");
    for (int i = 0; i < count; i++) {
      Node next = node("next");
      last.moveA(held, next);
      last = next;
    }
    return last;
  }

  private Node silent() {
    return Node.createFinalized(held, self -> {});
  }

  @ParameterizedTest
  @MethodSource("rows")
  void shapesAreTold(Row row) {
    row.graph().accept(this);
    GcPaths paths = heap.inspect().explain(row.type());
    assertEquals(row.count(), paths.count());
    assertEquals(0, paths.others());
    String name =
        row.type().equals(Node.Finalized.class) ? "Node.Finalized" : row.type().getSimpleName();
    String expected =
        switch ((int) row.count()) {
          case 0 -> "No " + name + " is alive";
          case 1 -> "1 " + name + " is alive:\n" + row.text();
          default -> row.count() + " " + name + " are alive:\n" + row.text();
        };
    assertEquals(expected, paths.toString());
    paths.groups().forEach(group -> checkExample(heap, group));
    atTheEnd.forEach(Runnable::run);
  }

  static void checkExample(GcHeap heap, Group group) {
    GcPath example = group.example();
    if (example.kind() != Kind.GARBAGE) {
      assertEquals(heap.inspect().explain(example.object()), example);
    } else {
      assertEquals(Kind.GARBAGE, heap.inspect().explain(example.object()).kind());
      List<Step> steps = example.steps();
      for (int i = 0; i < steps.size(); i++) {
        GcObject target = i + 1 < steps.size() ? steps.get(i + 1).owner() : example.object();
        assertTrue(
            GcCPython.of(heap).getReferents(steps.get(i).owner()).contains(target),
            example::toString);
      }
      assertTrue(
          steps.stream().skip(1).anyMatch(step -> step.owner() == steps.getFirst().owner())
              || example.object() == steps.getFirst().owner(),
          "goes all around a cycle");
    }
  }
}
