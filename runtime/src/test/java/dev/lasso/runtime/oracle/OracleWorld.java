package dev.lasso.runtime.oracle;

import dev.lasso.runtime.oracle.OracleOp.Birth;
import dev.lasso.runtime.oracle.OracleOp.Ref;
import dev.lasso.runtime.oracle.OracleOp.Script;
import dev.lasso.runtime.support.Thrown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that runs random programs: the heap under test ({@link OracleReal}) or the model of it
 * ({@link OracleShadow}). Both run every script themselves, each in its own state; what user code
 * sees and does is an event, and the events of both have to be the same, in the same order.
 *
 * @param <O> objects
 * @param <S> scopes
 * @param <R> roots
 * @param <W> weak references
 */
abstract class OracleWorld<O, S, R, W> {

  /** The number of an object of another heap. */
  static final int FOREIGN = 0;

  /** In place of an object's number: null. */
  static final int NOTHING = -1;

  /** In place of an object's number: there is no such object; the step is left out. */
  private static final int ABSENT = -2;

  /** Maximum number of times that a program arms or disarms the finalizer of one object. */
  private static final int MAX_ARMED = 4;

  /** A program that does more than this does not end. */
  private static final int MAX_EVENTS = 100_000;

  private static final int MAX_LISTENERS = 3;

  private final int maxLive;
  final Map<Integer, O> objects = new TreeMap<>();
  final Map<Integer, S> scopes = new TreeMap<>();
  final Map<Integer, R> roots = new TreeMap<>();
  final Map<Integer, W> weaks = new TreeMap<>();
  private final Map<Integer, Birth> births = new HashMap<>();

  /** How many holds of each object the program got by retain or allocate. */
  private final Map<Integer, Integer> retained = new HashMap<>();

  /** Number of times that the program has armed or disarmed the finalizer of each object. */
  private final Map<Integer, Integer> armed = new HashMap<>();

  /** Objects that were never adopted: their lists are plain ones. */
  private final Set<Integer> rejected = new HashSet<>();

  /** What the objects do that are told of a watched field, by object and field. */
  private final Map<List<Integer>, Script> told = new HashMap<>();

  private int events;

  /** The exception that the last step threw, for the report of a failure. */
  @Nullable RuntimeException lastThrown;

  OracleWorld(int maxLive) {
    this.maxLive = maxLive;
  }

  /** Runs one step. {@code self} is the object whose script it belongs to, or {@link #NOTHING}. */
  final void execute(OracleOp op, int self) {
    int[] ids = new int[op.refs().size()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = resolve(op.refs().get(i), self);
      if (ids[i] == ABSENT
          || (ids[i] == NOTHING && (i == 0 || !op.kind().takesNull()))
          || (ids[i] == FOREIGN && i == 0 && !op.kind().isCallOfHeap())) {
        note("left out", op, ids);
        return;
      }
    }
    String result;
    try {
      result = apply(op, ids, self);
    } catch (RuntimeException e) {
      lastThrown = e;
      result = e.getClass().getSimpleName();
    }
    note(result, op, ids);
  }

  private void note(String result, OracleOp op, int[] ids) {
    if (++events > MAX_EVENTS) {
      throw new AssertionError("the program does not end");
    }
    event(op.kind() + " " + op.n() + " " + Arrays.toString(ids) + ": " + result);
  }

  private int resolve(Ref ref, int self) {
    int id =
        switch (ref.target()) {
          case NULL -> NOTHING;
          case FIXED -> ref.n();
          case SELF -> self == NOTHING ? ABSENT : self;
          case SELF_A -> self == NOTHING ? ABSENT : fieldA(self);
          case LIVE -> {
            List<Integer> live = live();
            yield live.isEmpty() ? ABSENT : live.get(ref.n() % live.size());
          }
        };
    return id > FOREIGN && !objects.containsKey(id) ? ABSENT : id;
  }

  private String apply(OracleOp op, int[] ids, int self) {
    int n = op.n();
    int x = ids.length > 0 ? ids[0] : NOTHING;
    int y = ids.length > 1 ? ids[1] : NOTHING;
    String obstacle = obstacle(op.kind(), n);
    if (obstacle != null) {
      return obstacle;
    }
    switch (op.kind()) {
      case OPEN_SCOPE -> openScope(n);
      case CLOSE_SCOPE -> closeScope(n);
      case UNWIND -> unwind(n);
      case KEEP, DROP, MOVE_A, MOVE_B, LIST_MOVE -> {
        if (ids.length == 2 && (isAtomic(x) || rejected.contains(x))) {
          return "atomic";
        }
        switch (op.kind()) {
          case KEEP -> keep(n, x);
          case DROP -> drop(n, x);
          case MOVE_A -> moveToField(n, x, OracleObject.A, y);
          case MOVE_B -> moveToField(n, x, OracleObject.B, y);
          default -> listMove(n, x, y);
        }
      }
      case OPEN_ROOT -> openRoot(n, x);
      case CLOSE_ROOT -> closeRoot(n);
      case RETAIN -> {
        retain(x);
        retained.merge(x, 1, Integer::sum);
      }
      case RELEASE -> release(x);
      case RELEASE_OWN -> {
        if (retained(x) == 0) {
          return "nothing retained";
        }
        retained.merge(x, -1, Integer::sum);
        release(x);
      }
      case CREATE, ALLOCATE -> {
        return create(op, self);
      }
      case TRACK -> track(x);
      case UNTRACK -> untrack(x);
      case FINALIZABLE -> {
        if (armed.merge(x, 1, Integer::sum) > MAX_ARMED) {
          return "often enough"; // a finalizer that saves its object could do so for ever
        }
        return "was " + finalizable(x, n % 2 == 1);
      }
      case DELETE -> delete(x);
      case SET_WEAK -> setWeakField(x, OracleObject.WEAK, y);
      case SET_OTHER -> setWeakField(x, OracleObject.OTHER, y);
      case WATCH -> {
        watch(n, x, y);
        if (op.script() == null) {
          told.remove(List.of(x, n));
        } else {
          told.put(List.of(x, n), op.script());
        }
      }
      case SET_RESOURCE -> setResource(x, n, op.script());
      case SET_WEAK_RESOURCE -> setWeakResource(x, n);
      case SAME_RESOURCE -> sameResource(x);
      case CLEAR_RESOURCE -> clearResource(x, n);
      case NEW_WEAK -> newWeak(n, x, op.script());
      case CLOSE_WEAK -> closeWeak(n);
      case COLLECT -> {
        return "collected " + collect();
      }
      case COLLECT_IF_ENABLED -> {
        return "collected " + collectIfEnabled();
      }
      case ENABLE -> {
        return "was " + enable(true);
      }
      case DISABLE -> {
        return "was " + enable(false);
      }
      case VISIT -> {
        return "visited " + visit();
      }
      case OBJECTS -> {
        return "objects " + objects();
      }
      case FREEZE -> freeze();
      case UNFREEZE -> unfreeze();
      case KEEP_GARBAGE -> {
        return "was " + keepGarbage(n % 2 == 1);
      }
      case DROP_GARBAGE -> dropGarbage(n);
      case LISTEN -> listen(n, op.script());
      case UNLISTEN -> unlisten(n % listeners());
      case CLOSE_HEAP -> closeHeap();
      default -> {
        if (isAtomic(x) || rejected.contains(x)) {
          return "atomic or not adopted";
        }
        return applyToEdges(op, ids);
      }
    }
    return "ok";
  }

  /** Returns why the step cannot be done, or null if it can. */
  private @Nullable String obstacle(OracleOp.Kind kind, int n) {
    return switch (kind) {
      case CLOSE_SCOPE, UNWIND, KEEP, DROP, MOVE_A, MOVE_B, LIST_MOVE ->
          scopes.containsKey(n) ? null : "no scope";
      case CLOSE_ROOT -> roots.containsKey(n) ? null : "no root";
      case SET_WEAK_RESOURCE, CLOSE_WEAK -> weaks.containsKey(n) ? null : "no weak reference";
      case NEW_WEAK ->
          weaks.containsKey(n) ? "exists" : null; // a listener runs its script each time
      case LISTEN -> listeners() < MAX_LISTENERS ? null : "no room";
      case UNLISTEN -> listeners() > 0 ? null : "no listener";
      default -> null;
    };
  }

  private String applyToEdges(OracleOp op, int[] ids) {
    int n = op.n();
    int x = ids[0];
    int y = ids.length > 1 ? ids[1] : NOTHING;
    switch (op.kind()) {
      case SET_A -> setField(x, OracleObject.A, y);
      case SET_B -> setField(x, OracleObject.B, y);
      case SET_ITEM -> setField(x, OracleObject.ITEM + n, y);
      case LIST_ADD -> listAdd(x, y);
      case LIST_INSERT -> listInsert(x, n % (listSize(x) + 1), y);
      case LIST_SET, LIST_REMOVE -> {
        int size = listSize(x);
        if (size == 0) {
          return "empty";
        }
        if (op.kind() == OracleOp.Kind.LIST_SET) {
          listSet(x, n % size, y);
        } else {
          listRemove(x, n % size);
        }
      }
      case LIST_CLEAR -> listClear(x);
      case LIST_ADD_ALL -> listAddAll(x, Arrays.stream(ids).skip(1).boxed().toList());
      case LIST_REMOVE_IF -> listRemoveIf(x, n);
      case LIST_SORT -> listSort(x);
      case CLEAR -> clear(x);
      default -> throw new AssertionError(op);
    }
    return "ok";
  }

  private String create(OracleOp op, int self) {
    Birth birth = op.birth();
    if (birth == null || live().size() >= maxLive || births.containsKey(birth.id())) {
      return "no room";
    }
    int scope = op.kind() == OracleOp.Kind.CREATE ? op.n() : NOTHING;
    if ((scope != NOTHING && !scopes.containsKey(scope))
        || (birth.weakResource() != 0 && !weaks.containsKey(birth.weakResource()))) {
      return "no scope or weak reference";
    }
    List<Integer> fields = new ArrayList<>();
    for (Ref ref : birth.fields()) {
      int id = resolve(ref, self);
      fields.add(id == ABSENT ? NOTHING : id);
    }
    List<Integer> list = new ArrayList<>();
    for (Ref ref : birth.list()) {
      int id = resolve(ref, self);
      if (id != ABSENT && id != NOTHING) {
        list.add(id);
      }
    }
    births.put(birth.id(), birth);
    try {
      create(scope, birth, fields, list);
    } catch (RuntimeException e) {
      rejected.add(birth.id());
      throw e;
    }
    if (scope == NOTHING) {
      retained.put(birth.id(), 1);
    }
    return "created";
  }

  final void run(@Nullable Script script, int self) {
    if (script != null) {
      for (OracleOp op : script.ops()) {
        execute(op, self);
      }
      if (script.fails()) {
        throw new Thrown("script " + script.id());
      }
    }
  }

  /** Calls the object back because a watched field became null. */
  final void tell(int id, int field) {
    event("tell #" + id + " " + field);
    run(told.get(List.of(id, field)), id);
  }

  final boolean isAtomic(int id) {
    return id <= FOREIGN || birth(id).leaf();
  }

  final Birth birth(int id) {
    Birth birth = births.get(id);
    if (birth == null) {
      throw new AssertionError("no birth of #" + id);
    }
    return birth;
  }

  final S scope(int id) {
    return Objects.requireNonNull(scopes.get(id));
  }

  /** How many holds of the object the program has to release. */
  final int retained(int id) {
    return retained.getOrDefault(id, 0);
  }

  /** Notes or checks what user code sees or does. */
  abstract void event(String event);

  /** The objects that can be used, by number. */
  abstract List<Integer> live();

  abstract int fieldA(int id);

  abstract int listSize(int id);

  abstract void openScope(int id);

  abstract void closeScope(int id);

  abstract void unwind(int scope);

  abstract void keep(int scope, int x);

  abstract void drop(int scope, int x);

  abstract void openRoot(int id, int x);

  abstract void closeRoot(int id);

  abstract void retain(int x);

  abstract void release(int x);

  /** Creates an object, held by a scope, or by the caller if that is {@link #NOTHING}. */
  abstract void create(int scope, Birth birth, List<Integer> fields, List<Integer> list);

  abstract void track(int x);

  abstract void untrack(int x);

  abstract boolean finalizable(int x, boolean on);

  abstract void delete(int x);

  abstract void setField(int x, int field, int y);

  /** Has a scope move its hold of an object into field a or b of another one. */
  abstract void moveToField(int scope, int x, int field, int y);

  abstract void listAdd(int x, int y);

  abstract void listInsert(int x, int index, int y);

  abstract void listSet(int x, int index, int y);

  abstract void listRemove(int x, int index);

  abstract void listClear(int x);

  abstract void listAddAll(int x, List<Integer> added);

  /** Removes the elements whose number is a multiple of {@code divisor}. */
  abstract void listRemoveIf(int x, int divisor);

  abstract void listSort(int x);

  abstract void listMove(int scope, int x, int y);

  abstract void clear(int x);

  abstract void setWeakField(int x, int field, int y);

  abstract void setResource(int x, int resource, @Nullable Script script);

  abstract void setWeakResource(int x, int weak);

  abstract void sameResource(int x);

  abstract void clearResource(int x, int field);

  /** Makes a weak reference, with a callback if there is a script for it. */
  abstract void newWeak(int id, int x, @Nullable Script script);

  abstract void closeWeak(int id);

  abstract long collect();

  abstract long collectIfEnabled();

  abstract boolean enable(boolean on);

  abstract String visit();

  /** The numbers of the objects that the collector knows. */
  abstract String objects();

  abstract void freeze();

  abstract void unfreeze();

  abstract boolean keepGarbage(boolean on);

  abstract void dropGarbage(int n);

  abstract int listeners();

  abstract void listen(int id, @Nullable Script script);

  abstract void unlisten(int index);

  abstract void watch(int field, int x, int y);

  abstract void closeHeap();
}
