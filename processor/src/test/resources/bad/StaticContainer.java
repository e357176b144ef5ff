// [StaticContainer] Static field 'first' can refer to a container, Node, and nobody keeps that alive. Use a static GcRoot, or an instance field.
// [StaticContainer] Static field 'all' can refer to a container, List<Node>, and nobody keeps that alive. Use a static GcRoot, or an instance field.
// [StaticContainer] Static field 'own' can refer to a container, List<GcRing>, and nobody keeps that alive. Use a static GcRoot, or an instance field.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  static Node first; // ERROR
  static final List<Node> all = List.of(); // ERROR
}

@GcContainer
abstract class Ring extends GcObject {
  static final List<GcRing> own = List.of(); // ERROR JAVAC
}
