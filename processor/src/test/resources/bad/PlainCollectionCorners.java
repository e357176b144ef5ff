package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [PlainCollection] Field 'list' has type List<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  List<Node> list;
  // ERROR [PlainCollection] Field 'array' has type Node[][], which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  Node[][] array;
  // ERROR [PlainCollection] Field 'byName' has type Map<String, ? extends Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Map<String, ? extends Node> byName;
  // ERROR [PlainCollection] Field 'byNode' has type Map<Node, String>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Map<Node, String> byNode;
  // ERROR [PlainCollection] Field 'lists' has type Optional<List<Node[]>>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Optional<List<Node[]>> lists;
  // ERROR [PlainCollection] Field 'myList' has type MyList, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  MyList myList;
  // ERROR [PlainCollection] Field 'myMap' has type MyMap<String>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  MyMap<String> myMap;

  @Owned
  // ERROR [PlainCollection] Field 'owned' has type List<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  List<Node> owned;

  // ERROR [PlainCollection] Field 'tree' has type Tree, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  Tree tree;
  java.nio.file.Path path;
  List<java.nio.file.Path> paths;
  Texts texts;
  Names names;
  // ERROR [PlainCollection] Field 'stream' has type Stream<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.stream.Stream<Node> stream;

  // ERROR [PlainCollection] Field 'above' has type List<? super Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  List<? super Node> above;
  // ERROR [PlainCollection] Field 'listsAbove' has type Map<String, List<? super Node>>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Map<String, List<? super Node>> listsAbove;
  // ERROR [PlainCollection] Field 'set' has type Set<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Set<Node> set;

  Point point;
  Day day;
  List<Point> points;
}

class MyList extends java.util.ArrayList<Node> {}

class MyMap<K> extends java.util.TreeMap<K, List<? extends Node>> {}

record Point(int x, int y) {}

enum Day {
  TODAY
}

/** Leads to itself, and to containers. */
class Tree extends java.util.TreeMap<Node, Tree> {}

/** What it compares itself with is not in it. */
abstract class Names extends java.util.ArrayList<String> implements Comparable<Node> {}

/** Leads to itself alone. */
class Texts extends java.util.HashMap<String, Texts> {}

@GcContainer
abstract class Bounds<L extends List<Node>, B extends Object & Iterable<Node>, E extends List<E>>
    extends GcObject {
  // ERROR [PlainCollection] Field 'bounded' has type L, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  L bounded;
  // ERROR [PlainCollection] Field 'maybeBounded' has type Optional<B>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Optional<B> maybeBounded;
  E endless;
}
