package dev.lasso.runtime.python;

import dev.lasso.runtime.python.PythonStep.Action;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Programs of the differential test as a person would write them, for the report of a failure. */
final class PythonListing {

  private static final String PYTHON =
      """
      import gc, weakref
      gc.disable()
      found, held, weak = {}, {}, {}
      class Node:
          def __init__(self, i):
              self.a = self.b = self.weak = None
              self.list = []
              found[i] = weakref.ref(self)
      class Weak(weakref.ref): pass  # not shared
      def get(i): return found[i]()
      def hold(node): held.setdefault(node, []).append(node)
      """;

  private PythonListing() {}

  static String java(List<PythonStep> steps) {
    StringBuilder text = new StringBuilder();
    text.append("GcHeap heap = Heaps.open();\nGcScope scope = heap.openScope();\n");
    text.append("heap.disable();\n");
    steps.forEach(step -> text.append(java(step)).append('\n'));
    return text.toString().indent(2);
  }

  private static String java(PythonStep step) {
    String x = "n" + step.x();
    String y = step.y() == 0 ? "null" : "n" + step.y();
    String w = "w" + step.x();
    List<Action> code = step.code();
    return switch (step.kind()) {
      case NEW ->
          "Node "
              + x
              + (code == null
                  ? " = Node.create(scope);"
                  : " = Node.createFinalized(scope, self -> " + javaBlock(code) + ");");
      case HOLD -> "scope.keep(" + x + ");";
      case DROP -> "scope.drop(" + x + ");";
      case SET_A -> x + ".setA(" + y + ");";
      case SET_B -> x + ".setB(" + y + ");";
      case ADD -> x + ".list.add(" + y + ");";
      case REMOVE -> x + ".list.remove(" + y + ");";
      case CLEAR -> x + ".list.clear();";
      case WEAK ->
          "GcWeak<Node> "
              + w
              + " = GcWeak.of("
              + y
              + (code == null ? ");" : ", weak -> " + javaBlock(code) + ");");
      case OWN -> x + ".setResource(" + (step.y() == 0 ? "null" : "w" + step.y()) + ");";
      case CLOSE -> w + ".close();";
      case READ -> w + ".get();";
      case PULL -> "scope.keep(" + w + ".get());";
      case COLLECT -> "heap.collect();";
      case COLLECT_IF_ENABLED -> "GcCPython.of(heap).collectIfEnabled();";
      case ENABLE -> "heap.enable();";
      case DISABLE -> "heap.disable();";
      case FREEZE -> "heap.freeze();";
      case UNFREEZE -> "heap.unfreeze();";
    };
  }

  private static String javaBlock(List<Action> code) {
    return "{ " + String.join(" ", code.stream().map(PythonListing::java).toList()) + " }";
  }

  private static String java(Action action) {
    String n = "n" + action.x();
    String w = "w" + action.x();
    return switch (action.act()) {
      case HOLD_SELF -> "scope.keep(self);";
      case LIST_SELF -> n + ".list.add(self);";
      case CUT -> "self.gcClear();";
      case LOOP -> "self.setA(self);";
      case OWN_HELD -> "self.setB(" + n + ");";
      case DOUBLE_EDGE -> "self.setB(self.a);";
      case HOLD_A -> "scope.keep(self.a);";
      case NEW ->
          "Node "
              + n
              + (finalized(action)
                  ? " = Node.createFinalized(scope, _ -> {}); "
                  : " = Node.create(scope); ")
              + switch (place(action)) {
                case PythonStep.OWN_LOOP -> n + ".setA(" + n + "); ";
                case PythonStep.OWNED -> "self.setB(" + n + "); ";
                case PythonStep.OWNED_AND_BACK -> "self.setB(" + n + "); " + n + ".setA(self); ";
                default -> "";
              }
              + "scope.drop("
              + n
              + ");";
      case WEAK -> w + " = GcWeak.of(self" + (action.y() == 0 ? ");" : ", weak -> {});");
      case COLLECT -> "heap.collect();";
      case COLLECT_IF_ENABLED -> "GcCPython.of(heap).collectIfEnabled();";
      case READ -> w + ".get();";
      case PULL -> "scope.keep(" + w + ".get());";
      case CLOSE -> w + ".close();";
      case THROW -> "throw new Thrown();";
    };
  }

  static String python(List<PythonStep> steps) {
    StringBuilder text = new StringBuilder(PYTHON);
    steps.forEach(step -> text.append(python(step)).append('\n'));
    return text.toString().indent(2);
  }

  private static String python(PythonStep step) {
    String x = "get(" + step.x() + ")";
    String y = step.y() == 0 ? "None" : "get(" + step.y() + ")";
    String w = "weak[" + step.x() + "]";
    List<Action> code = step.code();
    return switch (step.kind()) {
      case NEW -> pythonNew(step.x(), code);
      case HOLD -> "hold(" + x + ")";
      case DROP -> "held[" + x + "].pop() if held[" + x + "][1:] else held.pop(" + x + ")";
      case SET_A -> x + ".a = " + y;
      case SET_B -> x + ".b = " + y;
      case ADD -> x + ".list.append(" + y + ")";
      case REMOVE -> x + ".list.remove(" + y + ")";
      case CLEAR -> x + ".list.clear()";
      case WEAK -> pythonWeak(step.x(), y, code);
      case OWN -> x + ".weak = " + (step.y() == 0 ? "None" : "weak.pop(" + step.y() + ")");
      case CLOSE -> "del " + w;
      case READ -> "print(" + w + "())";
      case PULL -> "hold(" + w + "())";
      case COLLECT -> "print(gc.collect())";
      case COLLECT_IF_ENABLED -> "print(gc.collect() if gc.isenabled() else 0)";
      case ENABLE -> "gc.enable()";
      case DISABLE -> "gc.disable()";
      case FREEZE -> "gc.freeze()";
      case UNFREEZE -> "gc.unfreeze()";
    };
  }

  private static String pythonNew(int i, @Nullable List<Action> code) {
    String made = "hold(" + (code == null ? "Node" : "Node" + i) + "(" + i + "))";
    return code == null ? made : "class Node" + i + "(Node):\n" + method("__del__", code) + made;
  }

  private static String pythonWeak(int n, String referent, @Nullable List<Action> code) {
    return code == null
        ? "weak[" + n + "] = Weak(" + referent + ")"
        : method("called" + n, code).indent(-4)
            + "weak["
            + n
            + "] = Weak("
            + referent
            + ", called"
            + n
            + ")";
  }

  private static String method(String name, List<Action> code) {
    StringBuilder text = new StringBuilder("    def " + name + "(self):\n");
    text.append("        print(\"").append(name).append("\", self)\n");
    code.forEach(action -> text.append("        ").append(python(action)).append('\n'));
    return text.toString();
  }

  private static String python(Action action) {
    String n = "get(" + action.x() + ")";
    String w = "weak[" + action.x() + "]";
    return switch (action.act()) {
      case HOLD_SELF -> "hold(self)";
      case LIST_SELF -> n + ".list.append(self)";
      case CUT -> "self.a = None; self.b = None; self.list.clear()";
      case LOOP -> "self.a = self";
      case OWN_HELD -> "self.b = " + n;
      case DOUBLE_EDGE -> "self.b = self.a";
      case HOLD_A -> "hold(self.a)";
      case NEW -> {
        String created = "Node(" + action.x() + ")" + (finalized(action) ? " # with __del__" : "");
        yield switch (place(action)) {
          case PythonStep.OWN_LOOP -> "new = " + created + "\n        new.a = new";
          case PythonStep.OWNED -> "self.b = " + created;
          case PythonStep.OWNED_AND_BACK -> "self.b = " + created + "\n        self.b.a = self";
          default -> created;
        };
      }
      case WEAK -> w + " = Weak(self" + (action.y() == 0 ? ")" : ", print)");
      case COLLECT -> "print(gc.collect())";
      case COLLECT_IF_ENABLED -> "print(gc.collect() if gc.isenabled() else 0)";
      case READ -> "print(" + w + "())";
      case PULL -> "hold(" + w + "())";
      case CLOSE -> "del " + w;
      case THROW -> "raise Exception";
    };
  }

  private static boolean finalized(Action action) {
    return (action.y() & PythonStep.FINALIZED) != 0;
  }

  private static int place(Action action) {
    return action.y() & ~PythonStep.FINALIZED;
  }
}
