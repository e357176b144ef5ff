package golden;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has getters for all kinds of fields, and checks that it is alive before it does anything. */
@GcContainer(checked = true, name = "java.sql.Cursor", nativeBytes = "bytes")
public abstract class Cursor<K> extends Reel<K> {
  @Owned final MemoryBlock block;
  @Owned @Nullable Cursor<K> next;
  @Owned protected final GcList<Cursor<K>> all = new GcList<>();
  @Owned @Items @Nullable Cursor<K> @Nullable [] cells;

  @Weak(onClear = "lost")
  @Nullable Cursor<? super K> seen;

  Cursor(MemoryBlock block) {
    this.block = block;
  }

  /** Seen outside the package, which the field is not. */
  public abstract MemoryBlock block();

  abstract AutoCloseable getBlock();

  abstract @Nullable GcObject next();

  protected abstract List<Cursor<K>> getAll();

  abstract @Nullable Cursor<K> @Nullable [] cells();

  abstract @Nullable Cursor<? super K> seen();

  long bytes() {
    return 1;
  }

  void lost() {}

  @Finalizer
  void end() {}

  /** A type parameter of its own, which hides that of the class. */
  public <A, K extends Comparable<K>> A pick(A first, K key, List<? super A> more) {
    return first;
  }

  @Override
  public String toString() {
    return "cursor";
  }
}
