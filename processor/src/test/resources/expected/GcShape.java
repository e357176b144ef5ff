package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * The static members that the generated subclasses of {@link Shape} share. There is no
 * {@code create}: {@code Shape} leaves {@code area(), moveTo(int, int)} to its subclasses.
 * Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"parent", "hidden"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcShape {
  public static final GcType TYPE = GcType.of(Shape.class, MethodHandles.lookup())
      .owned("parent", Shape.class)
      .owned("hidden", Shape.class)
      .build();

  private GcShape() {
  }

  public static void setParent(Shape self, @Nullable Shape parent) {
    Shape old = self.parent;
    GcProtocol.addEdge(self, parent);
    self.parent = parent;
    GcProtocol.removeEdge(self, old);
  }

  static void setHidden(Shape self, @Nullable Shape hidden) {
    Shape old = self.hidden;
    GcProtocol.addEdge(self, hidden);
    self.hidden = hidden;
    GcProtocol.removeEdge(self, old);
  }
}
