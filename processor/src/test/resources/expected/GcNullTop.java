package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * The static members that the generated subclasses of {@link NullTop} share. There is no
 * {@code create}: {@code NullTop} leaves {@code left()} to its subclasses.
 * Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"many", "wild", "plain"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcNullTop {
  public static final GcType TYPE = GcType.of(NullTop.class, MethodHandles.lookup())
      .owned("many", NullTop.Many.class)
      .owned("wild", NullTop.Many.class)
      .owned("plain", Tensor.class)
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

  static <X, Y extends @Nullable Object, T extends @Nullable Tensor> void setWild(
      NullTop<X, Y, T> self, NullTop. @Nullable Many<? extends X, ? super Y, @Nullable X> wild) {
    NullTop.Many<? extends X, ? super Y, @Nullable X> old = self.wild;
    GcProtocol.addEdge(self, wild);
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
}
