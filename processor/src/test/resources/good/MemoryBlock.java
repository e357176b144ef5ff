package golden;

/** A resource that is no host. */
public final class MemoryBlock implements AutoCloseable {
  @Override
  public void close() {}
}
