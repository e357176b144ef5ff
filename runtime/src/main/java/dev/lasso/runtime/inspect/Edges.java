package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.inspect.Fields.Place;
import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.ProtocolCalls;
import dev.lasso.runtime.observe.Texts;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The edges of one object at a time, as reported by each of their sources: the fields, {@code
 * gcTraverse}, and {@code gcEdges}.
 */
final class Edges {

  /**
   * An edge, with its place in the owner.
   *
   * @param text such as {@code 'next'} or {@code 'inputs[2]'} without the quotes, or {@link
   *     #TRAVERSED}
   */
  record NamedEdge(String text, GcObject target) {}

  /** In place of a field: an edge that {@code gcTraverse} visits and no field contains. */
  static final String TRAVERSED = GcPath.TRAVERSED;

  private static final int BATCH_SIZE = 64;

  private final List<GcObject> fields = new ArrayList<>();
  final List<GcObject> visited = new ArrayList<>();
  private final List<GcObject> copied = new ArrayList<>();
  private final EdgeCursor cursor = new EdgeCursor(BATCH_SIZE);
  private final Function<@Nullable Object, String> keyText;

  /** True if {@link #owned} returns the edges in fields. */
  boolean fieldsContainAll;

  Edges() {
    this(Edges::text);
  }

  /**
   * Creates a reader of edges.
   *
   * @param keys the text of a key of a map: {@link #text} or {@link #plainText}
   */
  Edges(Function<@Nullable Object, String> keys) {
    this.keyText = keys;
  }

  /**
   * Reads the edges of {@code object} from its fields and its {@code gcTraverse}, and passes them
   * to {@code sink}: first the edges in fields, then those that {@code gcTraverse} alone reports.
   */
  void read(GcObject object, Fields.Sink sink) {
    fields.clear();
    visited.clear();
    object.gcTraverse(
        (target, into) -> {
          into.add(target);
          return 0;
        },
        visited);
    Fields readers = Fields.of(object.gcType());
    boolean hidden =
        readers.forEachEdge(
            object,
            (target, field, place, key) -> {
              fields.add(target);
              sink.edge(target, field, place, key);
            });
    fieldsContainAll = readers.containAllEdges && !hidden;
    if (!sameObjects(fields, visited)) {
      withoutFields().forEach(target -> sink.edge(target, TRAVERSED, Place.TRAVERSED, null));
    }
  }

  /** Returns the edges in fields if the fields contain all edges, otherwise the visited edges. */
  List<GcObject> owned() {
    return fieldsContainAll ? fields : visited;
  }

  /**
   * Returns the edges that {@code gcEdges} copies, in batches. Stops soon after the expected number
   * of edges, because a wrong {@code gcEdges} may never end.
   */
  List<GcObject> copied(GcObject object) {
    copied.clear();
    int enough = owned().size() + BATCH_SIZE;
    cursor.startAt(0);
    do {
      int count = cursor.next(object);
      for (int i = 0; i < count; i++) {
        GcObject target = cursor.target(i);
        if (target != null) {
          copied.add(target);
        }
      }
    } while (cursor.hasMore() && copied.size() <= enough);
    return copied;
  }

  /** Returns the edges that {@link #read} reads, in the same order, with their places. */
  List<NamedEdge> named(GcObject object) {
    List<NamedEdge> named = new ArrayList<>();
    new Edges(keyText) // as the caller may be looking at the lists of this one
        .read(
            object,
            (target, field, place, key) ->
                named.add(new NamedEdge(text(object, field, place, key), target)));
    return named;
  }

  private String text(GcObject object, String field, Place place, @Nullable Object key) {
    return switch (place) {
      case VALUE, KEY, ELEMENT, TRAVERSED -> place.in(field);
      case ITEM -> {
        String label = ProtocolCalls.itemLabel(object, (int) Objects.requireNonNull(key));
        yield label == null ? field + "[" + key + "]" : label;
      }
      case INDEX, ENTRY -> field + "[" + keyText.apply(key) + "]";
    };
  }

  /**
   * Returns a key of a map as messages name it: the result of its {@code toString}, shortened and
   * on one line, or its class if that throws. The caller has forbidden changes to the heap.
   */
  static String text(@Nullable Object key) {
    if (key == null) {
      return "null";
    }
    if (key instanceof GcObject object) {
      return Errors.name(object);
    }
    String text = shortened(key);
    return text == null
        ? "a " + key.getClass().getName()
        : key instanceof CharSequence ? "\"" + text + "\"" : text;
  }

  private static @Nullable String shortened(Object key) {
    try {
      return Texts.shortened(key.toString());
    } catch (Throwable t) { // from user code
      return null;
    }
  }

  /** Returns the same without calling user code, which leaves only the class of most keys. */
  static String plainText(@Nullable Object key) {
    return switch (key) {
      case String _, Integer _, Long _, Boolean _, Character _ -> text(key);
      case GcObject _ -> text(key);
      case Enum<?> constant -> constant.name();
      case null -> "null";
      default -> "a " + key.getClass().getName();
    };
  }

  /** Returns whether the lists contain the same objects in the same order. */
  static boolean sameObjects(List<GcObject> one, List<GcObject> other) {
    int size = one.size();
    if (other.size() != size) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (one.get(i) != other.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number of occurrences of each object. */
  static IdentityHashMap<GcObject, Integer> countOccurrences(List<GcObject> objects) {
    IdentityHashMap<GcObject, Integer> counts = new IdentityHashMap<>();
    for (GcObject object : objects) {
      counts.merge(object, 1, Integer::sum);
    }
    return counts;
  }

  private List<GcObject> withoutFields() {
    List<GcObject> rest = new ArrayList<>();
    IdentityHashMap<GcObject, Integer> left = countOccurrences(fields);
    for (GcObject target : visited) {
      if (left.merge(target, -1, Integer::sum) < 0) {
        rest.add(target);
      }
    }
    return rest;
  }
}
