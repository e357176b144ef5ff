package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.*;
import java.util.*;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [WeakCollection] @Weak field 'set' has type Set<Node>, whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak Set<Node> set;
  // ERROR [WeakCollection] @Weak field 'map' has type Map<String, Node>, whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak Map<String, Node> map;
  // ERROR [WeakCollection] @Weak field 'keys' has type Map<Node, ?>, whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak Map<Node, ?> keys;
  // ERROR [WeakCollection] @Weak field 'array' has type Node[], whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak Node[] array;
  // ERROR [WeakCollection] @Weak field 'list' has type GcList<Node>, whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak GcList<Node> list;
  // ERROR [WeakCollection] @Weak field 'owned' has type GcMap<Node, String>, whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak GcMap<Node, String> owned;
  // ERROR [WeakCollection] @Weak field 'some' has type Iterable<? super Node>, whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak Iterable<? super Node> some;
  // ERROR [WeakCollection] @Weak field 'one' has type Optional<Node>, whose contents would be neither counted nor removed when they die. Use @Owned final GcWeakSet<Node> or GcWeakMap, which remove them. For a single reference, use @Weak Node.
  @Weak Optional<Node> one;
}
