package dev.lasso.samples.python;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cycles between containers and Python objects, and the holds that keep them alive. */
final class CyclesTest {
  private final List<String> log = new ArrayList<>();
  private GcHeap heap;
  private GcScope scope;
  private Bridge bridge;
  private long mark;

  @BeforeEach
  void open() {
    heap = GcHeap.confined();
    scope = heap.openScope();
    mark = scope.mark();
    bridge =
        new Bridge(
            heap,
            (object, argument) -> {
              String name = ((Widget) object).name;
              log.add("call " + name + " " + argument);
              return name;
            });
    Python.execute(
        """
        gc.disable()
        log = []
        saved = []
        class Node:
          def __init__(self, name):
            self.name = name
          def __del__(self):
            log.append('del ' + self.name)
        class Plain:
          pass
        """);
  }

  @AfterEach
  void close() {
    drop();
    heap.collect();
    heap.inspect().verify();
    assertThat(heap.stats().live()).isEqualTo(0);
    assertThat(bridge.crossings()).isEqualTo("0 references, 0 proxies");
    scope.close();
    heap.close();
  }

  private Widget widget(String name) {
    return GcWidget.create(scope, name, log::add);
  }

  /** Makes the proxy of a widget a global variable of Python. */
  private void give(String variable, Widget widget) {
    long proxy = bridge.toPython(widget);
    Python.set(variable, proxy);
    Python.release(proxy);
  }

  private PythonReference take(String expression) {
    return bridge.toJava(scope, Python.evaluate(expression));
  }

  /** Creates a widget whose listener is a node that refers to it. */
  private Widget cycle(String widget, String node) {
    Widget created = widget(widget);
    give("proxy", created);
    Python.execute("%1$s = Node('%1$s'); %1$s.java = proxy; del proxy".formatted(node));
    created.setListener(take(node));
    Python.execute("del " + node);
    return created;
  }

  private void drop() {
    scope.rewind(mark);
  }

  private static String python() {
    return Python.print("log");
  }

  @Test
  void cycleThatNeitherSideFindsAloneDies() {
    cycle("w", "n");
    drop();
    Python.execute("gc.collect()");
    assertThat(bridge.crossings()).isEqualTo("1 references, 1 proxies");
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(log).containsExactly("finalize w", "close w").inOrder();
    assertThat(python()).isEqualTo("['del n']");
  }

  @Test
  void cyclesShareObjectsOfBothSides() {
    Widget a = widget("a");
    Widget b = widget("b");
    Widget both = widget("both");
    give("pa", a);
    give("pb", b);
    give("pboth", both);
    Python.execute(
        """
        shared = Node('shared'); shared.both = pboth
        na = Node('na'); na.java = pa; na.shared = shared
        nb = Node('nb'); nb.java = pb; nb.shared = shared
        del pboth, pb
        """);
    a.setListener(take("na"));
    b.setListener(take("nb"));
    a.setChild(both);
    b.setChild(both);
    Python.execute("del na, nb, shared");
    drop();
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(log).containsExactly("finalize b", "close b").inOrder();
    assertThat(python()).isEqualTo("['del nb']");
    assertThat(Python.print("pa.call('hello')")).isEqualTo("a");
    Python.execute("del pa");
    assertThat(heap.collect()).isEqualTo(3);
    assertThat(Python.print("sorted(log)")).isEqualTo("['del na', 'del nb', 'del shared']");
  }

  @Test
  void chainOfTenThousandObjectsDies() {
    Widget w = widget("w");
    give("proxy", w);
    Python.execute(
        """
        head = Node('tail'); head.next = proxy; del proxy
        for i in range(10000):
          link = Plain(); link.next = head; head = link
        del link
        """);
    w.setListener(take("head"));
    Python.execute("del head");
    drop();
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(python()).isEqualTo("['del tail']");
  }

  @Test
  void listsDictsTuplesSetsAndGeneratorsTakePart() {
    Widget w = widget("w");
    give("proxy", w);
    Python.execute(
        """
        def generator(x):
          yield 1
          yield x
        g = generator(proxy); next(g)
        d = {'k': [(g,), {proxy}], 'n': Node('n')}
        del proxy, g
        """);
    w.setListener(take("[d]"));
    Python.execute("del d");
    drop();
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(python()).isEqualTo("['del n']");
  }

  @Test
  void pythonFinalizerBringsTheCycleBack() {
    Widget w = widget("w");
    give("proxy", w);
    Python.execute(
        """
        class Phoenix:
          def __del__(self):
            log.append('del ' + self.java.call('alive?')); saved.append(self)
        n = Phoenix(); n.java = proxy; del proxy
        """);
    w.setListener(take("n"));
    Python.execute("del n");
    drop();
    assertThat(heap.collect()).isEqualTo(0);
    assertThat(heap.stats().live()).isEqualTo(2);
    assertThat(log).containsExactly("finalize w", "call w alive?").inOrder();
    assertThat(Python.print("saved[0].java.call('again')")).isEqualTo("w");
    Python.execute("saved.clear()");
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(python()).isEqualTo("['del w']");
    assertThat(log).containsNoDuplicates();
  }

  @Test
  @SuppressWarnings("LambdaCaptures") // roots keep what they hold
  void finalizerOfTheContainerBringsTheCycleBack() {
    Widget w = cycle("w", "n");
    List<GcRoot<Widget>> roots = new ArrayList<>();
    w.onFinalize = self -> roots.add(heap.openRoot(self));
    cycle("other", "m");
    drop();
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(heap.stats().live()).isEqualTo(2);
    PythonReference listener = roots.getFirst().get().listener;
    Python.set("node", listener.object);
    assertThat(Python.print("node.name + node.java.call('x')")).isEqualTo("nw");
    Python.execute("del node");
    roots.getFirst().close();
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(log).containsNoDuplicates();
    assertThat(Python.print("sorted(log)")).isEqualTo("['del m', 'del n']");
  }

  @Test
  void weakReferencesOfBothSidesAreCleared() {
    Widget w = widget("w");
    give("proxy", w);
    Python.execute(
        """
        n = Node('n'); n.java = proxy
        outside = weakref.ref(n, lambda r: log.append('outside ' + str(r())))
        of_proxy = weakref.ref(proxy, lambda r: log.append('proxy ' + str(r())))
        n.inside = weakref.ref(n, lambda r: log.append('inside'))
        silent = weakref.ref(n)
        del proxy
        """);
    w.setListener(take("n"));
    Python.execute("del n");
    GcWeak<Widget> called = GcWeak.of(w, weak -> log.add("callback " + weak.get()));
    GcWeak<Widget> plain = GcWeak.of(w);
    drop();
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(log).containsExactly("callback null", "finalize w", "close w").inOrder();
    assertThat(plain.get()).isNull();
    assertThat(called.get()).isNull();
    assertThat(Python.print("sorted(log)")).isEqualTo("['del n', 'outside None', 'proxy None']");
    assertThat(Python.print("log[-1]")).isEqualTo("del n");
    assertThat(Python.print("silent()")).isEqualTo("None");
  }

  @Test
  void exceptionsOfFinalizersAreReported() {
    Widget w = widget("w");
    give("proxy", w);
    heap.onUnraisable(report -> log.add(report.thrown().getMessage()));
    Python.execute(
        """
        class Bad:
          def __del__(self):
            raise ValueError('bad')
        hook = sys.unraisablehook
        sys.unraisablehook = lambda u: log.append(str(u.exc_value))
        n = Bad(); n.java = proxy; n.node = Node('n'); del proxy
        """);
    w.setListener(take("n"));
    Python.execute("del n");
    w.onFinalize =
        _ -> {
          throw new IllegalStateException("worse");
        };
    drop();
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(log).containsExactly("finalize w", "worse", "close w").inOrder();
    assertThat(Python.print("sorted(log)")).isEqualTo("['bad', 'del n']");
    Python.execute("sys.unraisablehook = hook");
  }

  @Test
  void pythonReferenceFromOutsideKeepsAllAlive() {
    cycle("w", "n");
    Python.execute("keep = [o for o in gc.get_objects() if isinstance(o, Node)][-1].__dict__");
    drop();
    assertThat(heap.collect()).isEqualTo(0);
    assertThat(heap.collect()).isEqualTo(0);
    assertThat(log).isEmpty();
    assertThat(Python.print("keep['java'].call('x')")).isEqualTo("w");
    Python.execute("del keep");
    assertThat(heap.collect()).isEqualTo(2);
  }

  @Test
  void rootOfTheHeapKeepsAllAlive() {
    Widget w = cycle("w", "n");
    GcRoot<PythonReference> root = heap.openRoot(w.listener);
    drop();
    assertThat(heap.collect()).isEqualTo(0);
    assertThat(heap.stats().live()).isEqualTo(2);
    assertThat(heap.inspect().explain(w).toString())
        .isEqualTo("Widget#1 is held by a foreign object");
    Python.set("node", root.get().object);
    assertThat(Python.print("node.java.call('x')")).isEqualTo("w");
    Python.execute("del node");
    root.close();
    assertThat(heap.collect()).isEqualTo(2);
  }

  @Test
  void runWithATooSmallBudgetIsSafe() {
    Widget w = widget("w");
    give("proxy", w);
    Python.execute(
        """
        head = Node('tail'); head.next = proxy; del proxy
        for i in range(100):
          link = Plain(); link.next = head; head = link
        del link
        """);
    w.setListener(take("head"));
    Python.execute("del head");
    drop();
    bridge.budget = 5;
    assertThat(heap.collect()).isEqualTo(0);
    assertThat(log).isEmpty();
    bridge.budget = Integer.MAX_VALUE;
    assertThat(heap.collect()).isEqualTo(2);
  }

  @Test
  void finalizersCutAddAndSavePartsOfTheGraph() {
    Widget w = widget("w");
    Widget k = widget("k");
    give("pw", w);
    give("pk", k);
    Python.execute(
        """
        class Cutter(Node):
          def __del__(self):
            log.append('cut')
            saved.append(self.child)
            self.child = None
            self.java = None
        n = Cutter('n'); n.java = pw
        n.child = Node('child'); n.child.java = pk; n.child.up = n
        del pw, pk
        """);
    w.setListener(take("n"));
    k.setListener(take("n"));
    w.setChild(k);
    Python.execute("del n");
    w.onFinalize = self -> self.setListener(null);
    drop();
    heap.collect();
    heap.collect();
    assertThat(log).containsExactly("finalize w", "finalize k", "close w").inOrder();
    assertThat(Python.print("saved[0].java.call('x') + saved[0].up.name")).isEqualTo("kn");
    Python.execute("saved.clear()");
    heap.collect();
    assertThat(heap.stats().live()).isEqualTo(0);
    assertThat(Python.print("sorted(log)")).isEqualTo("['cut', 'del child']");
  }

  @Test
  void functionThatCapturesItsOwnerDies() {
    Widget w = widget("button");
    give("proxy", w);
    Python.execute(
        """
        def listener_of(window):
          node = Node('n')
          return lambda event: (window, node)
        f = listener_of(proxy); del proxy
        """);
    w.setListener(take("f"));
    Python.execute("del f");
    drop();
    assertThat(heap.collect()).isEqualTo(2);
    assertThat(python()).isEqualTo("['del n']");
  }
}
