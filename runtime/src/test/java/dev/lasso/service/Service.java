package dev.lasso.service;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.service.store.Store;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A program outside of the runtime: places are those of its methods. */
public final class Service {

  /** A plain object with roots or cells. */
  public record Presenter(List<?> presented) implements AutoCloseable {
    @Override
    public void close() {}
  }

  private Service() {}

  public static String here(Supplier<String> place) {
    return place.get();
  }

  public static GcScope open(GcHeap heap) {
    return heap.openScope();
  }

  public static <T extends GcObject> GcRoot<T> root(T object) {
    return object.gcHeap().openRoot(object);
  }

  public static String inStore(Supplier<String> place) {
    return Store.here(place);
  }

  public static <T extends GcObject> GcRoot<T> rootInStore(T object) {
    return Store.root(object);
  }

  public static <T extends GcObject> GcRoot<T> share(GcRoot<T> root) {
    return root.share();
  }

  public static <T extends GcObject> @Nullable GcRoot<T> open(GcWeak<T> weak) {
    return weak.open();
  }

  public static <T extends GcObject> @Nullable GcRoot<T> open(GcRootCell<T> cell) {
    return cell.open();
  }

  public static <T extends GcObject> GcHeapLink<T> link(GcRoot<T> root) {
    return GcHeapLink.of(root);
  }

  public static <T extends GcObject> GcRootCell<T> cell(GcHeap heap) {
    return new GcRootCell<>(heap);
  }

  public static Supplier<Object> captured(Object object) {
    return () -> object;
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

  /** Has a lambda in its constructor. */
  public static final class Lazy {
    public final Supplier<String> place;

    public Lazy(Supplier<String> of) {
      place = () -> of.get();
    }
  }
}
