package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

abstract class Plain extends GcObject {
  // ERROR [NotAContainer] @Owned has no meaning in 'Plain', which is not a @GcContainer, because Lasso would count, free and call nothing. Make the class a @GcContainer, or remove @Owned.
  @Owned
  Plain owned;

  // ERROR [NotAContainer] @Weak has no meaning in 'Plain', which is not a @GcContainer, because Lasso would count, free and call nothing. Make the class a @GcContainer, or remove @Weak.
  @Weak
  Plain weak;

  // ERROR [NotAContainer] @Borrowed has no meaning in 'Plain', which is not a @GcContainer, because Lasso would count, free and call nothing. Make the class a @GcContainer, or remove @Borrowed.
  @Borrowed(reason = "The heap's root keeps it.")
  Plain borrowed;

  // ERROR [NotAContainer] @Finalizer has no meaning in 'Plain', which is not a @GcContainer, because Lasso would count, free and call nothing. Make the class a @GcContainer, or remove @Finalizer.
  @Finalizer
  void close() {}
}

/** It may say that it borrows. */
class Plainer {
  @Borrowed(reason = "The heap's root keeps it.")
  Plain borrowed;
}
