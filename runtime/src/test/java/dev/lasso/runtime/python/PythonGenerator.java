package dev.lasso.runtime.python;

import dev.lasso.runtime.python.PythonStep.Act;
import dev.lasso.runtime.python.PythonStep.Action;
import dev.lasso.runtime.python.PythonStep.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Makes up a program of the differential test; runs it on Lasso to know what it can use. */
final class PythonGenerator {

  /** A chain of these does not reach the depth at which CPython puts destruction off. */
  private static final int MAX_LIVE = 22;

  private static final int MAX_WEAKS = 12;

  private final SplittableRandom random;
  private final PythonLasso world;
  private final Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
  private final int finalized;
  private final int watched;

  /** Whether finalizers look at other objects, most of which die with theirs, and save some. */
  private final boolean siblings;

  private int objects;
  private int weaks;
  private int created = PythonTrace.USER;

  private PythonGenerator(long seed, PythonLasso world) {
    random = new SplittableRandom(seed);
    this.world = world;
    watched = random.nextInt(30, 95);
    siblings = chance(40);
    finalized = random.nextInt(siblings ? 40 : 0, 90);
    for (Kind kind : Kind.values()) {
      int usual =
          switch (kind) {
            case NEW -> 18;
            case SET_A, DROP -> 14;
            case SET_B, ADD -> 9;
            case WEAK -> 7;
            case COLLECT -> 6;
            case HOLD, REMOVE, READ -> 4;
            case OWN, PULL, CLOSE -> 3;
            case CLEAR, COLLECT_IF_ENABLED -> 2;
            case ENABLE, DISABLE, UNFREEZE, FREEZE -> 1;
          };
      weights.put(kind, usual * random.nextInt(2, 9));
    }
    if (siblings) {
      List.of(Kind.WEAK, Kind.ADD, Kind.DROP)
          .forEach(kind -> weights.merge(kind, 3, (a, b) -> a * b));
    }
    if (chance(85)) {
      weights.put(Kind.FREEZE, 0);
      weights.put(Kind.UNFREEZE, 0);
    }
  }

  static List<PythonStep> program(long seed, int length) {
    List<PythonStep> steps = new ArrayList<>();
    PythonLasso world = new PythonLasso();
    PythonGenerator generator = new PythonGenerator(seed, world);
    while (steps.size() < length) {
      PythonStep step = generator.next();
      if (step != null) {
        steps.add(step);
        world.run(step, List.of());
      }
    }
    world.end();
    return steps;
  }

  private @Nullable PythonStep next() {
    Kind kind = pickKind();
    List<Integer> live = world.live();
    if (kind == Kind.NEW || live.isEmpty()) {
      return live.size() < MAX_LIVE
          ? new PythonStep(Kind.NEW, ++objects, 0, chance(finalized) ? finalizer() : null)
          : null;
    }
    int x = pick(live);
    return switch (kind) {
      case HOLD, CLEAR -> PythonStep.of(kind, x);
      case SET_A, SET_B -> chance(15) ? PythonStep.of(kind, x, 0) : owning(kind, x, pick(live));
      case ADD -> owning(kind, x, pick(live));
      case REMOVE -> PythonStep.of(kind, x, pick(live));
      case DROP -> world.held().isEmpty() ? null : PythonStep.of(kind, pick(world.held()));
      case WEAK ->
          world.weaks().size() < MAX_WEAKS
              ? new PythonStep(kind, ++weaks, x, chance(watched) ? callback() : null)
              : null;
      case OWN ->
          world.weaks().isEmpty()
              ? null
              : PythonStep.of(kind, x, chance(10) ? 0 : pick(world.weaks()));
      case CLOSE, PULL -> world.weaks().isEmpty() ? null : PythonStep.of(kind, pick(world.weaks()));
      case READ -> {
        List<Integer> readable = new ArrayList<>(world.weaks());
        readable.addAll(world.owned().values());
        yield readable.isEmpty() ? null : PythonStep.of(kind, pick(readable));
      }
      default -> PythonStep.of(kind);
    };
  }

  /** Most objects of a program about siblings own younger ones only, so that they die by count. */
  private PythonStep owning(Kind kind, int x, int y) {
    return siblings && chance(90)
        ? PythonStep.of(kind, Math.min(x, y), Math.max(x, y))
        : PythonStep.of(kind, x, y);
  }

  private Kind pickKind() {
    int total = weights.values().stream().mapToInt(Integer::intValue).sum();
    int at = random.nextInt(total);
    for (Map.Entry<Kind, Integer> weight : weights.entrySet()) {
      at -= weight.getValue();
      if (at < 0) {
        return weight.getKey();
      }
    }
    throw new AssertionError();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private int pick(List<Integer> from) {
    return from.get(random.nextInt(from.size()));
  }

  private List<Action> finalizer() {
    return siblings && chance(80)
        ? code(new Act[] {Act.READ, Act.READ, Act.PULL, Act.PULL, Act.COLLECT, Act.CUT}, 100)
        : code(Act.values(), 100);
  }

  private List<Action> callback() {
    return code(
        new Act[] {
          Act.CLOSE,
          Act.CLOSE,
          Act.READ,
          Act.PULL,
          Act.COLLECT,
          Act.COLLECT_IF_ENABLED,
          Act.THROW,
          Act.NEW
        },
        60);
  }

  private List<Action> code(Act[] acts, int percent) {
    List<Action> code = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0 && chance(percent); i--) {
      Action action = action(acts[random.nextInt(acts.length)]);
      if (action != null) {
        code.add(action);
        if (action.act() == Act.THROW) {
          break;
        }
      }
    }
    return code;
  }

  /** Weak references that user code closes are not those that it reads: see the test. */
  private @Nullable Action action(Act act) {
    int near =
        siblings && !world.weaks().isEmpty() ? pick(world.weaks()) : weaks + random.nextInt(-4, 5);
    return switch (act) {
      case LIST_SELF, OWN_HELD ->
          world.held().isEmpty() ? null : new Action(act, pick(world.held()), 0);
      case NEW -> new Action(act, ++created, random.nextInt(8));
      case WEAK -> new Action(act, ++weaks, random.nextInt(2));
      case READ, PULL -> near > 0 && near % 3 != 0 ? new Action(act, near, 0) : null;
      case CLOSE -> near > 0 ? new Action(act, near - near % 3 + 3, 0) : null;
      default -> new Action(act, 0, 0);
    };
  }
}
