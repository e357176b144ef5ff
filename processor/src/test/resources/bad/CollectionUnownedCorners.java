// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.collections.GcWeakSet;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

class Service {
  // JAVAC WARNING [CollectionUnowned] Field 'cache' gets a new GcMap, but its class is not a container. The collection has no owner, so that it keeps nothing alive and takes no containers. Put it into an @Owned final field of a @GcContainer class, and hold the object that has it with GcHeap.openRoot.
  final GcMap<String, Node> cache = new GcMap<>();
}

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcList<Node> kids = new GcList<>();
}

class Others<T extends Node> {
  // JAVAC WARNING [CollectionUnowned] Field 'ALL' gets a new GcSet, but its class is not a container. The collection has no owner, so that it keeps nothing alive and takes no containers. Put it into an @Owned final field of a @GcContainer class, and hold the object that has it with GcHeap.openRoot.
  static final GcSet<Node> ALL = new GcSet<>();
  final Collection<T> typed;
  final GcList<Node> ofAnother;
  final List<Node> plain = new ArrayList<>();
  final GcRoot<Node> root;
  GcList<Node> late;
  final GcWeakMap<String, Node> byName = GcWeakMap.weakValues();
  final GcWeakMap<Node, String> names = GcWeakMap.weakKeys();
  final GcWeakSet<Node> listeners = new GcWeakSet<>();
  final GcWeakMap<Node, T> twins = GcWeakMap.weakKeys();

  @SuppressWarnings("CollectionUnowned")
  final GcList<Node> known = new GcList<>();

  Others(Node node, boolean isSmall) {
    // JAVAC WARNING [CollectionUnowned] Field 'typed' gets a new GcList, but its class is not a container. The collection has no owner, so that it keeps nothing alive and takes no containers. Put it into an @Owned final field of a @GcContainer class, and hold the object that has it with GcHeap.openRoot.
    typed = new GcList<>();
    ofAnother = node.kids;
    root = node.gcHeap().openRoot(node);
    GcList<Node> local = new GcList<>();
    // JAVAC WARNING [CollectionUnowned] Field 'late' gets a new GcList, but its class is not a container. The collection has no owner, so that it keeps nothing alive and takes no containers. Put it into an @Owned final field of a @GcContainer class, and hold the object that has it with GcHeap.openRoot.
    this.late = isSmall ? null : (new GcList<>());
  }
}

record Held(GcList<Node> nodes) {}

interface Shared {
  // JAVAC WARNING [CollectionUnowned] Field 'NODES' gets a new GcList, but its class is not a container. The collection has no owner, so that it keeps nothing alive and takes no containers. Put it into an @Owned final field of a @GcContainer class, and hold the object that has it with GcHeap.openRoot.
  GcList<Node> NODES = new GcList<>();
}

abstract class Rows implements GcOwnedCollection {
  abstract Rows sorted();
}

class View {
  final Rows rows;

  View(Rows rows) {
    this.rows = rows.sorted();
  }
}
