package dev.lasso.runtime.oracle;

import dev.lasso.runtime.oracle.OracleObject.Holder;
import dev.lasso.runtime.oracle.OracleObject.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the model that owns objects. */
abstract class OracleEdges extends OracleHolds {

  OracleEdges(int maxLive, boolean stress, List<String> expected) {
    super(maxLive, stress, expected);
  }

  /**
   * Counts a new edge; returns whether the owner's edges are counted, as they are once it is
   * constructed.
   */
  boolean own(OracleObject owner, @Nullable OracleObject object) {
    checkAnswers(owner);
    boolean counted = owner.isAdopted();
    if (object != null && counted) {
      checkOwnable(owner, object);
      object.edges++;
    }
    return counted;
  }

  private void checkOwnable(OracleObject owner, OracleObject object) {
    if (!reclamation.mayOwn(owner, object)) {
      checkUsable(object);
    }
  }

  private boolean ownElement(OracleObject owner, OracleObject object) {
    checkElement(owner, object);
    return own(owner, object);
  }

  /** The list of an object under construction takes objects of its heap. */
  private void checkElement(OracleObject owner, OracleObject object) {
    if (owner.state == State.CONSTRUCTING && object == foreign) {
      throw new IllegalStateException();
    }
  }

  /** As {@link #disown}, for what is returned: the innermost scope keeps it from dying. */
  private void handOver(OracleObject owner, boolean counted, OracleObject object) {
    Holder innermost = innermostScope();
    if (owner.state == State.ALIVE && object.holds == 0 && object.edges == 1 && innermost != null) {
      object.edges--;
      object.holds++;
      innermost.held.add(object);
    } else {
      disown(counted, object);
    }
  }

  void disown(boolean counted, @Nullable OracleObject object) {
    if (object != null && counted && (object.isCounted() || object.isCondemned())) {
      object.edges--;
      if (object.holds + object.edges == 0) {
        death.die(object);
      }
    }
  }

  boolean move(OracleObject owner, Holder scope, OracleObject object) {
    checkAnswers(owner);
    checkUsable(object);
    boolean counted = owner.isAdopted();
    if (counted) {
      take(scope, object);
      object.holds--;
      object.edges++;
    }
    return counted;
  }

  void store(boolean counted, OracleObject owner, int field, @Nullable OracleObject value) {
    OracleObject old = owner.fields[field];
    owner.fields[field] = value;
    disown(counted, old);
  }

  @Override
  void setField(int x, int field, int y) {
    store(own(object(x), reference(y)), object(x), field, reference(y));
  }

  @Override
  void moveToField(int scope, int x, int field, int y) {
    boolean counted = move(object(x), scope(scope), object(y));
    store(counted, object(x), field, object(y));
  }

  @Override
  void listAdd(int x, int y) {
    listInsert(x, object(x).list.size(), y);
  }

  @Override
  void listInsert(int x, int index, int y) {
    ownElement(object(x), object(y));
    object(x).list.add(index, object(y));
  }

  @Override
  void listSet(int x, int index, int y) {
    boolean counted = ownElement(object(x), object(y));
    handOver(object(x), counted, object(x).list.set(index, object(y)));
  }

  @Override
  void listRemove(int x, int index) {
    boolean counted = own(object(x), null);
    handOver(object(x), counted, object(x).list.remove(index));
  }

  @Override
  void listClear(int x) {
    listRemoveIf(x, 1);
  }

  @Override
  void listAddAll(int x, List<Integer> added) {
    OracleObject owner = object(x);
    if (!added.isEmpty()) {
      checkAnswers(owner);
    }
    added.forEach(id -> checkElement(owner, object(id)));
    if (owner.isAdopted()) {
      added.forEach(id -> checkOwnable(owner, object(id)));
      added.forEach(id -> object(id).edges++);
    }
    added.forEach(id -> owner.list.add(object(id)));
  }

  @Override
  void listRemoveIf(int x, int divisor) {
    OracleObject owner = object(x);
    boolean counted = own(owner, null);
    List<OracleObject> removed =
        owner.list.stream().filter(element -> element.id % divisor == 0).toList();
    owner.list = new ArrayList<>(owner.list);
    owner.list.removeIf(element -> element.id % divisor == 0);
    removed.reversed().forEach(element -> disown(counted, element));
  }

  @Override
  void listSort(int x) {
    checkAnswers(object(x));
    object(x).list.sort(Comparator.comparingInt(element -> element.id));
  }

  @Override
  void listMove(int scope, int x, int y) {
    move(object(x), scope(scope), object(y));
    object(x).list.add(object(y));
  }

  @Override
  void clear(int x) {
    boolean counted = object(x).state != State.CONSTRUCTING;
    if (counted) {
      retain(x);
    }
    try {
      for (int i = 0; i < OracleObject.ITEMS; i++) {
        setField(x, OracleObject.ITEM + i, NOTHING);
      }
      setField(x, OracleObject.A, NOTHING);
      setField(x, OracleObject.B, NOTHING);
      listClear(x);
    } finally {
      if (counted) {
        letGoOfOwn(object(x));
      }
    }
  }
}
