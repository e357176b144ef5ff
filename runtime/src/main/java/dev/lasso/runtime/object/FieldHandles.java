package dev.lasso.runtime.object;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Finds the variable handles of fields that a class declares itself, for its constants. */
public final class FieldHandles {

  private FieldHandles() {}

  public static VarHandle find(MethodHandles.Lookup lookup, String field, Class<?> type) {
    try {
      return lookup.findVarHandle(lookup.lookupClass(), field, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
