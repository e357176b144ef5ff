package dev.lasso.processor.model;

/** What a host asks for in its annotation; sub hosts inherit it. */
public enum Feature {
  /** Native memory that is freed with the object. */
  EXTRA("extra"),
  /** Owned containers by name. */
  ATTRIBUTES("attributes"),
  /** Methods that check first that their object is alive. */
  CHECKED("checked");

  private final String element;

  Feature(String element) {
    this.element = element;
  }

  /** The element of {@code @GcContainer}. */
  public String element() {
    return element;
  }
}
