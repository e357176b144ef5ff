package dev.lasso.watched;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.function.Supplier;

/** The program: places are those of its methods. */
final class Service {

  private Service() {}

  static GcScope open(GcHeap heap) {
    return heap.openScope();
  }

  static <T extends GcObject> GcRoot<T> root(T object) {
    return object.gcHeap().openRoot(object);
  }

  static <T extends GcObject> T create(Supplier<T> create) {
    return create.get();
  }

  @SuppressWarnings("RootNotClosed") // on purpose
  static void retain(GcObject object) {
    object.gcHeap().retain(object);
  }

  static GcHeap heap(GcHeap.Builder builder) {
    return builder.confined();
  }
}
