package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerNotAbstract] @GcContainer class 'InOrder' must be abstract and not final, because its objects are instances of GcInOrder, a subclass that Lasso generates. Make it abstract.
class InOrder extends GcObject {
  // ERROR [ContainerField] Field 'first' can refer to a container, InOrder, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  InOrder first;

  @Finalizer
  // ERROR [MethodPrivate] Method 'last', which Lasso is to call for @Finalizer, is not accessible from GcInOrder, which Lasso generates. Make it package-private or wider, or public if it is in another package.
  private void last() {}

  // ERROR [WeakPrivate] @Weak field 'second' must not be private, because GcInOrder, which Lasso generates, has to write it. Make it package-private or protected.
  @Weak private InOrder second;
  // ERROR [FieldStatic] @Owned field 'third' must not be static, because it belongs to no object, so nothing would ever release its value. Make it an instance field, or use a static GcRoot.
  static @Owned InOrder third;
  // ERROR [ContainerField] Field 'fourth' can refer to a container, InOrder, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  InOrder fourth;
}
