package dev.lasso.runtime.switches;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The methods of the JDK's {@code Unsafe} that {@link
 * java.util.concurrent.locks.AbstractQueuedSynchronizer} calls, for its copy. The offset of a field
 * is its number here.
 */
public final class UnsafeFields {

  private static final List<VarHandle> FIELDS = new CopyOnWriteArrayList<>();

  private UnsafeFields() {}

  public static long objectFieldOffset(@Nullable Object unsafe, Class<?> type, String name)
      throws ReflectiveOperationException {
    FIELDS.add(
        MethodHandles.privateLookupIn(type, MethodHandles.lookup())
            .unreflectVarHandle(type.getDeclaredField(name)));
    return FIELDS.size() - 1L;
  }

  private static VarHandle field(long offset) {
    return FIELDS.get((int) offset);
  }

  public static boolean compareAndSetInt(
      @Nullable Object unsafe, Object of, long offset, int expected, int value) {
    return field(offset).compareAndSet(of, expected, value);
  }

  public static boolean compareAndSetReference(
      @Nullable Object unsafe,
      Object of,
      long offset,
      @Nullable Object expected,
      @Nullable Object value) {
    return field(offset).compareAndSet(of, expected, value);
  }

  public static boolean weakCompareAndSetReference(
      @Nullable Object unsafe,
      Object of,
      long offset,
      @Nullable Object expected,
      @Nullable Object value) {
    return field(offset).compareAndSet(of, expected, value);
  }

  public static int getAndBitwiseAndInt(@Nullable Object unsafe, Object of, long offset, int mask) {
    return (int) field(offset).getAndBitwiseAnd(of, mask);
  }

  public static void putInt(@Nullable Object unsafe, Object of, long offset, int value) {
    field(offset).set(of, value);
  }

  public static void putIntOpaque(@Nullable Object unsafe, Object of, long offset, int value) {
    field(offset).setOpaque(of, value);
  }

  public static void putReference(
      @Nullable Object unsafe, Object of, long offset, @Nullable Object value) {
    field(offset).set(of, value);
  }
}
