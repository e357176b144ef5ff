package dev.lasso.runtime.oracle;

import dev.lasso.runtime.oracle.OracleOp.Birth;
import dev.lasso.runtime.oracle.OracleOp.Script;
import dev.lasso.runtime.support.Reachable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object of the model. */
final class OracleObject {

  enum State {
    /** Under construction, or given up by its constructor. */
    CONSTRUCTING,
    ALIVE,
    /** Garbage that can no longer be resurrected, whose resources are not being closed yet. */
    CONDEMNED,
    CLOSING,
    /** Dead, but what it owned is not let go yet. */
    DYING,
    DEAD
  }

  /** A scope, or a root, which is a scope that only ever holds one object. */
  static final class Holder {
    boolean closed;
    final List<OracleObject> held = new ArrayList<>();
  }

  static final class Weak {
    private static final int NONE = -1;

    final int id;
    final @Nullable Script script;
    @Nullable OracleObject target;
    @Nullable OracleObject owner;
    boolean closed;

    /** The watched field of its owner for which it stands, or {@link #NONE}. */
    int watched = NONE;

    Weak(int id, OracleObject target, @Nullable Script script) {
      this.id = id;
      this.target = target;
      this.script = script;
    }

    String event() {
      OracleObject of = owner;
      return isWatcher() && of != null ? "tell #" + of.id + " " + watched : "callback w" + id;
    }

    boolean isWatcher() {
      return watched != NONE;
    }

    /**
     * Whether the callback may be called: the reference is not closed, and its owner is not dead.
     */
    boolean isWanted() {
      OracleObject of = owner;
      return !closed && (of == null || !of.isDead());
    }
  }

  /** A resource: one that tells when it is closed, or a weak reference. */
  record Resource(int id, @Nullable Script script, @Nullable Weak weak) {}

  static final int A = 0;
  static final int B = 1;
  static final int FIXED = 2;

  /** The first of the items, which follow the fields. */
  static final int ITEM = 3;

  static final int ITEMS = 2;

  /** Number of fields for resources, of which the last is closed first. */
  static final int RESOURCES = 3;

  static final int WEAK = 0;
  static final int OTHER = 1;

  final int id;
  final Birth birth;
  State state = State.CONSTRUCTING;

  /** When it got its number in the heap, 0 if it has none. */
  int serial;

  int holds;
  int edges;

  /** Whether it ever was alive. */
  boolean adopted;

  /** Frozen objects are tracked. */
  boolean tracked;

  boolean frozen;
  boolean finalized;

  /** True if its running finalizer has asked to run again. */
  boolean rearmed;

  final @Nullable OracleObject[] fields = new @Nullable OracleObject[ITEM + ITEMS];
  final @Nullable OracleObject[] weakFields = new @Nullable OracleObject[2];
  List<OracleObject> list = new ArrayList<>();
  final @Nullable Resource[] resources = new @Nullable Resource[RESOURCES];

  /** The field of the resource that was closed last since the object began to close. */
  int closed = RESOURCES;

  OracleObject(int id, Birth birth) {
    this.id = id;
    this.birth = birth;
  }

  boolean isDead() {
    return state != State.CONSTRUCTING && state != State.ALIVE;
  }

  /** Returns whether its edges, and the edges to it, are counted. */
  boolean isAdopted() {
    return state == State.ALIVE || state == State.CONDEMNED || state == State.CLOSING;
  }

  /** Returns whether it can be used: alive, and not waiting to be destroyed. */
  boolean isCounted() {
    return state == State.ALIVE && holds + edges > 0;
  }

  /** Returns whether it is condemned, and not about to be destroyed by count. */
  boolean isCondemned() {
    return state == State.CONDEMNED && edges > 0;
  }

  /** Whether a collection takes it for alive whoever owns it. */
  boolean isRoot() {
    return holds > 0 || !tracked || frozen;
  }

  boolean hasFinalizer() {
    return birth.finalizer() != null;
  }

  /** The field of the resource that is closed next, or -1. */
  int lastResource() {
    int field = RESOURCES - 1;
    while (field >= 0 && resources[field] == null) {
      field--;
    }
    return field;
  }

  /** What it owns, in the order of its fields. */
  List<OracleObject> owned() {
    List<OracleObject> owned = new ArrayList<>();
    for (OracleObject field : fields) {
      if (field != null) {
        owned.add(field);
      }
    }
    owned.addAll(list);
    return owned;
  }

  static Set<OracleObject> reachableFrom(Collection<OracleObject> start) {
    return Reachable.from(start, OracleObject::owned);
  }

  @Override
  public String toString() {
    return "#" + id;
  }
}
