package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

/** Sealed hosts that do not permit their generated classes. */
final class SealedHostsAreBaseClasses {
  @GcContainer
  abstract static sealed class Expr extends GcObject permits Add, Neg {
    @Owned Expr left;

    abstract void setLeft(Expr left);
  }

  @GcContainer
  abstract static non-sealed class Add extends Expr {
    @Owned Expr right;
  }

  @GcContainer
  abstract static non-sealed class Neg extends Expr {}

  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      var add = GcSealedHostsAreBaseClasses_Add.create(scope);
      var neg = GcSealedHostsAreBaseClasses_Neg.create(scope);
      add.setLeft(neg);
      GcSealedHostsAreBaseClasses_Add.setRight(add, neg);
      neg.setLeft(add);
      heap.inspect().verify();
    }
  }

  private SealedHostsAreBaseClasses() {}
}
