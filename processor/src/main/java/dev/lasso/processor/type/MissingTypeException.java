package dev.lasso.processor.type;

import javax.lang.model.element.Element;

/** Thrown when a class can not be read yet, because a type that it needs does not exist. */
public final class MissingTypeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Element place;
  private final String typeName;

  public MissingTypeException(Element place, String typeName) {
    super(typeName);
    this.place = place;
    this.typeName = typeName;
  }

  /** The declaration that names the type. */
  public Element place() {
    return place;
  }

  /** The type, as it is named there. */
  public String typeName() {
    return typeName;
  }
}
