package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

@GcContainer
abstract class Node extends GcObject implements Marked {
  // ERROR [PlainRecord] Field 'maybe' has type Option<Node>, and record 'Some' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Option<Node> maybe;
  // ERROR [PlainRecord] Field 'result' has type Result<Node, String>, and record 'Result.Ok' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Result<Node, String> result;
  // ERROR [PlainRecord] Field 'list' has type List<Option<Node>>, and record 'Some' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  List<Option<Node>> list;
  // ERROR [PlainRecord] Field 'twice' has type Option<Option<Node>>, and record 'Some' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Option<Option<Node>> twice;
  // ERROR [PlainRecord] Field 'bounded' has type Option<? extends Node>, and record 'Some' refers to a container, ? extends Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Option<? extends Node> bounded;
  // ERROR [PlainRecord] Field 'sub' has type SubOption, and record 'SubSome' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  SubOption sub;
  // ERROR [PlainRecord] Field 'boxed' has type Boxed, and record 'Box' refers to a container, T, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Boxed boxed;
  // ERROR [PlainRecord] Field 'many' has type Several, and record 'Both' refers to a container, T, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Several many;
  // ERROR [PlainRecord] Field 'tree' has type Tree<Node>, and record 'Leaf' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Tree<Node> tree;
  // ERROR [PlainRecord] Field 'grows' has type Growing<Node>, and record 'Grown' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Growing<Node> grows;
  // ERROR [PlainRecord] Field 'numbers' has type Map<Option<String>, Option<Node>>, and record 'Some' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Map<Option<String>, Option<Node>> numbers;
  // ERROR [PlainRecord] Field 'counted' has type Counted, and record 'One' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Counted counted;
  // ERROR [PlainRecord] Field 'ofList' has type Cell<? extends List<Node>>, and record 'Cell' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Cell<? extends List<Node>> ofList;
  // ERROR [PlainRecord] Field 'ofArray' has type Cell<? extends Node[]>, and record 'Cell' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Cell<? extends Node[]> ofArray;
  // ERROR [PlainRecord] Field 'ofMaybe' has type Cell<? extends Optional<Node>>, and record 'Cell' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Cell<? extends Optional<Node>> ofMaybe;
  // ERROR [PlainRecord] Field 'ofSealed' has type Cell<? extends Counted>, and record 'Cell' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Cell<? extends Counted> ofSealed;
  // ERROR [PlainRecord] Field 'ofOption' has type Cell<? extends Option<Node>>, and record 'Cell' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Cell<? extends Option<Node>> ofOption;
  // ERROR [PlainCollection] Field 'group' has type Group<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  Group<Node> group;
  // ERROR [HoldField] Field 'root' has type Option<GcRoot<Node>>, which would never be closed if its object became cyclic garbage, so that what it holds would leak. Own the object in an @Owned field instead.
  Option<GcRoot<Node>> root;

  // ERROR [PlainRecord] Field 'unwrapped' has type Unwrapped<List<Node>>, and record 'Wrapped' refers to a container, Node, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Unwrapped<List<Node>> unwrapped;

  Option<String> name;
  Option<?> anything;
  Option<Option<String>> nameTwice;
  Swapped<String, Node> notFound;
  Tagged<Node> tag;
  Map<Tagged<Node>, Tagged<String>> tags;
  Tree<String> names;
  Growing<String> growing;
  Expr expr;
  Cell<?> cell;
  Cell<? super Node> above;
  Cell<? extends Number> number;
  Outer.Kept<Node> kept;
}

interface Marked {}

record Cell<T>(T value) {}

sealed interface Option<T> permits Some, None {}

record Some<T>(T value) implements Option<T> {}

record None<T>() implements Option<T> {}

sealed interface Result<T, X> {
  record Ok<T, X>(List<T> values) implements Result<T, X> {}

  record Failed<T, X>(X cause) implements Result<T, X> {}
}

sealed interface SubOption permits SubSome {}

record SubSome(Option<Node> option) implements SubOption {}

sealed interface Unwrapped<L> permits Wrapped {}

record Wrapped<E>(E element) implements Unwrapped<List<E>> {}

sealed interface Swapped<X, Y> permits Swap {}

record Swap<Y, X>(Y second) implements Swapped<X, Y> {}

sealed interface Boxed permits Box {}

record Box<T extends Node>(T value) implements Boxed {}

sealed interface Several permits Both {}

record Both<T extends Node & Marked>(T value) implements Several {}

sealed interface Tree<T> permits Fork, Leaf {}

record Fork<T>(Tree<T> left, Tree<T> right) implements Tree<T> {}

record Leaf<T>(T value) implements Tree<T> {}

sealed interface Growing<T> permits Grown {}

record Grown<T>(Growing<List<T>> next, T value) implements Growing<T> {}

sealed interface Counted extends Iterable<String> permits One {}

record One(Node node) implements Counted {
  @Override
  public Iterator<String> iterator() {
    return List.<String>of().iterator();
  }
}

sealed interface Group<T> permits Members {}

abstract non-sealed class Members<T> extends ArrayList<T> implements Group<T> {}

sealed interface Tagged<T> permits Tag {}

record Tag<T>(String name) implements Tagged<T> {}

sealed interface Expr permits Sum, Literal {}

record Sum(Expr left, Expr right) implements Expr {}

record Literal(int value) implements Expr {}

class Outer<Z> {
  sealed interface Kept<T> {}

  final class Keeper<T> implements Kept<T> {}
}

@GcContainer
abstract class Wild extends GcObject {
  // ERROR [PlainRecord] Field 'bounded' has type Bounded<?>, and record 'Bounded' refers to a container, X, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Bounded<?> bounded;
}

record Bounded<X extends Node>(X value) {}
