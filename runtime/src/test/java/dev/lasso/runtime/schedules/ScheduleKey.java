package dev.lasso.runtime.schedules;

import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.SlotTable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The marks and lists of the collector, and all fields of a paused run, as text. */
final class ScheduleKey {

  /** The classes whose fields count. */
  private static final Set<String> STATE =
      Set.of(
          "SlicedRun", "IncrementalCycleDetector", "CandidateGraph", "LiveMarker", "Reclamation");

  private static final ClassValue<List<Field>> FIELDS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          List<Field> fields = new ArrayList<>(Arrays.asList(type.getDeclaredFields()));
          fields.removeIf(field -> Modifier.isStatic(field.getModifiers()) || isFigure(field));
          fields.forEach(field -> field.setAccessible(true));
          return fields;
        }
      };

  private final Heap heap;
  private final StringBuilder key;

  ScheduleKey(Heap heap, StringBuilder key) {
    this.heap = heap;
    this.key = key;
  }

  /** Returns whether the field is for reports. */
  private static boolean isFigure(Field field) {
    return field.getName().matches("nanos|event|createdBefore|suspectsBefore|objectsBefore");
  }

  void append() {
    SlotTable slots = Inside.slots(heap);
    for (int slot = 0; slot < slots.end(); slot++) {
      key.append(' ').append(slots.mark(slot)).append(',');
      key.append(slots.field(slot, SlotTable.NEXT)).append(',');
      key.append(slots.get(slot) == null);
    }
    append(Inside.part(Inside.part(heap, "suspects"), "currentDirtyFlag"));
    append(Inside.part(Inside.part(heap, "collector"), "sliced"));
  }

  private void append(@Nullable Object value) {
    if (value != null && STATE.contains(value.getClass().getSimpleName())) {
      for (Field field : FIELDS.get(value.getClass())) {
        append(read(field, value));
      }
    } else if (value instanceof IntList list) {
      key.append(" [");
      for (int i = 0; i < list.size(); i++) {
        key.append(list.get(i)).append(',');
      }
    } else if (value instanceof Number || value instanceof Boolean || value instanceof Enum<?>) {
      key.append(' ').append(value);
    } else if (value instanceof Collection<?> all) {
      key.append(' ').append(all.size());
    }
  }

  private static @Nullable Object read(Field field, Object from) {
    try {
      return field.get(from);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
