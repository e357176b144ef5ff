// GENERATED GcNode GcRow
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

@GcContainer
abstract non-sealed class Node extends GcObject implements Value {
  @Owned
  // WARNING [PlainValue] Field 'set' has type GcSet<Road>, and Road, which is plain data, refers to a container, Node. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Road, or suppress this warning if something else keeps each Node alive.
  final GcSet<Road> set = new GcSet<>();

  @Owned
  // WARNING [PlainValue] Field 'map' has type GcMap<Node, Road>, and Road, which is plain data, refers to a container, Node. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Road, or suppress this warning if something else keeps each Node alive.
  final GcMap<Node, Road> map = new GcMap<>();

  @Owned
  // WARNING [PlainValue] Field 'lists' has type GcMap<String, List<Node>>, and List<Node>, which is plain data, refers to a container, Node. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of List<Node>, or suppress this warning if something else keeps each Node alive.
  final GcMap<String, List<Node>> lists = new GcMap<>();

  @Owned
  // WARNING [PlainValue] Field 'arrays' has type GcList<Node[]>, and Node[], which is plain data, refers to a container, Node. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Node[], or suppress this warning if something else keeps each Node alive.
  final GcList<Node[]> arrays = new GcList<>();

  @Owned
  // WARNING [PlainValue] Field 'maybe' has type GcList<Optional<? extends Node>>, and Optional<? extends Node>, which is plain data, refers to a container, Node. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Optional<? extends Node>, or suppress this warning if something else keeps each Node alive.
  final GcList<Optional<? extends Node>> maybe = new GcList<>();

  @Owned
  // WARNING [PlainValue] Field 'deep' has type GcList<Map<String, Road>>, and Road, which is plain data, refers to a container, Node. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Road, or suppress this warning if something else keeps each Node alive.
  final GcList<Map<String, Road>> deep = new GcList<>();

  @Owned
  // WARNING [PlainValue] Field 'bounded' has type GcList<? extends List<Node>>, and List<Node>, which is plain data, refers to a container, Node. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of List<Node>, or suppress this warning if something else keeps each Node alive.
  final GcList<? extends List<Node>> bounded = new GcList<List<Node>>();

  @Owned
  // WARNING [PlainValue] Field 'mixed' has type GcList<Value>, and Pair, which is plain data, refers to a container, Value. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Pair, or suppress this warning if something else keeps each Value alive.
  final GcList<Value> mixed = new GcList<>();

  @Owned
  // WARNING [PlainValue] Field 'value' has type Value, and Pair, which is plain data, refers to a container, Value. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Pair, or suppress this warning if something else keeps each Value alive.
  Value value;

  @Owned @Items
  // WARNING [PlainValue] Field 'items' has type Value[], and Pair, which is plain data, refers to a container, Value. That reference is not counted, and the field does not keep the container alive. Use an abstract @GcContainer class with @Owned fields instead of Pair, or suppress this warning if something else keeps each Value alive.
  Value[] items;
}

/** What is counted, leads to none or cannot be known, or only finds what is owned. */
@GcContainer
abstract non-sealed class Row<T> extends GcObject implements Shape, Iterable<Node> {
  @Owned final GcMap<Road, Node> keys = new GcMap<>();
  @Owned final GcMap<Road, ?> anyValue = new GcMap<Road, String>();
  @Owned final GcList<Line> lines = new GcList<>();
  @Owned final GcList<GcWeak<Node>> weak = new GcList<>();
  @Owned final GcList<Object> objects = new GcList<>();
  @Owned final GcList<Optional<String>> optional = new GcList<>();
  @Owned final GcList<Shape> shapes = new GcList<>();
  @Owned final GcList<?> anything = new GcList<String>();
  @Owned final GcList<Group> groups = new GcList<>();
  @Owned Group group;
  @Owned final GcList<T> generic = new GcList<>();
  @Owned AutoCloseable resource;

  @SuppressWarnings("PlainValue") // the atlas owns all nodes
  @Owned
  final GcList<Road> meant = new GcList<>();

  @Override
  public Iterator<Node> iterator() {
    return List.<Node>of().iterator();
  }
}

interface Group extends Iterable<Node> {}

record Road(Node from, Node to) {}

record Line(int from, int to) {}

sealed interface Value permits Node, Pair {}

record Pair(Value left, Node right) implements Value {}

sealed interface Shape permits Row, Dot {}

record Dot(int x, int y) implements Shape {}
