package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerNotAbstract] @GcContainer class 'InOrder' must be abstract, and not final: its objects are those of GcInOrder, which Lasso generates as its subclass. Make it abstract.
class InOrder extends GcObject {
  // ERROR [ContainerField] Field 'first' can refer to a container, InOrder, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  InOrder first;

  @Finalizer
  // ERROR [MethodPrivate] Method 'last', which Lasso is to call for @Finalizer, is out of reach: GcInOrder, which Lasso generates, has to call it. Make it package-private or wider; one of another package has to be public.
  private void last() {}

  // ERROR [WeakPrivate] @Weak field 'second' must not be private: GcInOrder, which Lasso generates, has to write it. Make it package-private or protected.
  @Weak private InOrder second;
  // ERROR [FieldStatic] @Owned field 'third' must not be static: it is a part of no object, and no death would let go of its value. Make it an instance field, or use a static GcRoot.
  static @Owned InOrder third;
  // ERROR [ContainerField] Field 'fourth' can refer to a container, InOrder, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  InOrder fourth;
}
