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
 * The static members that the generated subclasses of {@link NullTop} share. There is no
 * {@code create}: {@code NullTop} leaves {@code left()} to its subclasses. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
public final class GcNullTop {
  /**
   * The fields of {@link NullTop} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(NullTop.class, MethodHandles.lookup())
      .owned("many", NullTop.Many.class)
      .owned("wild", NullTop.Many.class)
      .owned("plain", Tensor.class)
      .complete()
      .build();

  private GcNullTop() {}

  /**
   * Sets {@code self.many}: counts the new owner in, then lets go of the old value.
   */
  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void setMany(
      NullTop<X, Y, T> self, NullTop.@Nullable Many<X, Y, @Nullable T> many) {
    GcProtocol.own(self, many);
    NullTop.Many<X, Y, @Nullable T> old = self.many;
    self.many = many;
    GcProtocol.disown(self, old);
  }

  /**
   * Stores {@code many} and takes over the hold that {@code scope} has on it.
   */
  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void moveMany(
      NullTop<X, Y, T> self, GcScope scope, NullTop.Many<X, Y, @Nullable T> many) {
    GcProtocol.move(self, scope, many);
    NullTop.Many<X, Y, @Nullable T> old = self.many;
    self.many = many;
    GcProtocol.disown(self, old);
  }

  /**
   * Sets {@code self.wild}: counts the new owner in, then lets go of the old value.
   */
  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void setWild(
      NullTop<X, Y, T> self, NullTop.@Nullable Many<? extends X, ? super Y, @Nullable X> wild) {
    GcProtocol.own(self, wild);
    NullTop.Many<? extends X, ? super Y, @Nullable X> old = self.wild;
    self.wild = wild;
    GcProtocol.disown(self, old);
  }

  /**
   * Stores {@code wild} and takes over the hold that {@code scope} has on it.
   */
  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void moveWild(
      NullTop<X, Y, T> self, GcScope scope,
      NullTop.Many<? extends X, ? super Y, @Nullable X> wild) {
    GcProtocol.move(self, scope, wild);
    NullTop.Many<? extends X, ? super Y, @Nullable X> old = self.wild;
    self.wild = wild;
    GcProtocol.disown(self, old);
  }

  /**
   * Sets {@code self.plain}: counts the new owner in, then lets go of the old value.
   */
  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void setPlain(
      NullTop<X, Y, T> self, @Nullable T plain) {
    GcProtocol.own(self, plain);
    T old = self.plain;
    self.plain = plain;
    GcProtocol.disown(self, old);
  }

  /**
   * Stores {@code plain} and takes over the hold that {@code scope} has on it.
   */
  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void movePlain(
      NullTop<X, Y, T> self, GcScope scope, T plain) {
    GcProtocol.move(self, scope, plain);
    T old = self.plain;
    self.plain = plain;
    GcProtocol.disown(self, old);
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor, A extends @Nullable Object> int gcTraverse(
      NullTop<X, Y, T> self, GcVisitor<A> visit, A arg) {
    // Visits each edge of self, once per count held.
    int stop = GcProtocol.visit(visit, arg, self.many);
    if (stop != 0) {
      return stop;
    }
    stop = GcProtocol.visit(visit, arg, self.wild);
    if (stop != 0) {
      return stop;
    }
    return GcProtocol.visit(visit, arg, self.plain);
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor> long gcEdges(
      NullTop<X, Y, T> self, @Nullable GcObject[] into, int at, long cursor) {
    // Copies the edges of self into an array: the same that gcTraverse visits.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.many, into, to);
    to = GcProtocol.edge(self.wild, into, to);
    to = GcProtocol.edge(self.plain, into, to);
    return to;
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void gcClear(
      NullTop<X, Y, T> self) {
    // Drops each edge of self that can be dropped; self stays valid.
    GcProtocol.checkMutable(self);
    GcProtocol.own(self, null);
    NullTop.Many<X, Y, @Nullable T> many = self.many;
    self.many = null; // first: what disown frees may look at this object
    GcProtocol.disown(self, many);
    GcProtocol.own(self, null);
    NullTop.Many<? extends X, ? super Y, @Nullable X> wild = self.wild;
    self.wild = null;
    GcProtocol.disown(self, wild);
    GcProtocol.own(self, null);
    T plain = self.plain;
    self.plain = null;
    GcProtocol.disown(self, plain);
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void gcAdopt(
      NullTop<X, Y, T> self, GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("many", self.many);
    adopt.owned("wild", self.wild);
    adopt.owned("plain", self.plain);
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void gcDrop(
      NullTop<X, Y, T> self, GcDestruction death) {
    // Takes the references out of self, which is dead, and shows them to death.
    NullTop.Many<X, Y, @Nullable T> many = self.many;
    self.many = null;
    death.edge(many);
    NullTop.Many<? extends X, ? super Y, @Nullable X> wild = self.wild;
    self.wild = null;
    death.edge(wild);
    T plain = self.plain;
    self.plain = null;
    death.edge(plain);
  }
}
