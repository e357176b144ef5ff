import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcObject;
import java.io.IOException;
import java.nio.file.Path;

class Looks {
  void look(GcHeap heap, GcObject image) throws IOException {
    // SNIPPET 1
  }
}
