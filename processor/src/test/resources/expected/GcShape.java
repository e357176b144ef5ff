package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcProtocol;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcType;
import dev.lasso.runtime.GcVisitor;
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
        "overloads", "rawtypes", "removal", "static", "try", "unchecked", "varargs"})
public final class GcShape {
  /**
   * The fields of {@link Shape} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(Shape.class, MethodHandles.lookup())
      .owned("parent", Shape.class)
      .owned("hidden", Shape.class)
      .complete()
      .build();

  private GcShape() {
  }

  public static void setParent(Shape self, @Nullable Shape parent) {
    // Counts the new owner in, then lets go of the old value.
    GcProtocol.own(self, parent);
    Shape old = self.parent;
    self.parent = parent;
    GcProtocol.disown(self, old);
  }

  public static void moveParent(Shape self, GcScope scope, Shape parent) {
    // Takes over the hold that the scope has on it.
    GcProtocol.move(self, scope, parent);
    Shape old = self.parent;
    self.parent = parent;
    GcProtocol.disown(self, old);
  }

  static void setHidden(Shape self, @Nullable Shape hidden) {
    // Counts the new owner in, then lets go of the old value.
    GcProtocol.own(self, hidden);
    Shape old = self.hidden;
    self.hidden = hidden;
    GcProtocol.disown(self, old);
  }

  static void moveHidden(Shape self, GcScope scope, Shape hidden) {
    // Takes over the hold that the scope has on it.
    GcProtocol.move(self, scope, hidden);
    Shape old = self.hidden;
    self.hidden = hidden;
    GcProtocol.disown(self, old);
  }

  public static <A extends @Nullable Object> int gcTraverse(Shape self, GcVisitor<A> visit, A arg) {
    // Visits each edge, once per count held, until a visit stops it.
    int stop = 0;
    stop = GcProtocol.visit(stop, visit, arg, self.parent);
    stop = GcProtocol.visit(stop, visit, arg, self.hidden);
    return stop;
  }

  public static long gcEdges(Shape self, @Nullable GcObject[] into, int at, long cursor) {
    // Copies the same edges into an array.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.parent, into, to);
    to = GcProtocol.edge(self.hidden, into, to);
    return to;
  }

  public static void gcClear(Shape self) {
    // Drops each edge that can be dropped; the object stays valid.
    GcProtocol.checkMutable(self);
    setParent(self, null);
    setHidden(self, null);
  }

  public static void gcAdopt(Shape self, GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("parent", self.parent);
    adopt.owned("hidden", self.hidden);
  }

  public static void gcDrop(Shape self, GcDestruction death) {
    // Shows the edges and weak references of the object, which is dead.
    death.edge(self.parent);
    self.parent = null;
    death.edge(self.hidden);
    self.hidden = null;
  }
}
