package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [PlainRecord] Field 'pair' has type Pair, and record 'Pair' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Pair pair;
  // ERROR [PlainRecord] Field 'cell' has type Cell<Node>, and record 'Cell' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Cell<Node> cell;
  // ERROR [PlainRecord] Field 'cells' has type Cell<Cell<Optional<Node>>>, and record 'Cell' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Cell<Cell<java.util.Optional<Node>>> cells;
  // ERROR [PlainRecord] Field 'chain' has type Chain, and record 'Chain' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Chain chain;
  // ERROR [PlainRecord] Field 'pairs' has type List<Pair>, and record 'Pair' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  List<Pair> pairs;
  // ERROR [PlainRecord] Field 'byName' has type Map<String, Pair[]>, and record 'Pair' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  java.util.Map<String, Pair[]> byName;

  @Owned
  // ERROR [PlainRecord] Field 'owned' has type Pair, and record 'Pair' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Pair owned;

  @Borrowed(reason = "the caller holds it")
  Pair borrowed;

  // ERROR [PlainRecord] Field 'shape' has type Shape, and record 'Circle' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Shape shape;
  // ERROR [PlainRecord] Field 'shapes' has type List<Shape>, and record 'Circle' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  List<Shape> shapes;
  Text words;

  Point point;
  Cell<String> text;
  Endless<String> endless;
}

record Pair(int number, Node node) {}

record Cell<T>(T value) {}

record Chain(Chain next, Pair pair) {}

record Endless<T>(Endless<List<T>> next) {}

record Point(int x, int y) {}

sealed interface Shape permits Circle, Dot {}

record Circle(Node center) implements Shape {}

record Dot() implements Shape {}

sealed interface Text permits Word {}

record Word(String word, Text next) implements Text {}
