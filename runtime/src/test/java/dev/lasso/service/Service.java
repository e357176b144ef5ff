package dev.lasso.service;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.function.Supplier;

/** A program outside of the runtime: places are those of its methods. */
public final class Service {

  private Service() {}

  public static GcScope open(GcHeap heap) {
    return heap.openScope();
  }

  public static <T extends GcObject> GcRoot<T> root(T object) {
    return object.gcHeap().openRoot(object);
  }

  public static <T extends GcObject> T create(Supplier<T> create) {
    return create.get();
  }

  public static void retain(GcObject object) {
    object.gcHeap().retain(object);
  }

  public static void keep(GcScope scope, GcObject object) {
    scope.keep(object);
  }

  public static void drop(GcScope scope, GcObject object) {
    scope.drop(object);
  }

  public static GcHeap heap(GcHeap.Builder builder) {
    return builder.confined();
  }
}
