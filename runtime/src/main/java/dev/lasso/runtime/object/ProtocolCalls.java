package dev.lasso.runtime.object;

import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import org.jspecify.annotations.Nullable;

/**
 * The calls of methods that are protected in {@link dev.lasso.runtime.GcObject}, where user classes
 * inherit them, and that only the package of {@link ObjectHeader} can call.
 */
public final class ProtocolCalls {

  private ProtocolCalls() {}

  public static void adopt(ObjectHeader object, GcAdoption adoption) {
    object.gcAdopt(adoption);
  }

  public static void closeResources(ObjectHeader object, GcDestruction death) {
    object.gcCloseResources(death);
  }

  public static void releaseEdges(ObjectHeader object, GcDestruction death) {
    object.gcReleaseEdges(death);
  }

  public static void clearWeak(ObjectHeader object, int field) {
    object.gcClearWeak(field);
  }

  public static void finalizeObject(ObjectHeader object) throws Throwable {
    object.gcFinalize();
  }

  /**
   * Returns the label that the object's class gives it, or null. It is null also if the method
   * throws.
   */
  public static @Nullable String label(ObjectHeader object) {
    return HeapState.of(object).label(object::gcLabel);
  }

  /** Returns the label that the object's class gives an item of its array, or null. */
  public static @Nullable String itemLabel(ObjectHeader object, int index) {
    return HeapState.of(object).label(() -> object.gcItemLabel(index));
  }
}
