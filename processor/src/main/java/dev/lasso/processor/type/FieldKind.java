package dev.lasso.processor.type;

/** What the type of a field makes of an {@code @Owned} field. */
public enum FieldKind {
  CONTAINER,
  /** It can refer to a container, or to something else, which is plain data. */
  VALUE,
  ITEMS,
  COLLECTION,
  RESOURCE,
  PLAIN
}
