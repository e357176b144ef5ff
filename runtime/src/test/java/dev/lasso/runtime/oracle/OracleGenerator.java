package dev.lasso.runtime.oracle;

import dev.lasso.runtime.oracle.OracleObject.Holder;
import dev.lasso.runtime.oracle.OracleOp.Birth;
import dev.lasso.runtime.oracle.OracleOp.Kind;
import dev.lasso.runtime.oracle.OracleOp.Ref;
import dev.lasso.runtime.oracle.OracleOp.Script;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Makes up random programs, step by step, looking at the model so that most steps do something.
 * Each seed has its own size and its own mixture: some programs do without finalizers, or without
 * moves, so that one feature does not hide what is wrong with another.
 */
final class OracleGenerator {

  private static final int MAX_DEPTH = 2;

  private final Random random;
  final int maxLive;
  final boolean stress;
  private final boolean finalizers;
  private final boolean callbacks;
  private final boolean constructors;
  private final boolean misuse;
  private final Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
  private final Map<Kind, Integer> scriptWeights = new EnumMap<>(Kind.class);
  private int lastObject;
  private int lastHolder;
  private int lastWeak;
  private int lastResource;
  private int lastScript;
  private int lastListener;

  OracleGenerator(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    maxLive = random.nextInt(3) == 0 ? random.nextInt(12, 61) : random.nextInt(3, 13);
    stress = random.nextInt(6) == 0;
    finalizers = random.nextInt(3) > 0;
    callbacks = random.nextInt(2) > 0;
    constructors = random.nextInt(3) == 0;
    misuse = random.nextInt(3) == 0;
    weigh();
    weighScripts();
  }

  private void weigh() {
    put(weights, 6, "OPEN_SCOPE");
    put(weights, 12, "CLOSE_SCOPE RELEASE_OWN");
    put(weights, 40, "CREATE");
    put(weights, 24, "SET_A SET_B DROP");
    put(weights, random.nextInt(2, 30), "COLLECT");
    put(weights, 3, "KEEP OPEN_ROOT RETAIN CLEAR");
    put(weights, 5, "CLOSE_ROOT");
    put(weights, 2, "UNWIND");
    if (random.nextInt(3) == 0) {
      put(weights, 4, "FREEZE UNFREEZE");
    }
    if (random.nextInt(3) == 0) {
      // Nothing but graphs that are changed, collected, and changed again: for generations.
      put(weights, 30, "COLLECT MOVE_A MOVE_B");
      return;
    }
    if (random.nextInt(3) > 0) {
      put(weights, 20, "MOVE_A MOVE_B");
      put(weights, 8, "LIST_MOVE");
    }
    if (random.nextInt(2) > 0) {
      put(weights, 8, "LIST_ADD LIST_REMOVE SET_ITEM");
      put(weights, 3, "LIST_INSERT LIST_SET LIST_CLEAR LIST_ADD_ALL LIST_REMOVE_IF LIST_SORT");
    }
    if (random.nextInt(2) > 0) {
      put(weights, 8, "ALLOCATE TRACK UNTRACK");
      put(weights, 2, "DELETE");
    }
    if (finalizers && random.nextInt(2) > 0) {
      put(weights, 8, "FINALIZABLE");
      put(scriptWeights, 2, "FINALIZABLE");
    }
    if (random.nextInt(2) > 0) {
      put(weights, 8, "SET_WEAK SET_OTHER");
    }
    if (callbacks) {
      put(weights, 12, "NEW_WEAK");
      put(weights, 3, "CLOSE_WEAK");
    }
    if (random.nextInt(2) > 0) {
      put(weights, 6, "SET_RESOURCE SET_WEAK_RESOURCE");
      put(weights, 2, "CLEAR_RESOURCE SAME_RESOURCE");
    }
    if (random.nextInt(3) == 0) {
      put(weights, 8, "WATCH");
    }
    if (random.nextInt(3) == 0) {
      put(weights, 3, "KEEP_GARBAGE DROP_GARBAGE");
    }
    if (random.nextInt(4) == 0) {
      put(weights, 2, "LISTEN UNLISTEN");
    }
    put(weights, 1, "OBJECTS COLLECT_IF_ENABLED ENABLE DISABLE VISIT");
    if (misuse) {
      put(weights, 3, "RELEASE");
    }
  }

  private void weighScripts() {
    put(scriptWeights, 6, "SET_A SET_B CREATE RELEASE_OWN");
    put(scriptWeights, 3, "RETAIN KEEP DROP CLEAR COLLECT NEW_WEAK");
    put(scriptWeights, 2, "CLOSE_SCOPE CLOSE_ROOT OPEN_ROOT LIST_ADD LIST_CLEAR SET_ITEM");
    put(scriptWeights, 2, "MOVE_A MOVE_B CLOSE_WEAK SET_WEAK SET_RESOURCE");
    put(scriptWeights, 1, "UNTRACK TRACK UNWIND CLEAR_RESOURCE VISIT OBJECTS WATCH LIST_REMOVE_IF");
    if (random.nextInt(3) == 0) {
      put(scriptWeights, 2, "FREEZE UNFREEZE KEEP_GARBAGE DROP_GARBAGE");
      put(scriptWeights, 1, "LISTEN UNLISTEN");
    }
    put(scriptWeights, 1, "ALLOCATE CLOSE_HEAP DELETE LIST_SET SET_WEAK_RESOURCE");
    if (misuse) {
      put(scriptWeights, 2, "RELEASE");
    }
  }

  private static void put(Map<Kind, Integer> weights, int weight, String kinds) {
    for (String kind : kinds.split(" ", -1)) {
      weights.put(Kind.valueOf(kind), weight);
    }
  }

  private Kind choose(Map<Kind, Integer> from) {
    int at = random.nextInt(from.values().stream().mapToInt(Integer::intValue).sum());
    for (Map.Entry<Kind, Integer> entry : from.entrySet()) {
      at -= entry.getValue();
      if (at < 0) {
        return entry.getKey();
      }
    }
    throw new AssertionError();
  }

  OracleOp next(OracleShadow shadow) {
    Kind kind = choose(weights);
    List<Integer> open = open(shadow.scopes);
    if (kind != Kind.OPEN_SCOPE && open.isEmpty()) {
      return OracleOp.of(Kind.OPEN_SCOPE, ++lastHolder);
    }
    return op(kind, shadow, 0);
  }

  private static List<Integer> open(Map<Integer, Holder> holders) {
    return holders.entrySet().stream()
        .filter(e -> !e.getValue().closed)
        .map(Map.Entry::getKey)
        .toList();
  }

  private <T> @Nullable T any(List<T> from) {
    return from.isEmpty() ? null : from.get(random.nextInt(from.size()));
  }

  private int holder(Map<Integer, Holder> holders) {
    Integer id =
        misuse && random.nextInt(20) == 0 ? any(List.copyOf(holders.keySet())) : any(open(holders));
    return id == null ? 0 : id;
  }

  private int weak(OracleShadow shadow) {
    Integer id = any(List.copyOf(shadow.weaks.keySet()));
    return id == null ? 0 : id;
  }

  private Ref ref(OracleShadow shadow, int depth) {
    if (depth > 0) {
      int choice = random.nextInt(20);
      if (choice < 9) {
        return Ref.SELF;
      }
      if (choice < 16) {
        return Ref.live(random.nextInt(64));
      }
      return choice < 18 ? Ref.SELF_A : Ref.to(Math.max(1, lastObject - random.nextInt(4)));
    }
    if (misuse && random.nextInt(20) == 0) {
      Integer known = any(List.copyOf(shadow.objects.keySet()));
      return Ref.to(known == null || random.nextInt(6) == 0 ? OracleWorld.FOREIGN : known);
    }
    Integer live = any(shadow.live());
    return live == null ? Ref.NULL : Ref.to(live);
  }

  private Ref edge(OracleShadow shadow, int depth) {
    return random.nextInt(3) == 0 ? Ref.NULL : ref(shadow, depth);
  }

  /** An object that a scope holds, so that the hold can be dropped or moved. */
  private Ref held(OracleShadow shadow, int scope, int depth) {
    Holder holder = shadow.scopes.get(scope);
    OracleObject held = holder == null || random.nextInt(12) == 0 ? null : any(holder.held);
    return held == null ? ref(shadow, depth) : Ref.to(held.id);
  }

  private OracleOp op(Kind kind, OracleShadow shadow, int depth) {
    Ref x = ref(shadow, depth);
    return switch (kind) {
      case OPEN_SCOPE -> OracleOp.of(kind, ++lastHolder);
      case CLOSE_SCOPE, UNWIND -> OracleOp.of(kind, holder(shadow.scopes));
      case KEEP -> OracleOp.of(kind, holder(shadow.scopes), x);
      case DROP -> {
        int scope = holder(shadow.scopes);
        yield OracleOp.of(kind, scope, held(shadow, scope, depth));
      }
      case MOVE_A, MOVE_B, LIST_MOVE -> {
        int scope = holder(shadow.scopes);
        yield OracleOp.of(kind, scope, x, held(shadow, scope, depth));
      }
      case OPEN_ROOT -> OracleOp.of(kind, ++lastHolder, x);
      case CLOSE_ROOT -> OracleOp.of(kind, holder(shadow.roots));
      case RELEASE_OWN -> {
        List<Integer> own = shadow.live().stream().filter(id -> shadow.retained(id) > 0).toList();
        Integer chosen = any(own);
        yield OracleOp.of(kind, 0, chosen == null ? x : Ref.to(chosen));
      }
      case CREATE -> OracleOp.create(kind, holder(shadow.scopes), birth(shadow, depth));
      case ALLOCATE -> OracleOp.create(kind, 0, birth(shadow, depth));
      case SET_A, SET_B, SET_WEAK, SET_OTHER -> OracleOp.of(kind, 0, x, edge(shadow, depth));
      case SET_ITEM ->
          OracleOp.of(kind, random.nextInt(OracleObject.ITEMS), x, edge(shadow, depth));
      case WATCH ->
          OracleOp.of(kind, random.nextInt(2), script(shadow, depth, 2), x, edge(shadow, depth));
      case LISTEN -> OracleOp.of(kind, ++lastListener, script(shadow, depth, 2));
      case KEEP_GARBAGE, DROP_GARBAGE, UNLISTEN -> OracleOp.of(kind, random.nextInt(4));
      case LIST_ADD -> OracleOp.of(kind, 0, x, ref(shadow, depth));
      case LIST_INSERT, LIST_SET -> OracleOp.of(kind, random.nextInt(3), x, ref(shadow, depth));
      case LIST_REMOVE -> OracleOp.of(kind, random.nextInt(3), x);
      case LIST_ADD_ALL -> OracleOp.of(kind, 0, x, ref(shadow, depth), ref(shadow, depth));
      case LIST_REMOVE_IF -> OracleOp.of(kind, random.nextInt(1, 4), x);
      case SET_RESOURCE -> OracleOp.of(kind, ++lastResource, script(shadow, depth, 4), x);
      case SET_WEAK_RESOURCE -> OracleOp.of(kind, weak(shadow), x);
      case NEW_WEAK -> OracleOp.of(kind, ++lastWeak, callback(shadow, depth), x);
      case CLOSE_WEAK -> OracleOp.of(kind, weak(shadow));
      case COLLECT,
          COLLECT_IF_ENABLED,
          ENABLE,
          DISABLE,
          VISIT,
          OBJECTS,
          FREEZE,
          UNFREEZE,
          CLOSE_HEAP ->
          OracleOp.of(kind, 0);
      case FINALIZABLE -> OracleOp.of(kind, random.nextInt(3), x);
      case RETAIN, RELEASE, TRACK, UNTRACK, DELETE, LIST_CLEAR, LIST_SORT, CLEAR ->
          OracleOp.of(kind, 0, x);
      case SAME_RESOURCE -> OracleOp.of(kind, 0, x);
      case CLEAR_RESOURCE -> OracleOp.of(kind, random.nextInt(OracleObject.RESOURCES), x);
    };
  }

  /** What a weak reference calls, or null for one without a callback. */
  private @Nullable Script callback(OracleShadow shadow, int depth) {
    if (random.nextInt(4) == 0) {
      return null;
    }
    Script script = script(shadow, depth, 2);
    return script == null ? new Script(++lastScript, List.of(), random.nextInt(8) == 0) : script;
  }

  private Birth birth(OracleShadow shadow, int depth) {
    List<Ref> fields = new ArrayList<>();
    boolean leaf = random.nextInt(12) == 0;
    for (int i = 0; i < 5; i++) {
      boolean isEdge = i < 3;
      boolean used = random.nextInt(isEdge ? 4 : 8) == 0 && !(isEdge && leaf);
      fields.add(used ? edge(shadow, depth) : Ref.NULL);
    }
    List<Ref> list = new ArrayList<>();
    if (!leaf && random.nextInt(8) == 0) {
      list.add(ref(shadow, depth));
      list.add(ref(shadow, depth));
      list.removeIf(Ref.NULL::equals);
    }
    int resource = random.nextInt(6) == 0 ? ++lastResource : 0;
    int weakResource = resource == 0 && callbacks && random.nextInt(12) == 0 ? weak(shadow) : 0;
    int id = ++lastObject;
    Script constructor = constructors ? script(shadow, depth, 8) : null;
    Script finalizer = finalizers ? script(shadow, depth, 3) : null;
    return new Birth(id, leaf, fields, list, resource, weakResource, constructor, finalizer);
  }

  /** A script, one time in {@code rarity}. */
  private @Nullable Script script(OracleShadow shadow, int depth, int rarity) {
    if (depth >= MAX_DEPTH || random.nextInt(rarity) > 0) {
      return null;
    }
    List<OracleOp> ops = new ArrayList<>();
    int length = random.nextInt(1, 5);
    while (ops.size() < length) {
      Kind kind = choose(scriptWeights);
      if (kind == Kind.CREATE && random.nextInt(3) > 0) {
        addCreationInOwnScope(ops, shadow, depth + 1);
      } else {
        ops.add(op(kind, shadow, depth + 1));
      }
    }
    return new Script(++lastScript, List.copyOf(ops), random.nextInt(8) == 0);
  }

  /**
   * What user code mostly does: a scope of its own, a new object, perhaps owned by something, the
   * scope closed.
   */
  private void addCreationInOwnScope(List<OracleOp> ops, OracleShadow shadow, int depth) {
    int scope = ++lastHolder;
    ops.add(OracleOp.of(Kind.OPEN_SCOPE, scope));
    Birth birth = birth(shadow, depth);
    ops.add(OracleOp.create(Kind.CREATE, scope, birth));
    Ref created = Ref.to(birth.id());
    if (random.nextInt(2) == 0) {
      ops.add(
          OracleOp.of(
              random.nextBoolean() ? Kind.SET_A : Kind.SET_B, 0, created, ref(shadow, depth)));
    }
    if (random.nextInt(3) == 0) {
      ops.add(OracleOp.of(Kind.SET_A, 0, ref(shadow, depth), created));
    } else if (random.nextInt(2) == 0) {
      ops.add(OracleOp.of(Kind.MOVE_B, scope, ref(shadow, depth), created));
    }
    ops.add(OracleOp.of(Kind.CLOSE_SCOPE, scope));
  }
}
