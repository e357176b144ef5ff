package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [StaticContainer] Static field 'first' can refer to a container, Node, but does not keep it alive. Use a static GcRoot, or an instance field.
  static Node first;
  // ERROR [StaticContainer] Static field 'all' can refer to a container, List<Node>, but does not keep it alive. Use a static GcRoot, or an instance field.
  static final List<Node> all = List.of();
}

@GcContainer
abstract class Ring extends GcObject {
  // ERROR [StaticContainer] Static field 'own' can refer to a container, List<GcRing>, but does not keep it alive. Use a static GcRoot, or an instance field.
  // JAVAC ERROR
  static final List<GcRing> own = List.of();
}
