package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Is told when what its weak fields refer to dies, but for one of them. */
@GcContainer
public abstract class View extends GcObject {
  @Weak @Nullable Tensor plain;

  @Weak(onClear = "lost")
  @Nullable Tensor model;

  void lost() throws IOException {}
}
