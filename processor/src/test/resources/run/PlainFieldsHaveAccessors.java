package run;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.List;
import run.far.FarLabel;
import run.far.GcFarLabel;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class PlainFieldsHaveAccessors {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Label<String> label = GcLabel.create(scope, "one");
      Check.equal("one", label.getText());
      label.setText("two");
      label.setSize(7);
      label.setBold(true);
      label.setTags("a", "b");
      label.setMore(List.of("c"));
      label.setAbove("above");
      Check.equal("two 7 true [a, b] [c] above", label.toText());
      Check.equal(7, label.size());
      Check.equal(true, label.isBold());
      Check.equal("two", ((Lettered) label).getText());
      scope.drop(label);
      Check.thrown(DeadObjectException.class, label::getText);
      Check.thrown(DeadObjectException.class, () -> label.setText("three"));
      Check.thrown(DeadObjectException.class, () -> label.setAbove("three"));
      Check.equal("two 7 true [a, b] [c] above", label.toText());

      FarLabel far = GcFarLabel.create(scope, "far");
      Check.equal("far", far.getText());
      far.setText("further");
      far.setMore(List.of(1));
      far.change();
      Check.equal("further 8 false null [1] near", far.toText());
      scope.drop(far);
      Check.thrown(DeadObjectException.class, far::getText);
      Check.thrown(DeadObjectException.class, () -> far.setMore(List.of()));
    }
  }
}
