package run;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.concurrent.FutureTask;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class LabelsNameObjects {
  static void test() throws Exception {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcDrawer drawer = GcDrawer.create(scope, 2, "top\ndrawer");
      GcDrawer bad = GcDrawer.create(scope, 0, "bad"); // its label changes something
      GcDrawer longer = GcDrawer.create(scope, 0, "x".repeat(81));
      Check.equal("Drawer#1 \"top\\u000adrawer\" (alive, 1 hold, 0 owners)", drawer.toString());
      Check.equal("Drawer#2 (alive, 1 hold, 0 owners)", bad.toString());
      Check.equal(true, longer.toString().startsWith("Drawer#3 \"" + "x".repeat(80) + "…\" ("));
      GcDrawer.moveItem(drawer, scope, 0, GcNode.create(scope, "a"));
      GcDrawer.moveItem(drawer, scope, 1, GcNode.create(scope, "b"));
      Check.equal(
          """
          Node#4 is kept by Drawer#1 "top\\u000adrawer", which is held by a scope:
            Drawer#1 "top\\u000adrawer".front 'place' -> Node#4""",
          heap.inspect().explain(drawer.places[0]).toString());
      Check.equal(
          """
          Node#5 is kept by Drawer#1 "top\\u000adrawer", which is held by a scope:
            Drawer#1 "top\\u000adrawer".places[1] -> Node#5""",
          heap.inspect().explain(drawer.places[1]).toString());
      FutureTask<String> elsewhere = new FutureTask<>(drawer::toString);
      Thread.ofPlatform().start(elsewhere);
      Check.equal("Drawer#1 (alive, 1 hold, 0 owners)", elsewhere.get());
      scope.drop(drawer);
      Check.equal(
          "Drawer#1 \"top\\u000adrawer\" is dead: its last hold was released. Hold an object with a scope"
              + " or a root while you use it.",
          Check.thrown(DeadObjectException.class, () -> drawer.grow(3)).getMessage());
      Check.logged("finalize b", "finalize a");
    }
  }
}
