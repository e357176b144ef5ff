package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.*;
import java.util.*;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [WeakCollection] @Weak field 'set' has type Set<Node>: what is in it would be neither counted nor forgotten. Use @Owned final GcWeakSet<Node>, which forgets what dies.
  @Weak Set<Node> set;
  // ERROR [WeakCollection] @Weak field 'map' has type Map<String, Node>: what is in it would be neither counted nor forgotten. Use @Owned final GcWeakMap<String, Node>, which forgets what dies.
  @Weak Map<String, Node> map;
  // ERROR [WeakCollection] @Weak field 'keys' has type Map<Node, ?>: what is in it would be neither counted nor forgotten. Use @Owned final GcWeakMap<Node, ?>, which forgets what dies.
  @Weak Map<Node, ?> keys;
  // ERROR [WeakCollection] @Weak field 'array' has type Node[]: what is in it would be neither counted nor forgotten. Use @Owned final GcWeakSet<Node>, which forgets what dies.
  @Weak Node[] array;
  // ERROR [WeakCollection] @Weak field 'list' has type GcList<Node>: what is in it would be neither counted nor forgotten. Use @Owned final GcWeakSet<Node>, which forgets what dies.
  @Weak GcList<Node> list;
  // ERROR [WeakCollection] @Weak field 'owned' has type GcMap<Node, String>: what is in it would be neither counted nor forgotten. Use @Owned final GcWeakMap<Node, String>, which forgets what dies.
  @Weak GcMap<Node, String> owned;
  // ERROR [WeakCollection] @Weak field 'some' has type Iterable<? super Node>: what is in it would be neither counted nor forgotten. Use @Owned final GcWeakSet<Node>, which forgets what dies.
  @Weak Iterable<? super Node> some;
  // ERROR [PlainHolder] Field 'one' has type Optional<Node>, which can hold a container and does not count it. Use @Weak Node, null where there is none, or annotate it @Borrowed(reason = "…").
  @Weak Optional<Node> one;
}
