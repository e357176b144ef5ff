package dev.lasso.samples.lox.counted;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.lox.objects.BoundMethod;
import dev.lasso.samples.lox.objects.Code;
import dev.lasso.samples.lox.objects.Environment;
import dev.lasso.samples.lox.objects.GrowableSlots;
import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;
import dev.lasso.samples.lox.objects.Memory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A memory on a heap of containers. One scope holds all temporaries, and the interpreter only marks
 * and rewinds it.
 */
public final class CountedMemory implements Memory {

  private static final int ROOM = 64;

  private final GcHeap heap;
  final GcScope temporaries;
  private final CountedGrowableSlots globals;
  private final CountedGrowableSlots locals;
  Consumer<LoxInstance> releaseListener = _ -> {};

  /**
   * Creates a memory on a heap.
   *
   * @param heap the heap, which must be empty; this memory closes it
   */
  public CountedMemory(GcHeap heap) {
    this.heap = heap;
    temporaries = heap.openScope();
    globals = GcCountedGrowableSlots.allocate(heap, ROOM, this);
    locals = GcCountedGrowableSlots.allocate(heap, ROOM, this);
  }

  /** Returns the heap of all objects. */
  public GcHeap heap() {
    return heap;
  }

  @Override
  public Environment environment(@Nullable Environment enclosing, int size) {
    return GcCountedEnvironment.create(temporaries, size, this, (CountedEnvironment) enclosing);
  }

  @Override
  public LoxFunction function(Code code, @Nullable Environment closure) {
    return GcCountedFunction.create(temporaries, code, (CountedEnvironment) closure);
  }

  @Override
  public LoxClass loxClass(String name, Layout layout) {
    return GcCountedClass.create(temporaries, layout.methods(), name, layout);
  }

  @Override
  public LoxInstance instance(LoxClass loxClass) {
    CountedClass counted = (CountedClass) loxClass;
    Layout layout = counted.layout();
    return layout.hasOnRelease()
        ? GcReleasedInstance.create(temporaries, layout.fields(), this, counted)
        : GcCountedInstance.create(temporaries, layout.fields(), this, counted);
  }

  @Override
  public BoundMethod bind(LoxInstance receiver, LoxFunction method) {
    return GcCountedBoundMethod.create(
        temporaries, (CountedInstance) receiver, (CountedFunction) method);
  }

  @Override
  public GrowableSlots globals() {
    return globals;
  }

  @Override
  public GrowableSlots locals() {
    return locals;
  }

  @Override
  public long mark() {
    return temporaries.mark();
  }

  @Override
  public void rewind(long mark) {
    temporaries.rewind(mark);
  }

  @Override
  public <T> T rewind(long mark, T result) {
    return temporaries.rewind(mark, result);
  }

  @Override
  public void keep(Object value) {
    if (value instanceof GcObject object) {
      temporaries.keep(object);
    }
  }

  @Override
  public boolean isCounted(Object value) {
    return value instanceof GcObject;
  }

  @Override
  public long collect() {
    return heap.collect();
  }

  @Override
  public long liveObjects() {
    return heap.stats().live();
  }

  @Override
  public void onRelease(Consumer<LoxInstance> newTold) {
    releaseListener = newTold;
  }

  @Override
  public void close() {
    heap.collect();
    temporaries.close();
    heap.release(locals);
    heap.release(globals);
    long survivors = heap.stats().live();
    heap.close();
    if (survivors > 0) {
      throw new IllegalStateException(survivors + " objects have survived the program");
    }
  }
}
