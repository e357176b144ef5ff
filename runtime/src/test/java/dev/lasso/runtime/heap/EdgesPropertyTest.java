package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Container;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Opaque;
import dev.lasso.runtime.support.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** {@link GcObject#gcEdges} against {@link GcObject#gcTraverse}, for containers of any shape. */
class EdgesPropertyTest {

  private static final int MAX_ITEMS = 12;

  enum Field {
    OBJECT,
    NO_OBJECT,
    ITEMS,
    NO_ITEMS,
    LIST,
    SET,
    MAP
  }

  @Provide
  Arbitrary<List<Step<Field>>> shapes() {
    return Step.programs(8, List.of(Field.values()));
  }

  /** A container with the fields that a list tells, written the way the processor writes them. */
  private static final class Shape extends Container {

    private final List<Step<Field>> fields;
    private final List<@Nullable Object> values = new ArrayList<>();

    private Shape(GcHeap gcHeap, List<Step<Field>> fields) {
      super(gcHeap, Opaque.TYPE);
      this.fields = fields;
      fields.forEach(field -> values.add(value(field)));
    }

    private @Nullable Object value(Step<Field> field) {
      return switch (field.kind()) {
        case OBJECT -> new Opaque(gcHeap);
        case NO_OBJECT, NO_ITEMS -> null;
        case ITEMS -> {
          @Nullable GcObject[] items = new @Nullable GcObject[field.index(MAX_ITEMS)];
          for (int i = 0; i < items.length; i++) {
            items[i] = isGap(field, i) ? null : new Opaque(gcHeap);
          }
          yield items;
        }
        case LIST -> {
          GcList<Opaque> list = new GcList<>();
          list.addAll(opaques(field));
          yield list;
        }
        case SET -> {
          GcSet<Opaque> set = new GcSet<>();
          List<Opaque> elements = opaques(field);
          set.addAll(elements);
          for (int i = 0; i < elements.size(); i++) {
            if (isGap(field, i)) {
              set.remove(elements.get(i));
            }
          }
          yield set;
        }
        case MAP -> {
          GcMap<Object, Opaque> map = new GcMap<>();
          List<Opaque> values = opaques(field);
          for (int i = 0; i < values.size(); i++) {
            map.put(i % 3 == 0 ? new Opaque(gcHeap) : i, values.get(i));
          }
          for (int i = 0; i < values.size(); i++) {
            if (isGap(field, i)) {
              map.values().remove(values.get(i));
            }
          }
          yield map;
        }
      };
    }

    private List<Opaque> opaques(Step<Field> field) {
      return Stream.generate(() -> new Opaque(gcHeap)).limit(field.index(MAX_ITEMS)).toList();
    }

    private static boolean isGap(Step<Field> field, int index) {
      return (field.other() >> index & 1) != 0;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = 0;
      for (int i = 0; i < fields.size() && stop == 0; i++) {
        Object value = values.get(i);
        stop =
            switch (fields.get(i).kind()) {
              case OBJECT, NO_OBJECT -> visit.edge(0, (GcObject) value, arg);
              case ITEMS, NO_ITEMS -> visit.items(0, (GcObject[]) value, arg);
              case LIST, SET, MAP -> collection(value).gcTraverse(visit, arg);
            };
      }
      return stop;
    }

    @Override
    public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
      long to = GcEdges.edges(at, cursor);
      for (int i = 0; i < fields.size(); i++) {
        Object value = values.get(i);
        to =
            switch (fields.get(i).kind()) {
              case OBJECT, NO_OBJECT -> GcEdges.edge((GcObject) value, into, to);
              case ITEMS, NO_ITEMS -> GcEdges.items((GcObject[]) value, into, to);
              case LIST, SET, MAP -> collection(value).gcEdges(into, to);
            };
      }
      return to;
    }

    private static GcOwnedCollection collection(@Nullable Object value) {
      return assertInstanceOf(GcOwnedCollection.class, value);
    }
  }

  @Property(seed = "1", tries = 1_000)
  void partsPutTogetherAreWhatTheTraverseVisits(
      @ForAll("shapes") List<Step<Field>> fields,
      @ForAll @IntRange(min = 1, max = 2 * MAX_ITEMS) int room,
      @ForAll @IntRange(max = 3) int at) {
    // It is not closed, because its objects were never constructed for it.
    GcHeap heap = Heaps.open(GcHeap.builder().leaks(GcLeakLevel.OFF));
    Shape shape = new Shape(heap, fields);
    assertEquals(Recount.visited(shape), copied(shape, at, room, new Opaque(heap)));
  }

  private static List<GcObject> copied(GcObject object, int at, int room, GcObject untouched) {
    List<GcObject> all = new ArrayList<>();
    @Nullable GcObject[] part = new @Nullable GcObject[at + room];
    long cursor = 0;
    long to;
    do {
      Arrays.fill(part, untouched);
      to = object.gcEdges(part, at, cursor);
      int end = (int) to;
      assertTrue(end == part.length || to >= 0, "ends early");
      for (int i = 0; i < part.length; i++) {
        GcObject target = part[i];
        if (i < at || i >= end) {
          assertSame(untouched, target);
        } else if (target != null) {
          all.add(target);
        }
      }
      cursor += end - at;
    } while (to < 0);
    return all;
  }
}
