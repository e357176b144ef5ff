package dev.lasso.service.store;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import java.util.function.Supplier;

/** A library between the program and the runtime. */
public final class Store {

  private Store() {}

  public static String here(Supplier<String> place) {
    return place.get();
  }

  public static <T extends GcObject> GcRoot<T> root(T object) {
    return object.gcHeap().openRoot(object);
  }
}
