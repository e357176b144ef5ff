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
 * The static members that the generated subclasses of {@link NullTop} share. There is no
 * {@code create}: {@code NullTop} leaves {@code left()} to its subclasses.
 * Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcNullTop {
  /**
   * Descriptions of the fields of {@link NullTop}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(NullTop.class, MethodHandles.lookup())
      .owned("many", NullTop.Many.class)
      .owned("wild", NullTop.Many.class)
      .owned("plain", Tensor.class)
      .complete()
      .build();

  private GcNullTop() {
  }

  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void setMany(
      NullTop<X, Y, T> self, NullTop. @Nullable Many<X, Y, @Nullable T> many) {
    NullTop.Many<X, Y, @Nullable T> old = self.many;
    GcProtocol.addEdge(self, many);
    self.many = many;
    GcProtocol.removeEdge(self, old);
  }

  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void moveMany(
      NullTop<X, Y, T> self, GcScope scope, NullTop.Many<X, Y, @Nullable T> many) {
    NullTop.Many<X, Y, @Nullable T> old = self.many;
    GcProtocol.move(self, scope, many);
    self.many = many;
    GcProtocol.removeEdge(self, old);
  }

  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void setWild(
      NullTop<X, Y, T> self, NullTop. @Nullable Many<? extends X, ? super Y, @Nullable X> wild) {
    NullTop.Many<? extends X, ? super Y, @Nullable X> old = self.wild;
    GcProtocol.addEdge(self, wild);
    self.wild = wild;
    GcProtocol.removeEdge(self, old);
  }

  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void moveWild(
      NullTop<X, Y, T> self, GcScope scope,
      NullTop.Many<? extends X, ? super Y, @Nullable X> wild) {
    NullTop.Many<? extends X, ? super Y, @Nullable X> old = self.wild;
    GcProtocol.move(self, scope, wild);
    self.wild = wild;
    GcProtocol.removeEdge(self, old);
  }

  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void setPlain(
      NullTop<X, Y, T> self, @Nullable T plain) {
    T old = self.plain;
    GcProtocol.addEdge(self, plain);
    self.plain = plain;
    GcProtocol.removeEdge(self, old);
  }

  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void movePlain(
      NullTop<X, Y, T> self, GcScope scope, T plain) {
    T old = self.plain;
    GcProtocol.move(self, scope, plain);
    self.plain = plain;
    GcProtocol.removeEdge(self, old);
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor, A extends @Nullable Object> int gcTraverse(
      NullTop<X, Y, T> self, GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.many);
    stop = GcEdges.visit(stop, visit, arg, self.wild);
    stop = GcEdges.visit(stop, visit, arg, self.plain);
    return stop;
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor> long gcEdges(
      NullTop<X, Y, T> self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.many, into, to);
    to = GcEdges.edge(self.wild, into, to);
    to = GcEdges.edge(self.plain, into, to);
    return to;
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void gcClear(
      NullTop<X, Y, T> self) {
    GcProtocol.checkMutable(self);
    setMany(self, null);
    setWild(self, null);
    setPlain(self, null);
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void gcAdopt(
      NullTop<X, Y, T> self, GcAdoption adopt) {
    adopt.owned("many", self.many);
    adopt.owned("wild", self.wild);
    adopt.owned("plain", self.plain);
  }

  public static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void gcReleaseEdges(
      NullTop<X, Y, T> self, GcDestruction death) {
    self.many = death.edge(self.many);
    self.wild = death.edge(self.wild);
    self.plain = death.edge(self.plain);
  }
}
