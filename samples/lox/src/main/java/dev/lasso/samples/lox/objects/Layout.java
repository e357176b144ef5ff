package dev.lasso.samples.lox.objects;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which field and which method of an instance has which number. It never changes, so that whoever
 * has looked up a name remembers the number along with the layout. A class has another layout as
 * soon as an instance gets a field that it did not expect.
 */
public final class Layout {

  /** What {@link #field} and {@link #method} return when there is no such name. */
  public static final int NONE = -1;

  /** Classes expect no more fields: an instance may be used as a map. */
  private static final int MOST_FIELDS = 64;

  /** Of a class without methods and superclass. */
  public static final Layout EMPTY = new Layout(Map.of(), Map.of());

  private final Map<String, Integer> fields;
  private final Map<String, Integer> methods;
  private final int initializer;
  private final boolean released;

  private Layout(Map<String, Integer> fields, Map<String, Integer> methods) {
    this.fields = fields;
    this.methods = methods;
    initializer = method("init");
    released = methods.containsKey("onRelease");
  }

  /** The layout of a subclass with these methods, whose code sets these fields. */
  public Layout extended(List<String> newFields, List<String> newMethods) {
    return new Layout(numbered(fields, newFields), numbered(methods, newMethods));
  }

  /** This layout with one more field, unless there are many. */
  public Layout with(String field) {
    return fields.size() == MOST_FIELDS || fields.containsKey(field)
        ? this
        : new Layout(numbered(fields, List.of(field)), methods);
  }

  private static Map<String, Integer> numbered(Map<String, Integer> old, List<String> names) {
    Map<String, Integer> all = new HashMap<>(old);
    names.forEach(name -> all.putIfAbsent(name, all.size()));
    return all;
  }

  /** The number of a field, or NONE. */
  public int field(String name) {
    return fields.getOrDefault(name, NONE);
  }

  /** The number of a method, or NONE. */
  public int method(String name) {
    return methods.getOrDefault(name, NONE);
  }

  /** The number of the method {@code init}, or NONE. */
  public int initializer() {
    return initializer;
  }

  /** Whether instances are told when they die: there is a method {@code onRelease}. */
  public boolean isReleased() {
    return released;
  }

  /** How many numbered fields there are. */
  public int fields() {
    return fields.size();
  }

  /** How many methods there are. */
  public int methods() {
    return methods.size();
  }
}
