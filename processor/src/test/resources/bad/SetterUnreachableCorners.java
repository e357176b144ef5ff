// GENERATED other.GcDistant GcBase
package bad;

import bad.other.Distant;
import dev.lasso.annotations.GcContainer;

// The other setter of that class is in reach.
@GcContainer
// ERROR [SetterUnreachable] @GcContainer class 'Near' cannot be created: 'setNext(Distant)' is left to Lasso, and only code of package 'bad.other' can do what that takes. Make 'Distant' public; if the class of the field does not declare that method, declare it there, public or protected.
abstract class Near extends Distant {
  abstract void setNext(Distant next);
}

// A base class of others is created by none.
@GcContainer
abstract class Base extends Distant {
  abstract void setNext(Distant next);

  abstract int area();
}
