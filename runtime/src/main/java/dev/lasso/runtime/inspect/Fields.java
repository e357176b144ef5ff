package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.object.TypeInfo.Trait;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The annotated fields of a type and its supertypes, read independently of the generated or
 * hand-written members that should cover them. Each field is read through the lookup of the class
 * that declares it, because the modules of users are not open to this one.
 */
public final class Fields {

  /** The meaning of the value of a field. */
  enum Role {
    /** The value is an edge if it is a container. */
    EDGE,
    /** The value is a collection or an array whose elements are edges, or itself a container. */
    EDGES,
    WEAK,
    RESOURCE,
    BORROWED
  }

  /** The place of an edge in its field. */
  enum Place {
    /** The value of the field. */
    VALUE,
    /** An item of an array. The key is its index. */
    ITEM,
    /** An element of a list. The key is its index. */
    INDEX,
    /** A value of a map. The key is its key in the map. */
    ENTRY,
    /** A key of a map. */
    KEY,
    /** An element of any other collection. */
    ELEMENT,
    /** In no field: only {@code gcTraverse} visits the edge. */
    TRAVERSED;

    /** Returns a field as messages name it, with this place in it unless that has a key. */
    String in(String field) {
      return switch (this) {
        case VALUE, ITEM, INDEX, ENTRY, TRAVERSED -> field;
        case KEY -> field + " (key)";
        case ELEMENT -> field + " (element)";
      };
    }
  }

  /** A consumer of edges. */
  interface Sink {
    void edge(GcObject target, String field, Place place, @Nullable Object key);
  }

  /**
   * A reader of a field.
   *
   * @param weak the number of a weak field; -1 for other fields
   * @param reason the reason of a borrowed field; empty for other fields
   */
  record FieldReader(String name, Role role, int weak, String reason, MethodHandle getter) {

    @Nullable Object read(GcObject object) {
      try {
        return (Object) getter.invokeExact(object);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable t) {
        throw new LinkageError("Reading '" + name + "' of " + object.gcType().name(), t);
      }
    }
  }

  private static final MethodType GETTER = MethodType.methodType(Object.class, GcObject.class);

  /** The readers of annotated fields, without attributes. */
  private final List<FieldReader> annotated;

  final List<FieldReader> readers = new ArrayList<>();
  final List<String> unreadable = new ArrayList<>();

  /**
   * True if the fields contain all edges. Only a hand-written container's {@code gcTraverse} may
   * know others.
   */
  final boolean containAllEdges;

  private Fields(TypeInfo type) {
    if (type.superType() != null) {
      Fields inherited = of(type.superType());
      readers.addAll(inherited.annotated);
      unreadable.addAll(inherited.unreadable);
    }
    addAll(type);
    addBorrowed(type);
    annotated = List.copyOf(readers);
    if (type.hasTrait(Trait.HAS_ATTRIBUTES)) {
      addAttributes(type);
    }
    containAllEdges =
        !type.hasTrait(Trait.HANDWRITTEN_TRAVERSE)
            && unreadable.isEmpty()
            && readers.stream()
                .anyMatch(field -> field.role() == Role.EDGE || field.role() == Role.EDGES);
  }

  /** Returns the readers of the annotated fields of the type and its supertypes. */
  static Fields of(GcType type) {
    TypeInfo state = (TypeInfo) type;
    Fields known = (Fields) state.fieldReaders;
    if (known == null) {
      known = new Fields(state);
      state.fieldReaders = known;
    }
    return known;
  }

  private void addAll(TypeInfo type) {
    int weak = type.firstWeak();
    for (GcType.Field field : type.fields()) {
      if (field.declaredType().isPrimitive()) {
        continue; // a native handle: equal numbers may be handles of different kinds
      }
      Role role = role(field, type.complete);
      int number = role == Role.WEAK ? weak++ : -1;
      try {
        MethodHandle getter =
            type.lookup.findGetter(type.host(), field.name(), field.declaredType());
        readers.add(new FieldReader(field.name(), role, number, "", getter.asType(GETTER)));
      } catch (ReflectiveOperationException e) {
        if (type.complete
            || field.declaredType() != GcWeak.class) { // else it may stand for many entries
          unreadable.add("'" + field.name() + "' of " + type.name());
        }
      }
    }
  }

  /** Adds the borrowed fields that the lookup can read. */
  private void addBorrowed(TypeInfo type) {
    for (GcType.Borrowed field : type.borrowed()) {
      try {
        MethodHandle getter =
            type.lookup.unreflectGetter(type.host().getDeclaredField(field.name())).asType(GETTER);
        readers.add(new FieldReader(field.name(), Role.BORROWED, -1, field.reason(), getter));
      } catch (ReflectiveOperationException | LinkageError e) {
        // The getter of the field checks the object.
      }
    }
  }

  /**
   * Adds the attributes, which are in a private field of the generated class without annotation.
   */
  private void addAttributes(TypeInfo type) {
    MethodHandles.Lookup lookup = type.lookup;
    try {
      MethodHandle getter =
          lookup.unreflectGetter(lookup.lookupClass().getDeclaredField("gcAttributes"));
      readers.add(new FieldReader("attributes", Role.EDGES, -1, "", getter.asType(GETTER)));
    } catch (ReflectiveOperationException e) {
      unreadable.add("'attributes' of " + type.name());
    }
  }

  private static Role role(GcType.Field field, boolean complete) {
    return switch (field.kind()) {
      case OWNED -> !complete && isAggregate(field.declaredType()) ? Role.EDGES : Role.EDGE;
      case COLLECTION, ITEMS -> Role.EDGES;
      case WEAK -> Role.WEAK;
      case RESOURCE -> Role.RESOURCE;
    };
  }

  /** Returns whether a hand-written type with an owned field of this type owns its elements. */
  private static boolean isAggregate(Class<?> declared) {
    return declared.isArray()
        || Map.class.isAssignableFrom(declared)
        || Iterable.class.isAssignableFrom(declared);
  }

  /**
   * Passes each edge of {@code object} that is in a field to {@code sink}, without calling user
   * code.
   *
   * @return whether a field may contain further edges, in a collection of a class that is neither
   *     Lasso's nor the JDK's
   */
  boolean forEachEdge(GcObject object, Sink sink) {
    boolean hidden = false;
    for (FieldReader field : readers) {
      switch (field.role()) {
        case EDGE -> acceptIfContainer(field.read(object), field.name(), Place.VALUE, null, sink);
        case EDGES -> hidden |= forEachEdge(field.name(), field.read(object), sink);
        case WEAK, RESOURCE, BORROWED -> {}
      }
    }
    return hidden;
  }

  private static boolean forEachEdge(String field, @Nullable Object value, Sink sink) {
    switch (value) {
      case null -> {}
      case GcObject target -> sink.edge(target, field, Place.VALUE, null);
      case Object[] items -> forEachIndexed(field, Place.ITEM, Arrays.asList(items), sink);
      case GcOwnedCollection elements when !elements.gcOwnsAll() ->
          elements.gcTraverse(
              (target, into) -> {
                into.edge(target, field, Place.ELEMENT, null);
                return 0;
              },
              sink);
      case Object other when isUserCollection(other) -> {
        return true;
      }
      case Map<?, ?> map -> {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          acceptIfContainer(entry.getKey(), field, Place.KEY, null, sink);
          acceptIfContainer(entry.getValue(), field, Place.ENTRY, entry.getKey(), sink);
        }
      }
      case List<?> elements -> forEachIndexed(field, Place.INDEX, elements, sink);
      case Iterable<?> elements ->
          elements.forEach(element -> acceptIfContainer(element, field, Place.ELEMENT, null, sink));
      default -> {}
    }
    return false;
  }

  /** Returns whether only code of the program can read the elements of a collection. */
  private static boolean isUserCollection(Object value) {
    return !(value instanceof GcOwnedCollection) && value.getClass().getClassLoader() != null;
  }

  private static void forEachIndexed(String field, Place place, List<?> elements, Sink sink) {
    int index = 0;
    for (Object element : elements) {
      acceptIfContainer(element, field, place, index++, sink);
    }
  }

  private static void acceptIfContainer(
      @Nullable Object value, String field, Place place, @Nullable Object key, Sink sink) {
    if (value instanceof GcObject target) {
      sink.edge(target, field, place, key);
    }
  }
}
