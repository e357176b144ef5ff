package dev.lasso.processor.read;

/** What the type of a field makes of an {@code @Owned} field. */
enum FieldKind {
  CONTAINER,
  ITEMS,
  COLLECTION,
  RESOURCE,
  PLAIN
}
