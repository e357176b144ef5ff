package dev.lasso.runtime.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One step of a random program, or of a script that user code (a finalizer, a callback, the close
 * of a resource, a constructor) runs. It names objects, scopes, roots, weak references and
 * resources by numbers that the generator gave out, so that steps can be left out of a program and
 * the others still mean the same.
 *
 * @param kind what to do
 * @param n the number of a scope, root, weak reference or resource, or an index
 * @param refs the objects: the one acted on first
 * @param birth what to create, for {@link Kind#CREATE} and {@link Kind#ALLOCATE}
 * @param script what a new weak reference calls back, or a new resource does when closed
 */
record OracleOp(Kind kind, int n, List<Ref> refs, @Nullable Birth birth, @Nullable Script script) {

  enum Kind {
    OPEN_SCOPE,
    CLOSE_SCOPE,
    /** Closes the scopes that were opened after one. */
    UNWIND,
    KEEP,
    DROP,
    OPEN_ROOT,
    CLOSE_ROOT,
    RETAIN,
    RELEASE,
    /** Releases a hold that the program got by retain or allocate, if it has one. */
    RELEASE_OWN,
    CREATE,
    ALLOCATE,
    TRACK,
    UNTRACK,
    /** Makes the finalizer run if the number is odd, else switches it off. */
    FINALIZABLE,
    DELETE,
    SET_A,
    SET_B,
    SET_ITEM,
    MOVE_A,
    MOVE_B,
    LIST_ADD,
    LIST_INSERT,
    LIST_SET,
    LIST_REMOVE,
    LIST_CLEAR,
    LIST_ADD_ALL,
    LIST_REMOVE_IF,
    LIST_SORT,
    LIST_MOVE,
    CLEAR,
    SET_WEAK,
    SET_OTHER,
    /** Sets a weak field, whose owner is called back when it becomes null. */
    WATCH,
    SET_RESOURCE,
    SET_WEAK_RESOURCE,
    SAME_RESOURCE,
    CLEAR_RESOURCE,
    NEW_WEAK,
    CLOSE_WEAK,
    COLLECT,
    COLLECT_IF_ENABLED,
    ENABLE,
    DISABLE,
    VISIT,
    OBJECTS,
    FREEZE,
    UNFREEZE,
    /** Keeps garbage if the number is odd. */
    KEEP_GARBAGE,
    /** Takes one object out of the garbage, or all if the number is 0. */
    DROP_GARBAGE,
    LISTEN,
    UNLISTEN,
    CLOSE_HEAP;

    /** Whether the object can be of any heap: it is not the object's member that is called. */
    boolean isCallOfHeap() {
      return switch (this) {
        case KEEP, DROP, OPEN_ROOT, RETAIN, RELEASE, TRACK, UNTRACK, FINALIZABLE, DELETE -> true;
        default -> false;
      };
    }

    /** Whether it sets a field, which may be to null. */
    boolean takesNull() {
      return switch (this) {
        case SET_A, SET_B, SET_ITEM, SET_WEAK, SET_OTHER, WATCH -> true;
        default -> false;
      };
    }
  }

  enum Target {
    /** The object with this number. */
    FIXED,
    /** The object whose finalizer or constructor runs the script. */
    SELF,
    /** One of the objects alive at the moment. */
    LIVE,
    /** What SELF owns in field a. */
    SELF_A,
    NULL
  }

  record Ref(Target target, int n) {

    static final Ref SELF = new Ref(Target.SELF, 0);
    static final Ref SELF_A = new Ref(Target.SELF_A, 0);
    static final Ref NULL = new Ref(Target.NULL, 0);

    static Ref to(int id) {
      return new Ref(Target.FIXED, id);
    }

    static Ref live(int n) {
      return new Ref(Target.LIVE, n);
    }

    @Override
    public String toString() {
      return switch (target) {
        case FIXED -> "#" + n;
        case LIVE -> "live" + n;
        case SELF, SELF_A, NULL -> target.name().toLowerCase(Locale.ROOT);
      };
    }
  }

  /**
   * What user code does.
   *
   * @param id its number, in the message of what it throws
   * @param ops its steps
   * @param fails whether it throws after them
   */
  record Script(int id, List<OracleOp> ops, boolean fails) {

    @Override
    public String toString() {
      return "{"
          + String.join("; ", ops.stream().map(OracleOp::toString).toList())
          + (fails ? "; throw" : "")
          + "}";
    }
  }

  /**
   * What to create.
   *
   * @param id the number of the object
   * @param leaf whether it is of a type that owns nothing
   * @param fields what the constructor stores, by field: a, b, fixed, weak, other
   * @param list what the constructor puts in the list
   * @param resource the number of the resource that the constructor stores, or 0
   * @param weakResource the number of the weak reference that the constructor stores as its
   *     resource, or 0
   * @param constructor what the constructor does then
   * @param finalizer what the finalizer does
   */
  record Birth(
      int id,
      boolean leaf,
      List<Ref> fields,
      List<Ref> list,
      int resource,
      int weakResource,
      @Nullable Script constructor,
      @Nullable Script finalizer) {

    Birth with(List<Ref> fields, List<Ref> list) {
      return new Birth(id, leaf, fields, list, resource, weakResource, constructor, finalizer);
    }

    Birth with(@Nullable Script constructor, @Nullable Script finalizer) {
      return new Birth(id, leaf, fields, list, resource, weakResource, constructor, finalizer);
    }

    @Override
    public String toString() {
      return "#"
          + id
          + (leaf ? " leaf" : "")
          + (fields.stream().allMatch(Ref.NULL::equals) ? "" : " a,b,fixed,weak,other=" + fields)
          + (list.isEmpty() ? "" : " list=" + list)
          + (resource == 0 ? "" : " resource=r" + resource)
          + (weakResource == 0 ? "" : " resource=w" + weakResource)
          + (constructor == null ? "" : " constructor=" + constructor)
          + (finalizer == null ? "" : " finalizer=" + finalizer);
    }
  }

  static OracleOp of(Kind kind, int n, Ref... refs) {
    return new OracleOp(kind, n, List.of(refs), null, null);
  }

  static OracleOp of(Kind kind, int n, @Nullable Script script, Ref... refs) {
    return new OracleOp(kind, n, List.of(refs), null, script);
  }

  static OracleOp create(Kind kind, int scope, Birth birth) {
    return new OracleOp(kind, scope, List.of(), birth, null);
  }

  /** This step with one thing less in it, in every way that is possible. */
  List<OracleOp> simpler() {
    List<OracleOp> found = new ArrayList<>();
    if (script != null) {
      for (Script less : simpler(script)) {
        found.add(new OracleOp(kind, n, refs, birth, less));
      }
    }
    if (birth != null) {
      for (Birth less : simpler(birth)) {
        found.add(new OracleOp(kind, n, refs, less, script));
      }
    }
    return found;
  }

  private static List<Birth> simpler(Birth b) {
    List<Birth> found = new ArrayList<>();
    for (int i = 0; i < b.fields.size(); i++) {
      if (!b.fields.get(i).equals(Ref.NULL)) {
        List<Ref> fields = new ArrayList<>(b.fields);
        fields.set(i, Ref.NULL);
        found.add(b.with(fields, b.list));
      }
    }
    if (!b.list.isEmpty()) {
      found.add(b.with(b.fields, List.of()));
    }
    if (b.resource + b.weakResource != 0) {
      found.add(new Birth(b.id, b.leaf, b.fields, b.list, 0, 0, b.constructor, b.finalizer));
    }
    if (b.constructor != null) {
      found.add(b.with(null, b.finalizer));
      simpler(b.constructor).forEach(less -> found.add(b.with(less, b.finalizer)));
    }
    if (b.finalizer != null) {
      found.add(b.with(b.constructor, null));
      simpler(b.finalizer).forEach(less -> found.add(b.with(b.constructor, less)));
    }
    return found;
  }

  private static List<Script> simpler(Script script) {
    List<Script> found = new ArrayList<>();
    if (script.fails) {
      found.add(new Script(script.id, script.ops, false));
    }
    for (int i = 0; i < script.ops.size(); i++) {
      List<OracleOp> fewer = new ArrayList<>(script.ops);
      OracleOp op = fewer.remove(i);
      found.add(new Script(script.id, List.copyOf(fewer), script.fails));
      for (OracleOp less : op.simpler()) {
        List<OracleOp> ops = new ArrayList<>(script.ops);
        ops.set(i, less);
        found.add(new Script(script.id, List.copyOf(ops), script.fails));
      }
    }
    return found;
  }

  @Override
  public String toString() {
    String what = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return what
        + (n == 0 ? "" : " " + n)
        + (refs.isEmpty() ? "" : " " + String.join(", ", refs.stream().map(Ref::toString).toList()))
        + (birth == null ? "" : " " + birth)
        + (script == null ? "" : " script=" + script);
  }
}
