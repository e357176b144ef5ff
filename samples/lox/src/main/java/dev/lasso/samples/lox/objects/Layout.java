package dev.lasso.samples.lox.objects;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of an instance's fields and methods. A layout never changes, so code that looks up a
 * name can cache the number together with the layout. A class gets a new layout as soon as one of
 * its instances gets a field that it did not expect.
 */
public final class Layout {

  /** Returned by {@link #field} and {@link #method} for an unknown name. */
  public static final int NONE = -1;

  /** Maximum number of expected fields, because an instance may be used as a map. */
  private static final int MAX_FIELDS = 64;

  /** The layout of a class without methods and superclass. */
  public static final Layout EMPTY = new Layout(Map.of(), Map.of());

  private final Map<String, Integer> fields;
  private final Map<String, Integer> methods;
  private final int initializer;
  private final boolean hasOnRelease;

  private Layout(Map<String, Integer> fields, Map<String, Integer> methods) {
    this.fields = fields;
    this.methods = methods;
    initializer = method("init");
    hasOnRelease = methods.containsKey("onRelease");
  }

  /** Returns the layout of a subclass that has these methods, and whose code sets these fields. */
  public Layout extended(List<String> newFields, List<String> newMethods) {
    return new Layout(numbered(fields, newFields), numbered(methods, newMethods));
  }

  /** Returns this layout with one more field, unless it has the field already or is full. */
  public Layout with(String field) {
    return fields.size() == MAX_FIELDS || fields.containsKey(field)
        ? this
        : new Layout(numbered(fields, List.of(field)), methods);
  }

  private static Map<String, Integer> numbered(Map<String, Integer> old, List<String> names) {
    Map<String, Integer> all = new HashMap<>(old);
    names.forEach(name -> all.putIfAbsent(name, all.size()));
    return all;
  }

  /** Returns the number of a field, or NONE. */
  public int field(String name) {
    return fields.getOrDefault(name, NONE);
  }

  /** Returns the number of a method, or NONE. */
  public int method(String name) {
    return methods.getOrDefault(name, NONE);
  }

  /** Returns the number of the method {@code init}, or NONE. */
  public int initializer() {
    return initializer;
  }

  /** Returns whether there is a method {@code onRelease}, which is called when an instance dies. */
  public boolean hasOnRelease() {
    return hasOnRelease;
  }

  /** Returns the number of numbered fields. */
  public int fields() {
    return fields.size();
  }

  /** Returns the number of methods. */
  public int methods() {
    return methods.size();
  }
}
