// GENERATED GcOfMarked
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

abstract class Base extends GcObject {
  GcObject next;
}

@GcContainer
// ERROR [FieldOfPlainClass] Field 'next' of 'Base', a superclass of 'Node', can refer to a container, and that reference is not counted, because 'Base' is not a @GcContainer. Make it one, and annotate the field.
abstract class Node extends Base {}

abstract class Holding extends GcObject {
  GcRoot<Held> root;
}

@GcContainer
// ERROR [FieldOfPlainClass] Field 'root' of 'Holding', a superclass of 'Held', can refer to a container, and that reference is not counted, because 'Holding' is not a @GcContainer. Make it one, and annotate the field.
abstract class Held extends Holding {}

abstract class Marked extends GcObject {
  // ERROR [NotAContainer] @Owned has no meaning in 'Marked', which is not a @GcContainer, because Lasso would count, free and call nothing. Make the class a @GcContainer, or remove @Owned.
  @Owned
  GcObject next;
}

@GcContainer
abstract class OfMarked extends Marked {}

@GcContainer
abstract class Hiding extends Marked {
  // ERROR [FieldHidden] Field 'next' hides the @Owned field of the same name in 'Marked', so that readers and setters would mean different fields. Rename one of them.
  int next;
}
