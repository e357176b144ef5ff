package dev.lasso.samples.benchmarks.hard;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** A member of a ring, with a finalizer that is difficult for collectors. */
@GcContainer
public abstract class Mortal extends GcObject {

  /** The owner of resurrected objects. */
  @GcContainer
  public abstract static class Refuge extends GcObject {
    @Owned final GcList<Mortal> mortals = new GcList<>();
  }

  /** The action of a finalizer. */
  enum FinalizerAction {
    RESURRECT,
    MAKE_GARBAGE,
    THROW
  }

  /** Thrown by finalizers. It has no stack trace, which would cost more than everything else. */
  private static final class FinalizerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FinalizerException() {
      super("thrown by a finalizer", null, false, false);
    }
  }

  @Owned @Nullable Mortal next;
  @Owned final Refuge refuge;
  private final FinalizerAction finalizerAction;

  Mortal(Refuge refuge, FinalizerAction finalizerAction) {
    this.refuge = refuge;
    this.finalizerAction = finalizerAction;
  }

  abstract void setNext(@Nullable Mortal next);

  abstract void moveNext(GcScope scope, Mortal next);

  @Finalizer
  void end() {
    switch (finalizerAction) {
      case RESURRECT -> refuge.mortals.add(this);
      case MAKE_GARBAGE -> makeRing(gcHeap());
      case THROW -> throw new FinalizerException();
    }
  }

  private static void makeRing(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      Node.ring(scope, 2);
    }
  }

  /** Creates rings of three, and drops them. */
  static void makeAndDrop(GcHeap heap, Refuge refuge, FinalizerAction finalizerAction, int rings) {
    for (int i = 0; i < rings; i++) {
      try (GcScope scope = heap.openScope()) {
        Mortal first = GcMortal.create(scope, refuge, finalizerAction);
        Mortal second = GcMortal.create(scope, refuge, finalizerAction);
        Mortal third = GcMortal.create(scope, refuge, finalizerAction);
        first.setNext(second);
        second.moveNext(scope, third);
        third.setNext(first);
      }
    }
  }
}
