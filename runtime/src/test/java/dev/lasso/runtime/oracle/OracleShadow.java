package dev.lasso.runtime.oracle;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.oracle.OracleObject.Holder;
import dev.lasso.runtime.oracle.OracleObject.Resource;
import dev.lasso.runtime.oracle.OracleObject.State;
import dev.lasso.runtime.oracle.OracleObject.Weak;
import dev.lasso.runtime.oracle.OracleOp.Birth;
import dev.lasso.runtime.oracle.OracleOp.Script;
import dev.lasso.runtime.support.Thrown;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The model of a heap: the documented semantics, implemented in the simplest way. It has no
 * suspects, generations or marks. It runs each step after the heap under test, and checks that user
 * code saw the same.
 */
final class OracleShadow extends OracleEdges {

  OracleShadow(int maxLive, boolean stress, List<String> expected) {
    super(maxLive, stress, expected);
  }

  // ---------------------------------------------------------------- birth

  @Override
  void create(int scope, Birth birth, List<Integer> fields, List<Integer> list) {
    if (scope != NOTHING) {
      checkOpen(scope(scope));
    }
    checkOpen();
    OracleObject object = new OracleObject(birth.id(), birth);
    object.serial = ++lastSerial;
    underConstruction++;
    try {
      construct(object, fields, list);
      adopt(object, scope == NOTHING ? null : scope(scope));
    } catch (RuntimeException e) {
      if (e instanceof Thrown) {
        objects.remove(object.id);
      }
      reject(object);
      throw e;
    } finally {
      underConstruction--;
    }
    safePoint();
  }

  private void construct(OracleObject object, List<Integer> fields, List<Integer> list) {
    objects.put(object.id, object);
    object.fields[OracleObject.A] = reference(fields.get(0));
    object.fields[OracleObject.B] = reference(fields.get(1));
    object.fields[OracleObject.FIXED] = reference(fields.get(2));
    object.weakFields[OracleObject.WEAK] = reference(fields.get(3));
    object.weakFields[OracleObject.OTHER] = reference(fields.get(4));
    for (int element : list) {
      if (object(element) == foreign) {
        throw new IllegalStateException(); // nothing is under construction in its heap
      }
      object.list.add(object(element));
    }
    Birth birth = object.birth;
    if (birth.resource() != 0) {
      object.resources[birth.resource() % OracleObject.RESOURCES] =
          new Resource(birth.resource(), null, null);
    } else if (birth.weakResource() != 0) {
      object.resources[0] = new Resource(0, null, weaks.get(birth.weakResource()));
    }
    run(birth.constructor(), object.id);
  }

  private void adopt(OracleObject object, @Nullable Holder scope) {
    if (scope != null) {
      checkOpen(scope);
    }
    object.owned().forEach(this::checkUsable);
    for (OracleObject target : object.weakFields) {
      if (target != null) {
        checkWeaklyUsable(target);
      }
    }
    claim(object, object.resources[0]);
    object.state = State.ALIVE;
    object.holds = 1;
    object.adopted = true;
    object.tracked = scope != null && !object.birth.leaf();
    object.owned().forEach(owned -> owned.edges++);
    present.add(object);
    if (scope != null) {
      scope.held.add(object);
    }
  }

  private void reject(OracleObject object) {
    forget(object);
    death.closeOfFailed(object);
  }

  /** Lets no weak reference lead to an object that was not adopted. */
  private void forget(OracleObject object) {
    object.state = State.DEAD;
    for (Weak weak : List.copyOf(registered)) {
      if (weak.target == object) {
        weak.target = null;
        registered.remove(weak);
      }
    }
    for (OracleObject other : present) {
      for (int i = 0; i < other.weakFields.length; i++) {
        if (other.weakFields[i] == object) {
          other.weakFields[i] = null;
        }
      }
    }
  }

  private void checkWeaklyUsable(OracleObject target) {
    if (target == foreign) {
      throw new IllegalArgumentException();
    }
    if (target.state != State.CONSTRUCTING) {
      checkUsable(target);
    }
  }

  private static void claim(OracleObject object, @Nullable Resource resource) {
    Weak weak = resource == null ? null : resource.weak();
    if (weak != null) {
      if (weak.owner != null && weak.owner != object) {
        throw new IllegalArgumentException();
      }
      weak.owner = object;
    }
  }

  @Override
  void track(int x) {
    OracleObject object = object(x);
    checkUsable(object);
    if (object.tracked) {
      throw new IllegalStateException();
    }
    object.tracked = !object.birth.leaf();
  }

  @Override
  void untrack(int x) {
    checkUsable(object(x));
    object(x).tracked = false;
    object(x).frozen = false;
  }

  @Override
  boolean finalizable(int x, boolean on) {
    OracleObject object = object(x);
    checkUsable(object);
    if (!object.hasFinalizer()) {
      throw new IllegalArgumentException();
    }
    return death.setFinalizable(object, on);
  }

  @Override
  void delete(int x) {
    OracleObject object = object(x);
    checkUsable(object);
    if (object.tracked || object.holds != 1 || object.edges > 0 || death.isFinalizing(object)) {
      throw new IllegalStateException();
    }
    object.holds = 0;
    death.delete(object);
  }

  // ---------------------------------------------------------------- weak references, resources

  private void setWeakField(OracleObject owner, int field, @Nullable OracleObject target) {
    checkAnswers(owner);
    if (target != null && owner.isAdopted()) {
      checkWeaklyUsable(target);
    }
    owner.weakFields[field] = target;
    unwatch(owner, field);
  }

  @Override
  void setWeakField(int x, int field, int y) {
    setWeakField(object(x), field, reference(y));
  }

  @Override
  void watch(int field, int x, int y) {
    OracleObject owner = object(x);
    OracleObject target = reference(y);
    setWeakField(owner, field, target);
    if (target != null && owner.isAdopted()) {
      Weak watcher = new Weak(0, target, null);
      watcher.owner = owner;
      watcher.watched = field;
      registered.add(watcher);
    }
  }

  private void replaceResource(OracleObject owner, int field, @Nullable Resource resource) {
    checkAnswers(owner);
    Resource old = owner.resources[field];
    if (resource != null
        && resource.weak() != null
        && old != null
        && old.weak() == resource.weak()) {
      return; // nothing to do
    }
    if (resource != null && owner.state == State.CLOSING) {
      throw new DeadObjectException("");
    }
    claim(owner, resource);
    owner.resources[field] = resource;
    if (old != null && (owner.state != State.CLOSING || field < owner.closed)) {
      death.close(old, owner);
    }
  }

  @Override
  void setResource(int x, int resource, @Nullable Script script) {
    replaceResource(
        object(x), resource % OracleObject.RESOURCES, new Resource(resource, script, null));
  }

  @Override
  void setWeakResource(int x, int weak) {
    replaceResource(object(x), 0, new Resource(0, null, weaks.get(weak)));
  }

  @Override
  void sameResource(int x) {
    checkAnswers(object(x));
  }

  @Override
  void clearResource(int x, int field) {
    replaceResource(object(x), field, null);
  }

  @Override
  void newWeak(int id, int x, @Nullable Script script) {
    OracleObject target = object(x);
    checkWeaklyUsable(target);
    Weak weak = new Weak(id, target, script);
    weaks.put(id, weak);
    if (script != null) {
      registered.add(weak);
    }
  }

  @Override
  void closeWeak(int id) {
    Weak weak = weaks.get(id);
    weak.closed = true;
    weak.target = null;
    registered.remove(weak);
  }

  // ---------------------------------------------------------------- the collector and the end

  @Override
  void safePoint() {
    if (stress && enabled && !closing) {
      collector.collect();
    } else {
      slices.safePoint();
    }
  }

  @Override
  long collect() {
    if (closed) {
      throw new IllegalStateException();
    }
    return slices.settle() + collector.collect();
  }

  @Override
  long collectIfEnabled() {
    return enabled ? collect() : 0;
  }

  @Override
  boolean enable(boolean on) {
    boolean before = enabled;
    enabled = on;
    return before;
  }

  boolean isEnabled() {
    return enabled;
  }

  @Override
  String visit() {
    return objects.values().stream()
        .filter(object -> object.tracked && object.isCounted())
        .map(object -> object.id)
        .toList()
        .toString();
  }

  @Override
  String objects() {
    return objects.values().stream()
        .filter(this::isVisible)
        .map(object -> object.id)
        .toList()
        .toString();
  }

  private boolean isVisible(OracleObject object) {
    return object.tracked && !object.frozen && object.isCounted() && !collector.isInDeadSet(object);
  }

  @Override
  void freeze() {
    slices.settle();
    objects.values().stream().filter(this::isVisible).forEach(object -> object.frozen = true);
  }

  @Override
  void unfreeze() {
    slices.settle();
    objects.values().forEach(object -> object.frozen = false);
  }

  long frozen() {
    return present.stream().filter(object -> object.frozen).count();
  }

  @Override
  boolean keepGarbage(boolean on) {
    boolean before = keeping;
    keeping = on && !closing;
    return before;
  }

  @Override
  void dropGarbage(int n) {
    orderGarbage();
    if (n == 0) {
      takeGarbage(garbage).forEach(this::letGoOfOwn);
    } else if (!garbage.isEmpty()) {
      int index = n % garbage.size();
      takeGarbage(garbage.subList(index, index + 1)).forEach(this::letGoOfOwn);
    }
  }

  private static List<OracleObject> takeGarbage(List<OracleObject> from) {
    List<OracleObject> taken = List.copyOf(from);
    from.clear();
    return taken;
  }

  /** Gives the kept garbage the order that the heap's has, which is the heap's to choose. */
  private void orderGarbage() {
    List<OracleObject> ordered = new ArrayList<>(named(next()));
    List<OracleObject> left = new ArrayList<>(garbage);
    ordered.removeIf(object -> !left.remove(object));
    ordered.addAll(left);
    garbage = ordered;
    event("garbage " + ordered.stream().map(object -> object.id).toList());
  }

  @Override
  int listeners() {
    return listeners.size();
  }

  @Override
  void listen(int id, @Nullable Script script) {
    listeners.add(new Listener(id, script));
  }

  @Override
  void unlisten(int index) {
    listeners.remove(index);
  }

  @Override
  void closeHeap() {
    orderGarbage();
    if (closed) {
      return;
    }
    checkOpen();
    if (death.calls > 0 || collector.collecting || underConstruction > 0) {
      throw new IllegalStateException();
    }
    closing = true;
    keeping = false;
    takeGarbage(garbage).forEach(this::letGoOfOwn);
    while (!openHolders.isEmpty()) {
      close(Objects.requireNonNullElseGet(innermostScope(), openHolders::getLast));
    }
    unfreeze();
    collector.closeHeap();
    closed = true;
  }
}
