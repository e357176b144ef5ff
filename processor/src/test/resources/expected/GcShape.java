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
 * {@code create}: {@code Shape} leaves {@code area(), moveTo(int, int)} to its subclasses. Written
 * by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
public final class GcShape {
  /**
   * The fields of {@link Shape} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(Shape.class, MethodHandles.lookup())
      .owned("parent", Shape.class)
      .owned("hidden", Shape.class)
      .complete()
      .build();

  private GcShape() {}

  /**
   * Sets {@code self.parent}: counts the new owner in, then lets go of the old value.
   */
  public static void setParent(Shape self, @Nullable Shape parent) {
    GcProtocol.own(self, parent);
    Shape old = self.parent;
    self.parent = parent;
    GcProtocol.disown(self, old);
  }

  /**
   * Stores {@code parent} and takes over the hold that {@code scope} has on it.
   */
  public static void moveParent(Shape self, GcScope scope, Shape parent) {
    GcProtocol.move(self, scope, parent);
    Shape old = self.parent;
    self.parent = parent;
    GcProtocol.disown(self, old);
  }

  /**
   * Sets {@code self.hidden}: counts the new owner in, then lets go of the old value.
   */
  static void setHidden(Shape self, @Nullable Shape hidden) {
    GcProtocol.own(self, hidden);
    Shape old = self.hidden;
    self.hidden = hidden;
    GcProtocol.disown(self, old);
  }

  /**
   * Stores {@code hidden} and takes over the hold that {@code scope} has on it.
   */
  static void moveHidden(Shape self, GcScope scope, Shape hidden) {
    GcProtocol.move(self, scope, hidden);
    Shape old = self.hidden;
    self.hidden = hidden;
    GcProtocol.disown(self, old);
  }

  public static <A extends @Nullable Object> int gcTraverse(Shape self, GcVisitor<A> visit, A arg) {
    // Visits each edge of self, once per count held.
    int stop = GcProtocol.visit(visit, arg, self.parent);
    if (stop != 0) {
      return stop;
    }
    return GcProtocol.visit(visit, arg, self.hidden);
  }

  public static long gcEdges(Shape self, @Nullable GcObject[] into, int at, long cursor) {
    // Copies the edges of self into an array: the same that gcTraverse visits.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.parent, into, to);
    to = GcProtocol.edge(self.hidden, into, to);
    return to;
  }

  public static void gcClear(Shape self) {
    // Drops each edge of self that can be dropped; self stays valid.
    GcProtocol.checkMutable(self);
    GcProtocol.own(self, null);
    Shape parent = self.parent;
    self.parent = null; // first: what disown frees may look at this object
    GcProtocol.disown(self, parent);
    GcProtocol.own(self, null);
    Shape hidden = self.hidden;
    self.hidden = null;
    GcProtocol.disown(self, hidden);
  }

  public static void gcAdopt(Shape self, GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("parent", self.parent);
    adopt.owned("hidden", self.hidden);
  }

  public static void gcDrop(Shape self, GcDestruction death) {
    // Takes the references out of self, which is dead, and shows them to death.
    Shape parent = self.parent;
    self.parent = null;
    death.edge(parent);
    Shape hidden = self.hidden;
    self.hidden = null;
    death.edge(hidden);
  }
}
