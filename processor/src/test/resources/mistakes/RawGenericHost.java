// A generic host is used raw.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class RawGenericHost<T extends GcObject> extends GcObject {
  @Owned T value;

  abstract void setValue(T value);

  @SuppressWarnings({"rawtypes", "unchecked"})
  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      RawGenericHost a = GcRawGenericHost.create(scope);
      RawGenericHost b = GcRawGenericHost.create(scope);
      a.setValue(b);
      b.setValue(a);
      heap.inspect().verify();
    }
  }
}
