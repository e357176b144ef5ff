package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.object.TypeInfo.Trait;
import dev.lasso.runtime.observe.Texts;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A description of a container class for the runtime: its name, its supertype and its annotated
 * fields.
 *
 * <p>A generated class has its description in the constant {@code TYPE}. Types are reachable only
 * from their classes, so no table of types keeps a class loader alive.
 */
public abstract sealed class GcType permits TypeInfo {

  /** The kinds of annotated fields. */
  public enum Kind {
    /** An {@code @Owned} container, or any value, which is an edge if it is a container. */
    OWNED,
    /** An {@code @Owned} collection. Its elements are edges. */
    COLLECTION,
    /** An {@code @Owned @Items} array. Its items are edges. */
    ITEMS,
    /** A {@code @Weak} container, which is not counted. */
    WEAK,
    /** An {@code @Owned} resource, which is closed when the owner dies. */
    RESOURCE
  }

  /**
   * An annotated field.
   *
   * @param name its name in the source
   * @param kind its kind
   * @param declaredType the erasure of its declared type
   */
  public record Field(String name, Kind kind, Class<?> declaredType) {}

  /**
   * A {@code @Borrowed} field.
   *
   * @param name its name in the source
   * @param reason the reason why the borrowed object stays alive
   */
  public record Borrowed(String name, String reason) {}

  private final Class<?> host;
  private final @Nullable GcType superType;
  private final List<Field> fields;
  private final List<Borrowed> borrowed;
  private final @Nullable String finalizer;
  private final @Nullable String ownRelease;

  /**
   * Computed on first use, by any thread, unless it was given. Racing threads compute equal names.
   */
  private @Nullable String name;

  /**
   * Constructor for the runtime.
   *
   * @param builder the description
   */
  protected GcType(Builder builder) {
    superType = builder.superType;
    host = builder.host;
    fields = List.copyOf(builder.fields);
    borrowed = List.copyOf(builder.borrowed);
    finalizer = builder.finalizer;
    ownRelease = builder.ownRelease;
    name = builder.name;
  }

  /**
   * Starts the description of a type.
   *
   * @param host the annotated class
   * @param lookup a lookup that can read the annotated fields of {@code host}; kept for checks,
   *     never passed to other code
   * @return a builder
   */
  public static Builder of(Class<?> host, MethodHandles.Lookup lookup) {
    return new Builder(host, lookup);
  }

  /**
   * Returns the name that messages and reports use.
   *
   * @return the name that was given, or the simple name of the annotated class; of a nested class
   *     {@code Outer.Inner}
   */
  public String name() {
    String known = name;
    if (known == null) {
      known = Texts.typeName(host);
      name = known;
    }
    return known;
  }

  /**
   * Returns the annotated class.
   *
   * @return the class
   */
  public Class<?> host() {
    return host;
  }

  /**
   * Returns the type of the nearest superclass that is a {@code @GcContainer}.
   *
   * @return the type, or null if there is none
   */
  public @Nullable GcType superType() {
    return superType;
  }

  /**
   * Returns the annotated fields of the class itself, in the order of the source. Inherited and
   * borrowed fields are not included.
   *
   * @return an immutable list
   */
  public List<Field> fields() {
    return fields;
  }

  /**
   * Returns the borrowed fields of the class itself that a verification reads.
   *
   * @return an immutable list
   */
  public List<Borrowed> borrowed() {
    return borrowed;
  }

  /**
   * Returns the reason of a borrowed field of this type or a supertype.
   *
   * @param field the name of the field
   * @return its reason, or an empty text if there is no such field
   */
  public String borrowedReason(String field) {
    for (Borrowed each : borrowed) {
      if (each.name().equals(field)) {
        return each.reason();
      }
    }
    return superType == null ? "" : superType.borrowedReason(field);
  }

  /**
   * Returns the name of the {@code @Finalizer} method of the class or a supertype.
   *
   * @return its name, or null if there is none
   */
  public @Nullable String finalizer() {
    return finalizer == null && superType != null ? superType.finalizer() : finalizer;
  }

  /**
   * Returns the resource, of this type or of a supertype, that an instance method of its owner
   * releases. Heaps with an {@linkplain dev.lasso.runtime.GcHeap.Builder#closeOn executor} refuse
   * the type.
   *
   * @return the names of the field and the method, such as {@code 'image' by its method 'free'}, or
   *     null if there is none
   */
  public @Nullable String ownRelease() {
    return ownRelease == null && superType != null ? superType.ownRelease() : ownRelease;
  }

  /**
   * Returns whether objects of this type can own others. Objects of all other types are
   * <em>atomic</em>: counted, but never tracked.
   *
   * @return true if the class or a supertype has an owned container, collection or array,
   *     attributes, or a hand-written traverse
   */
  public abstract boolean isContainer();

  /**
   * Returns the number of the first weak field of the class itself. The supertype's weak fields
   * have smaller numbers. For generated code.
   *
   * @return the number
   */
  public abstract int firstWeak();

  /** Returns the name of the annotated class. */
  @Override
  public String toString() {
    return host.getName();
  }

  /** A builder of types, for generated code. */
  public static final class Builder {

    private final Class<?> host;
    private final MethodHandles.Lookup lookup;
    private final List<Field> fields = new ArrayList<>();
    private final List<Borrowed> borrowed = new ArrayList<>();
    private final List<Class<?>> edgeTypes = new ArrayList<>();
    private final Set<Trait> traits = new HashSet<>();
    private int weakFields;
    private boolean incomplete;
    private @Nullable GcType superType;
    private @Nullable String finalizer;
    private @Nullable String ownRelease;
    private @Nullable String name;
    private boolean dropped;

    private Builder(Class<?> host, MethodHandles.Lookup lookup) {
      this.host = host;
      this.lookup = lookup;
    }

    /**
     * Sets the supertype.
     *
     * @param type the type of the nearest superclass that is a container
     * @return this builder
     */
    public Builder extending(GcType type) {
      superType = type;
      return this;
    }

    /**
     * Sets the supertype, whose package is the same, so that the generated class handles the fields
     * of its superclasses itself.
     *
     * @param type the type of the nearest superclass that is a container
     * @param kinds the first letters of the kinds of the fields of the superclasses in this
     *     package, the topmost class first, in the order of the source
     * @return this builder
     * @throws IncompatibleClassChangeError if these superclasses have other fields, because they
     *     were compiled again without this class
     */
    public Builder extending(GcType type, String kinds) {
      StringBuilder actual = new StringBuilder();
      for (GcType at = type; at != null && isInPackage(at); at = at.superType) {
        for (Field field : at.fields.reversed()) {
          actual.append(field.kind().name().charAt(0));
        }
      }
      if (!actual.reverse().toString().equals(kinds)) {
        throw new IncompatibleClassChangeError(Texts.stale(host.getName(), type.host.getName()));
      }
      return extending(type);
    }

    private boolean isInPackage(GcType type) {
      return type.host.getPackageName().equals(host.getPackageName());
    }

    /**
     * Sets the name that messages and reports use, instead of the name of the class.
     *
     * @param typeName the name
     * @return this builder
     */
    public Builder named(String typeName) {
      name = Texts.escaped(typeName);
      return this;
    }

    /**
     * Adds a field with an owned container or, if that is its declared type, any value.
     *
     * <p>If the type is {@link #incomplete}, the field may also be declared as an array, an {@link
     * Iterable} or a {@link java.util.Map}. The containers in it are then the edges. {@link
     * dev.lasso.runtime.GcInspection#verify} reads arrays and the collections of the JDK; for all
     * others it depends on the traverse.
     *
     * @param name the field's name
     * @param declaredType the erasure of its declared type
     * @return this builder
     */
    public Builder owned(String name, Class<?> declaredType) {
      edgeTypes.add(declaredType);
      return add(name, Kind.OWNED, declaredType);
    }

    /**
     * Adds an owned collection.
     *
     * @param name the field's name
     * @param declaredType the erasure of its declared type
     * @param elementTypes the erasures of the declared types of its elements; none if they can be
     *     any containers. An element of another type, added by an unchecked cast, may leak until
     *     the heap closes
     * @return this builder
     */
    public Builder collection(String name, Class<?> declaredType, Class<?>... elementTypes) {
      edgeTypes.addAll(elementTypes.length == 0 ? List.of(GcObject.class) : List.of(elementTypes));
      return add(name, Kind.COLLECTION, declaredType);
    }

    /**
     * Adds an owned array.
     *
     * @param name the field's name
     * @param declaredType the erasure of its declared type, an array
     * @return this builder
     */
    public Builder items(String name, Class<?> declaredType) {
      Class<?> elementType = declaredType.componentType();
      edgeTypes.add(elementType == null ? GcObject.class : elementType);
      return add(name, Kind.ITEMS, declaredType);
    }

    /**
     * Declares that the generated class has attributes: owned containers by name.
     *
     * @return this builder
     */
    public Builder attributes() {
      traits.add(Trait.HAS_ATTRIBUTES);
      traits.add(Trait.HAS_REFERENCES);
      edgeTypes.add(GcObject.class);
      return this;
    }

    /**
     * Declares that objects own others, of any type, in ways that field declarations cannot
     * express, because the traverse is written by hand. The type is then {@link #incomplete}.
     *
     * @return this builder
     */
    public Builder traversed() {
      traits.add(Trait.HANDWRITTEN_TRAVERSE);
      traits.add(Trait.HAS_REFERENCES);
      incomplete = true;
      edgeTypes.add(GcObject.class);
      return this;
    }

    /** Declares that objects are images of foreign objects, which no figures count. */
    Builder image() {
      traits.add(Trait.IMAGE);
      return this;
    }

    /**
     * Declares that the {@link GcObject#gcReleaseEdges} of a {@link GcHandwritten} is written by
     * hand, too, and releases all edges of its objects. Then no clear is called when they die.
     *
     * @return this builder
     */
    public Builder releasesEdges() {
      dropped = true;
      return this;
    }

    /**
     * Declares that objects may have extra memory, which is freed with them and is a part of their
     * {@linkplain GcObject#gcNativeBytes weight}.
     *
     * @return this builder
     */
    public Builder extra() {
      traits.add(Trait.CLOSEABLE);
      traits.add(Trait.PINS_NATIVE_BYTES);
      return this;
    }

    /**
     * Declares that objects report the native bytes that they pin, by {@link
     * GcObject#gcNativeBytes}.
     *
     * @return this builder
     */
    public Builder reportsNativeBytes() {
      traits.add(Trait.PINS_NATIVE_BYTES);
      return this;
    }

    /**
     * Adds a weak field.
     *
     * @param name the field's name
     * @param declaredType the erasure of its declared type
     * @return this builder
     */
    public Builder weak(String name, Class<?> declaredType) {
      weakFields++;
      return add(name, Kind.WEAK, declaredType);
    }

    /**
     * Adds a borrowed field. A verification reports it if its object is dead, unless the lookup
     * cannot read it.
     *
     * @param name the field's name
     * @param reason the reason why the borrowed object stays alive
     * @return this builder
     */
    public Builder borrowed(String name, String reason) {
      borrowed.add(new Borrowed(name, reason));
      return this;
    }

    /**
     * Adds a resource.
     *
     * <p>If the type is {@link #incomplete} and the declared type is {@link GcWeak}, there need not
     * be such a field. The name then stands for weak references in an array or another structure.
     *
     * @param name the field's name, or the name of such references in messages
     * @param declaredType the erasure of its declared type
     * @return this builder
     */
    public Builder resource(String name, Class<?> declaredType) {
      traits.add(Trait.CLOSEABLE);
      return add(name, Kind.RESOURCE, declaredType);
    }

    /**
     * Adds a resource that an instance method of its owner releases. Such a method may use the
     * other fields of the object, so that heaps with an {@linkplain
     * dev.lasso.runtime.GcHeap.Builder#closeOn executor} refuse the type.
     *
     * @param name the field's name
     * @param declaredType the erasure of its declared type
     * @param method the name of the method
     * @return this builder
     */
    public Builder resource(String name, Class<?> declaredType, String method) {
      ownRelease = "'" + name + "' by its method '" + method + "'";
      return resource(name, declaredType);
    }

    private Builder add(String name, Kind kind, Class<?> declaredType) {
      if (!declaredType.isPrimitive()) {
        traits.add(Trait.HAS_REFERENCES);
      }
      fields.add(new Field(name, kind, declaredType));
      return this;
    }

    /**
     * Declares that owned fields may have several edges each, of any type, so that a type with
     * edges counts as one that can own anything. Otherwise every edge of the objects is in a field
     * named here or in a supertype, and has the field's declared type. The type then counts as
     * acyclic as long as no loaded types close a cycle with it.
     *
     * @return this builder
     */
    public Builder incomplete() {
      incomplete = true;
      return this;
    }

    /**
     * Sets the finalizer.
     *
     * @param method the name of the {@code @Finalizer} method
     * @return this builder
     */
    public Builder finalizer(String method) {
      finalizer = method;
      traits.add(Trait.HAS_FINALIZER);
      return this;
    }

    /**
     * Builds the type.
     *
     * @return the type
     */
    public GcType build() {
      if (ObjectHeader.Handwritten.class.isAssignableFrom(host)) {
        traits.add(Trait.HAS_REFERENCES); // in fields that the type may not name
        if (!dropped) {
          traits.add(Trait.CLOSEABLE); // a clear may run only once the whole set is dead
        }
      }
      return new TypeInfo(this, lookup, traits, weakFields, edgeTypes, !incomplete);
    }
  }
}
