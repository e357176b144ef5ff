package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Node;
import java.lang.invoke.MethodHandles;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Weak references in an array of a hand-written container, which no field names. */
class VerifyWeakEntriesTest extends VerifyTest {

  /** A table with weak values. */
  private static final class Table extends GcHandwritten {
    private static final GcType TYPE = type().resource("entry", GcWeak.class).build();

    private final GcType type;
    private final @Nullable GcWeak<?>[] entries = new GcWeak<?>[4];
    private int removed;

    Table(GcHeap heap, GcType type) {
      super(heap);
      this.type = type;
    }

    static GcType.Builder type() {
      return GcType.of(Table.class, MethodHandles.lookup()).traversed().releasesEdges();
    }

    @Nullable GcObject get(int slot) {
      GcWeak<?> entry = entries[slot];
      return entry == null ? null : entry.get();
    }

    void set(int slot, @Nullable GcObject value) {
      GcWeak<?> old = entries[slot];
      GcWeak<?> now = value == null ? null : GcProtocol.entry(value, dead -> remove(slot, dead));
      if (GcProtocol.replaceResource(this, "entry", old, now)) {
        entries[slot] = now;
        GcProtocol.close(this, "entry", old);
      }
    }

    private void remove(int slot, GcWeak<?> dead) {
      removed++;
      if (entries[slot] == dead) {
        entries[slot] = null;
      }
    }

    @Override
    public GcType gcType() {
      return type;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      return 0;
    }

    @Override
    protected void gcReleaseEdges(GcDestruction death) {}

    @Override
    protected void gcCloseResources(GcDestruction death) {
      for (GcWeak<?> entry : entries) {
        death.close(this, "entry", entry);
      }
    }
  }

  private Table table(GcType type) {
    return handwritten(heap -> new Table(heap, type));
  }

  @Test
  void weakReferencesInAnArrayNeedNoField() {
    Table table = table(Table.TYPE);
    Node first = node("first");
    Node second = node("second");
    table.set(0, first);
    table.set(1, second);
    table.set(1, first);
    heap.inspect().verify();
    assertSame(first, table.get(1));
    drop(first, second);
    assertNull(table.get(0));
    assertNull(table.get(1));
    assertEquals(2, table.removed);
    heap.inspect().verify();
  }

  @Test
  void entriesOfADeadTableAreNotCalledBack() {
    Table table = table(Table.TYPE);
    Node referent = node("referent");
    table.set(0, referent);
    drop(table);
    drop(referent);
    assertEquals(0, table.removed);
    heap.inspect().verify();
  }

  @Test
  void missingFieldsOfOtherKindsAreFound() {
    Stream.of(
            Table.type().resource("missing", AutoCloseable.class),
            Table.type().weak("missing", GcObject.class),
            Table.type().owned("missing", GcObject.class))
        .forEach(
            builder -> {
              Table table = table(builder.build());
              assertFound(
                  "The type declares 'missing' of VerifyWeakEntriesTest.Table, which its lookup"
                      + " does not find. Name each field as in the source, with the erasure of its"
                      + " declared type, and give the type the lookup of its class.");
              drop(table);
            });
  }
}
