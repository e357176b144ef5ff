package dev.lasso.processor.model;

/**
 * A method that a feature gives to the objects of a host.
 *
 * @param kind which one
 * @param access how far it is seen
 * @param overrides whether the host declares it as an abstract method
 */
public record FeatureMethodModel(Kind kind, Access access, boolean overrides, boolean takesAny) {

  /** The methods there are, in the order in which they are written. */
  public enum Kind {
    /** The native memory. */
    EXTRA(Feature.EXTRA, "extra"),
    /** Reads an attribute. */
    ATTRIBUTE(Feature.ATTRIBUTES, "attribute"),
    /** Sets an attribute, or removes it. */
    SET_ATTRIBUTE(Feature.ATTRIBUTES, "setAttribute"),
    /** All attributes. */
    ATTRIBUTES(Feature.ATTRIBUTES, "attributes");

    private final Feature feature;
    private final String methodName;

    Kind(Feature feature, String methodName) {
      this.feature = feature;
      this.methodName = methodName;
    }

    /** What it belongs to. */
    public Feature feature() {
      return feature;
    }

    /** Its name. */
    public String methodName() {
      return methodName;
    }
  }
}
