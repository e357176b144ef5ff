package dev.lasso.runtime.oracle;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.oracle.OracleOp.Script;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.CallingListener;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the steps of random programs on the heap under test. */
final class OracleReal extends OracleHeap {

  OracleReal(int maxLive, boolean stress, Node foreign, int maxSteps, long seed) {
    super(maxLive, stress, foreign, maxSteps, seed);
  }

  @Override
  void openScope(int id) {
    scopes.put(id, heap.openScope());
  }

  @Override
  void closeScope(int id) {
    scope(id).close();
  }

  @Override
  void unwind(int scope) {
    scope(scope).unwind();
  }

  @Override
  void keep(int scope, int x) {
    scope(scope).keep(target(x));
  }

  @Override
  void drop(int scope, int x) {
    scope(scope).drop(target(x));
  }

  @Override
  void openRoot(int id, int x) {
    GcRoot<Node> root = heap.openRoot(target(x));
    roots.put(id, root);
    allRoots.add(root);
  }

  @Override
  void closeRoot(int id) {
    roots.get(id).close();
  }

  @Override
  void retain(int x) {
    heap.retain(target(x));
  }

  @Override
  void release(int x) {
    heap.release(target(x));
  }

  @Override
  void track(int x) {
    GcCPython.of(heap).track(target(x));
  }

  @Override
  void untrack(int x) {
    GcCPython.of(heap).untrack(target(x));
  }

  @Override
  boolean finalizable(int x, boolean on) {
    return GcCPython.of(heap).finalizable(target(x), on);
  }

  @Override
  void delete(int x) {
    GcCPython.of(heap).delete(target(x));
  }

  @Override
  void setField(int x, int field, int y) {
    node(x).setField(field, reference(y));
  }

  @Override
  void moveToField(int scope, int x, int field, int y) {
    if (field == OracleObject.A) {
      node(x).moveA(scope(scope), target(y));
    } else {
      node(x).moveB(scope(scope), target(y));
    }
  }

  @Override
  void listAdd(int x, int y) {
    node(x).list.add(target(y));
  }

  @Override
  void listInsert(int x, int index, int y) {
    node(x).list.add(index, target(y));
  }

  @Override
  void listSet(int x, int index, int y) {
    node(x).list.set(index, target(y));
  }

  @Override
  void listRemove(int x, int index) {
    node(x).list.remove(index);
  }

  @Override
  void listClear(int x) {
    node(x).list.clear();
  }

  @Override
  void listAddAll(int x, List<Integer> added) {
    node(x).list.addAll(added.stream().map(this::target).toList());
  }

  @Override
  void listRemoveIf(int x, int divisor) {
    node(x).list.removeIf(element -> id(element) % divisor == 0);
  }

  @Override
  void listSort(int x) {
    node(x).list.sort(Comparator.comparingInt(OracleHeap::id));
  }

  @Override
  void listMove(int scope, int x, int y) {
    node(x).list.move(scope(scope), target(y));
  }

  @Override
  void clear(int x) {
    node(x).gcClear();
  }

  @Override
  void setWeakField(int x, int field, int y) {
    if (field == OracleObject.WEAK) {
      node(x).setWeak(reference(y));
    } else {
      node(x).setOther(reference(y));
    }
  }

  @Override
  void setResource(int x, int resource, @Nullable Script script) {
    node(x).setResource(resource % OracleObject.RESOURCES, new Resource(resource, script));
  }

  @Override
  void setWeakResource(int x, int weak) {
    node(x).setResource(weaks.get(weak));
  }

  @Override
  void sameResource(int x) {
    node(x).setResource(node(x).resource);
  }

  @Override
  void clearResource(int x, int field) {
    node(x).setResource(field, null);
  }

  @Override
  void newWeak(int id, int x, @Nullable Script script) {
    weaks.put(
        id,
        script == null
            ? GcWeak.of(target(x))
            : GcWeak.of(target(x), weak -> callBack(id, weak, script)));
  }

  @Override
  void closeWeak(int id) {
    weaks.get(id).close();
  }

  @Override
  long collect() {
    return heap.collect();
  }

  @Override
  long collectIfEnabled() {
    return GcCPython.of(heap).collectIfEnabled();
  }

  @Override
  boolean enable(boolean on) {
    return on ? heap.enable() : heap.disable();
  }

  @Override
  String visit() {
    List<Integer> visited = new ArrayList<>();
    heap.inspect().visitObjects((object, ids) -> ids.add(((OracleNode) object).id), visited);
    visited.sort(null);
    return visited.toString();
  }

  @Override
  String objects() {
    return GcCPython.of(heap).getObjects().stream()
        .map(o -> ((OracleNode) o).id)
        .sorted()
        .toList()
        .toString();
  }

  @Override
  void freeze() {
    heap.freeze();
  }

  @Override
  void unfreeze() {
    heap.unfreeze();
  }

  @Override
  boolean keepGarbage(boolean on) {
    return GcCPython.of(heap).keepGarbage(on);
  }

  @Override
  void dropGarbage(int n) {
    List<GcObject> garbage = garbage();
    if (n == 0) {
      garbage.clear();
    } else if (!garbage.isEmpty()) {
      garbage.remove(n % garbage.size());
    }
  }

  /** The kept garbage; tells the model of its order. */
  private List<GcObject> garbage() {
    List<GcObject> garbage = GcCPython.of(heap).garbage();
    event("garbage " + garbage.stream().map(object -> ((OracleNode) object).id).toList());
    return garbage;
  }

  @Override
  int listeners() {
    return heap.listeners().size();
  }

  @Override
  void listen(int id, @Nullable Script script) {
    heap.listeners()
        .add(
            new CallingListener(
                () -> {
                  event("started " + id);
                  run(script, NOTHING);
                },
                ran -> event("stopped " + id + " " + ran.collected())));
  }

  @Override
  void unlisten(int index) {
    heap.listeners().remove(index);
  }

  @Override
  void watch(int field, int x, int y) {
    Node node = node(x);
    GcProtocol.setWatchedWeak(node, Node.TYPE.firstWeak() + field, reference(y));
    if (field == OracleObject.WEAK) {
      node.weak = reference(y);
    } else {
      node.other = reference(y);
    }
  }

  @Override
  void closeHeap() {
    garbage();
    heap.close();
  }
}
