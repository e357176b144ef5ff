package run;

/** A reference count of its own, as in Netty: the last release frees. */
final class Buffer {
  private final String name;
  private int count = 1;

  Buffer(String name) {
    this.name = name;
  }

  Buffer retain() {
    count++;
    return this;
  }

  boolean release() {
    if (count == 0) {
      throw new IllegalStateException(name + " is free");
    }
    count--;
    Check.log((count == 0 ? "free " : "release ") + name);
    return count == 0;
  }

  @Override
  public String toString() {
    return name;
  }
}
