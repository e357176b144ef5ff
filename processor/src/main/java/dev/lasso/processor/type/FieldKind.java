package dev.lasso.processor.type;

/** What the type of a field makes of an {@code @Owned} field. */
public enum FieldKind {
  CONTAINER,
  ITEMS,
  COLLECTION,
  RESOURCE,
  PLAIN
}
