package run;

/** Logs that it is closed. */
final class Resource implements AutoCloseable {
  private final String name;

  Resource(String name) {
    this.name = name;
  }

  @Override
  public void close() {
    Check.log("close " + name);
  }
}
