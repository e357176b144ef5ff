// GENERATED GcNode
package bad;

import dev.lasso.annotations.CyclesIntended;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

@CyclesIntended("a graph")
@GcContainer
abstract class Node extends GcObject {
  @Owned final GcList<Node> list = new GcList<>();
  @Owned final GcMap<Node, String> names = new GcMap<>();
  @Owned final GcMap<String, Object> values = GcMap.lru(10);
  @Owned final GcSet<Node> set = new GcSet<>();
  @Owned final GcWeakMap<String, Node> weak = GcWeakMap.weakValues();
  @Owned final GcList<String> plain = new GcList<>();
  @Owned final GcMap<String, Integer> numbers = new GcMap<>();

  interface Task extends Runnable {}

  void unused(GcScope scope, Node node) {
    // JAVAC NOTE [ResultUnused] The result of 'set' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'replace' instead, and the element dies at once.
    list.set(0, node);
    // JAVAC NOTE [ResultUnused] The result of 'remove' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'discard' instead, and the element dies at once.
    list.remove(0);
    // JAVAC NOTE [ResultUnused] The result of 'removeFirst' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'discard' instead, and the element dies at once.
    this.list.removeFirst();
    // JAVAC NOTE [ResultUnused] The result of 'removeLast' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'discard' instead, and the element dies at once.
    (list).removeLast();
    // JAVAC NOTE [ResultUnused] The result of 'remove' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'discard' instead, and the element dies at once.
    names.remove(node);
    // JAVAC NOTE [ResultUnused] The result of 'put' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'set' instead, and the element dies at once.
    values.put("name", node);
    // JAVAC NOTE [ResultUnused] The result of 'replace' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'set' instead, and the element dies at once.
    values.replace("name", node);
    values.move(scope, "name", node);
    // JAVAC NOTE [ResultUnused] The result of 'set' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'replace' instead, and the element dies at once.
    for (int i = 0; i < 3; list.set(i, node)) {
      i++;
    }
    // JAVAC NOTE [ResultUnused] The result of 'removeLast' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'discard' instead, and the element dies at once.
    Node _ = list.removeLast();
    // JAVAC NOTE [ResultUnused] The result of 'set' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'replace' instead, and the element dies at once.
    Consumer<Node> lambda = each -> list.set(0, each);
    Task task = () -> list.removeFirst();
    // JAVAC NOTE [ResultUnused] The result of 'put' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'set' instead, and the element dies at once.
    Map.of("name", node).forEach(values::put);
    for (Iterator<Node> each = list.iterator(); each.hasNext(); each.next()) {
      // JAVAC NOTE [ResultUnused] The result of 'remove' is not used here. An element that leaves the collection is handed to the most recently opened scope, which holds it until it closes. Call 'removeIf' instead, and the element dies at once.
      each.remove();
    }
    for (Iterator<String> each = plain.iterator(); each.hasNext(); each.next()) {
      each.remove();
    }
  }

  Node used(GcScope scope, Node node) {
    Node old = list.set(0, node);
    list.set(1, list.set(0, old)).checked();
    Function<Node, Node> lambda = each -> list.set(0, each);
    UnaryOperator<Node> other = each -> values.put("name", each) == null ? null : each;
    return list.removeLast();
  }

  void handNothingOver(GcScope scope, Node node, List<Node> any) {
    list.replace(0, node);
    list.discard(0);
    list.remove(node);
    list.move(scope, node);
    values.set("name", node);
    values.discard("name");
    values.remove("name", node);
    values.replace("name", node, node);
    values.putIfAbsent("name", node);
    set.remove(node);
    plain.set(0, "text");
    numbers.put("one", 1);
    any.set(0, node);
    weak.put("name", node);
    list.get(0);
  }

  void checked() {}

  @SuppressWarnings("ResultUnused")
  void used(Node node) {
    Node old = list.get(0);
    list.set(0, node);
    old.checked();
  }
}
