package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.Object;
import java.lang.SuppressWarnings;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * The static members that the generated subclasses of {@link Shape} share. There is no
 * {@code create}: {@code Shape} leaves {@code area(), moveTo(int, int)} to its subclasses.
 * Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcShape {
  /**
   * Descriptions of the fields of {@link Shape}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Shape.class, MethodHandles.lookup())
      .owned("parent", Shape.class)
      .owned("hidden", Shape.class)
      .complete()
      .build();

  private GcShape() {
  }

  public static void setParent(Shape self, @Nullable Shape parent) {
    Shape old = self.parent;
    GcProtocol.addEdge(self, parent);
    self.parent = parent;
    GcProtocol.removeEdge(self, old);
  }

  public static void moveParent(Shape self, GcScope scope, Shape parent) {
    Shape old = self.parent;
    GcProtocol.move(self, scope, parent);
    self.parent = parent;
    GcProtocol.removeEdge(self, old);
  }

  static void setHidden(Shape self, @Nullable Shape hidden) {
    Shape old = self.hidden;
    GcProtocol.addEdge(self, hidden);
    self.hidden = hidden;
    GcProtocol.removeEdge(self, old);
  }

  static void moveHidden(Shape self, GcScope scope, Shape hidden) {
    Shape old = self.hidden;
    GcProtocol.move(self, scope, hidden);
    self.hidden = hidden;
    GcProtocol.removeEdge(self, old);
  }

  public static <A extends @Nullable Object> int gcTraverse(Shape self, GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.parent);
    stop = GcEdges.visit(stop, visit, arg, self.hidden);
    return stop;
  }

  public static long gcEdges(Shape self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.parent, into, to);
    to = GcEdges.edge(self.hidden, into, to);
    return to;
  }

  public static void gcClear(Shape self) {
    GcProtocol.checkMutable(self);
    setParent(self, null);
    setHidden(self, null);
  }

  public static void gcAdopt(Shape self, GcAdoption adopt) {
    adopt.owned("parent", self.parent);
    adopt.owned("hidden", self.hidden);
  }

  public static void gcReleaseEdges(Shape self, GcDestruction death) {
    self.parent = death.edge(self.parent);
    self.hidden = death.edge(self.hidden);
  }
}
