// GENERATED other.GcDistant GcBase
package bad;

import bad.other.Distant;
import dev.lasso.annotations.GcContainer;

// The other setter of that class is in reach.
@GcContainer
// ERROR [SetterUnreachable] @GcContainer class 'Near' cannot be created: 'setNext(Distant)' is left to Lasso, which writes it for a field of 'Distant' in package 'bad.other' only. Make 'Distant' public, and declare that method there, public or protected.
abstract class Near extends Distant {
  abstract void setNext(Distant next);
}

// A base class of others is created by none.
@GcContainer
abstract class Base extends Distant {
  abstract void setNext(Distant next);

  abstract int area();
}
