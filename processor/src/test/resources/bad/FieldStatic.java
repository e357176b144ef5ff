// [FieldStatic] @Owned field 'shared' must not be static: it is a part of no object, so that nobody's death would let go. Make it an instance field, or use a static GcRoot.
// [FieldStatic] @Weak field 'last' must not be static: it is a part of no object, so that nobody's death would let go. Make it an instance field, or use a static GcRoot.
// [FieldStatic] @Borrowed field 'lent' must not be static: it is a part of no object, so that nobody's death would let go. Make it an instance field, or use a static GcRoot.
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned // ERROR
  static Node shared;

  @Weak // ERROR
  static Node last;

  @Borrowed(reason = "Nobody knows.") // ERROR
  static Node lent;
}
