package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [FieldStatic] @Owned field 'shared' must not be static, because it belongs to no object, so nothing would ever release its value. Make it an instance field, or use a static GcRoot.
  @Owned
  static Node shared;

  // ERROR [FieldStatic] @Weak field 'last' must not be static, because it belongs to no object, so nothing would ever release its value. Make it an instance field, or use a static GcRoot.
  @Weak
  static Node last;

  // ERROR [FieldStatic] @Borrowed field 'lent' must not be static, because it belongs to no object, so nothing would ever release its value. Make it an instance field, or use a static GcRoot.
  @Borrowed(reason = "Nobody knows.")
  static Node lent;
}
