// [NotAHost] @Owned has no meaning in 'Plain', which is no @GcContainer: nothing would count, free or call. Make the class a @GcContainer, or remove @Owned.
// [NotAHost] @Weak has no meaning in 'Plain', which is no @GcContainer: nothing would count, free or call. Make the class a @GcContainer, or remove @Weak.
// [NotAHost] @Borrowed has no meaning in 'Plain', which is no @GcContainer: nothing would count, free or call. Make the class a @GcContainer, or remove @Borrowed.
// [NotAHost] @Finalizer has no meaning in 'Plain', which is no @GcContainer: nothing would count, free or call. Make the class a @GcContainer, or remove @Finalizer.
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

abstract class Plain extends GcObject {
  @Owned // ERROR
  Plain owned;

  @Weak // ERROR
  Plain weak;

  @Borrowed(reason = "The heap's root keeps it.") // ERROR
  Plain borrowed;

  @Finalizer // ERROR
  void close() {}
}
