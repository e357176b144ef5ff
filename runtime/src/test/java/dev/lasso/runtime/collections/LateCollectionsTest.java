package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Collections that a container creates on first use. */
@Tag("gate")
class LateCollectionsTest extends RuntimeTest {

  /** A node with another list, which it creates on first use. */
  private static final class Late extends Node {
    static final GcType TYPE =
        GcType.of(Late.class, MethodHandles.lookup())
            .extending(Node.TYPE)
            .collection("late", GcList.class)
            .build();

    private @Nullable GcList<Node> late;

    Late(GcHeap heap, @Nullable Node first) {
      super(
          heap,
          TYPE,
          null,
          self -> {
            if (first != null) {
              ((Late) self).late().add(first);
            }
          });
    }

    GcList<Node> late() {
      GcList<Node> created = late;
      if (created == null) {
        created = GcProtocol.part(this, new GcList<>());
        late = created;
      }
      return created;
    }

    @Override
    protected void gcAdopt(GcAdoption adopt) {
      super.gcAdopt(adopt);
      if (late != null) {
        adopt.collection("late", late);
      }
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = super.gcTraverse(visit, arg);
      return stop == 0 && late != null ? late.gcTraverse(visit, arg) : stop;
    }

    @Override
    public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
      long to = super.gcEdges(into, at, cursor);
      return late == null ? to : late.gcEdges(into, to);
    }

    @Override
    protected void gcReleaseEdges(GcDestruction death) {
      super.gcReleaseEdges(death);
      death.collection(late);
    }
  }

  @Test
  void collectionCreatedAfterAdoptionIsAPartOfItsOwner() {
    Node element = logging("element");
    Late owner = create(held, made -> new Late(made, null));
    owner.late().add(element);
    drop(element);
    assertCounts(element, 0, 1);
    drop(owner);
    assertEquals(List.of("finalize element"), log);
  }

  @Test
  void collectionCreatedByAConstructorBecomesAPartAtAdoption() {
    Node element = logging("element");
    Late owner = create(held, made -> new Late(made, element));
    assertCounts(element, 1, 1);
    drop(element);
    drop(owner);
    assertEquals(List.of("finalize element"), log);
  }

  @Test
  void viewOfAMapThatIsNotCreatedYetIsEmpty() {
    Map<String, Node> view = GcProtocol.readOnly(() -> null);
    assertEquals(Map.of(), view);
    assertFalse(view.containsKey(null));
    assertFalse(view.containsKey("key"));
    assertNull(view.get(null));
    assertNull(view.get("key"));
  }
}
