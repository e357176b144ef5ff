package dev.lasso.runtime.object;

import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A table of weak references: the weak fields, and the {@link WeakRef}s with a callback. A
 * reference without a callback checks its referent whenever it is read, and needs no entry.
 *
 * <p>A weak field that is not null is a <em>link</em>: six ints, in a list of its owner (short) and
 * in a doubly linked list of its referent (long). Therefore either object can die, and a field can
 * be changed, without a search in the list of the other one.
 */
public final class WeakTable {

  private static final int LINK_BITS = 3;
  private static final int OWNER = 0;
  private static final int TARGET = 1;
  private static final int FIELD = 2;
  private static final int NEXT_OF_OWNER = 3;
  private static final int NEXT_OF_TARGET = 4;
  private static final int PREVIOUS_OF_TARGET = 5;

  private static final int NO_LINK = 0;

  /** Flag in a link's FIELD: the owner is notified when the field becomes null. */
  private static final int WATCHED = 1 << 31;

  private final SlotTable slots;
  private final IntPages links = new IntPages();

  /**
   * By slot: the first link from the object ({@code out}), and the first link to it ({@code in}).
   */
  private final IntPages out = new IntPages();

  private final IntPages in = new IntPages();

  /** By slot: the newest reference with a callback to the object. */
  private final WeakPages newest = new WeakPages();

  /** By link: the watcher of a watched field. */
  private final WeakPages watchers = new WeakPages();

  /** True once a reference with a callback was created. */
  private boolean hasCallbacks;

  private int usedLinks = 1;
  private int freeLink = NO_LINK;

  public WeakTable(SlotTable slots) {
    this.slots = slots;
  }

  /** Ensures room for {@code count} more links. */
  public void reserve(int count) {
    if (count == 0) {
      return; // most types have no weak fields, and most heaps no links
    }
    links.ensure((usedLinks + (long) count) << LINK_BITS);
    in.ensure(slots.end() + 1L);
    out.ensure(slots.end() + 1L);
  }

  /** Sets the target of the weak field {@code field} of {@code owner}, which may be null. */
  public void setTarget(ObjectHeader owner, int field, @Nullable ObjectHeader target) {
    if (target == null) {
      unlink(owner, field);
      return;
    }
    reserve(1);
    unlink(owner, field);
    link(owner, field, target);
  }

  /** As {@link #setTarget}. In addition, {@code owner} is notified when the field becomes null. */
  public void watch(ObjectHeader owner, int field, @Nullable ObjectHeader target) {
    if (target == null) {
      unlink(owner, field);
      return;
    }
    reserve(1);
    watch(newWatcher(owner, field, target), target);
  }

  /** Creates the watcher of a weak field of {@code owner}, and reserves room for it. */
  public WeakRef<?> newWatcher(ObjectHeader owner, int field, ObjectHeader target) {
    watchers.ensureTo(usedLinks + TypeInfo.of(owner).weakFields);
    reserveCallback(target);
    return WeakRef.watcher(owner, field, target);
  }

  /**
   * As {@link #watch(ObjectHeader, int, ObjectHeader)}, with a watcher that {@link #newWatcher} has
   * created.
   */
  public void watch(WeakRef<?> watcher, ObjectHeader target) {
    ObjectHeader owner = Objects.requireNonNull(watcher.owner);
    unlink(owner, watcher.watchedField);
    watcher.link = link(owner, watcher.watchedField | WATCHED, target);
    watchers.set(watcher.link, watcher);
    register(watcher, target);
  }

  private int link(ObjectHeader owner, int field, ObjectHeader target) {
    int slot = HeaderBits.slot(target);
    int link = newLink();
    set(link, OWNER, HeaderBits.slot(owner));
    set(link, TARGET, slot);
    set(link, FIELD, field);
    set(link, NEXT_OF_OWNER, out.get(HeaderBits.slot(owner)));
    out.set(HeaderBits.slot(owner), link);
    int first = in.get(slot);
    set(link, NEXT_OF_TARGET, first);
    set(link, PREVIOUS_OF_TARGET, NO_LINK);
    if (first != NO_LINK) {
      set(first, PREVIOUS_OF_TARGET, link);
    }
    in.set(slot, link);
    setWeakFlag(target);
    return link;
  }

  /** Removes the link of the weak field {@code field} of {@code owner}, if there is one. */
  public void unlink(ObjectHeader owner, int field) {
    int slot = HeaderBits.slot(owner);
    int before = NO_LINK;
    for (int link = firstOut(slot); link != NO_LINK; link = get(link, NEXT_OF_OWNER)) {
      if ((get(link, FIELD) & ~WATCHED) == field) {
        if ((get(link, FIELD) & WATCHED) != 0) {
          WeakRef<?> watcher = watchers.get(link);
          watchers.set(link, null);
          if (watcher != null && watcher.hasReferent()) {
            watcher.sever();
            unregister(watcher, slots.object(get(link, TARGET)));
          }
        }
        removeFromOwner(slot, before, link);
        removeFromTarget(link);
        freeLink(link);
        return;
      }
      before = link;
    }
  }

  private void removeFromOwner(int owner, int before, int link) {
    int after = get(link, NEXT_OF_OWNER);
    if (before == NO_LINK) {
      out.set(owner, after);
    } else {
      set(before, NEXT_OF_OWNER, after);
    }
  }

  private void removeFromTarget(int link) {
    int next = get(link, NEXT_OF_TARGET);
    int previous = get(link, PREVIOUS_OF_TARGET);
    if (previous == NO_LINK) {
      in.set(get(link, TARGET), next);
    } else {
      set(previous, NEXT_OF_TARGET, next);
    }
    if (next != NO_LINK) {
      set(next, PREVIOUS_OF_TARGET, previous);
    }
  }

  /** Returns the target of the weak field {@code field} of {@code owner}, or null. */
  public @Nullable ObjectHeader target(ObjectHeader owner, int field) {
    int first = firstOut(HeaderBits.slot(owner));
    for (int link = first; link != NO_LINK; link = get(link, NEXT_OF_OWNER)) {
      if ((get(link, FIELD) & ~WATCHED) == field) {
        return slots.get(get(link, TARGET));
      }
    }
    return null;
  }

  private int firstOut(int slot) {
    return slot < out.length() ? out.get(slot) : NO_LINK;
  }

  private int firstIn(int slot) {
    return slot < in.length() ? in.get(slot) : NO_LINK;
  }

  /** Sets all weak fields that refer to {@code target} to null. */
  public void clearFields(ObjectHeader target) {
    int slot = HeaderBits.slot(target);
    for (int link = firstIn(slot); link != NO_LINK; link = firstIn(slot)) {
      clearField(link);
    }
  }

  private void clearField(int link) {
    ObjectHeader owner = slots.object(get(link, OWNER));
    int field = get(link, FIELD) & ~WATCHED;
    unlink(owner, field);
    owner.gcClearWeak(field);
  }

  /** Returns whether a reference with a callback was ever created. */
  public boolean hasCallbacks() {
    return hasCallbacks;
  }

  /** Ensures room for a reference with a callback to {@code target}. */
  public void reserveCallback(ObjectHeader target) {
    newest.ensure(HeaderBits.slot(target));
  }

  public void register(WeakRef<?> weak, ObjectHeader target) {
    WeakRef<?> older = newest.get(HeaderBits.slot(target));
    hasCallbacks = true;
    setWeakFlag(target);
    newest.set(HeaderBits.slot(target), weak);
    weak.older = older;
    if (older != null) {
      older.newer = weak;
    }
  }

  public void unregister(WeakRef<?> weak, ObjectHeader target) {
    WeakRef<?> newer = weak.newer;
    WeakRef<?> older = weak.older;
    if (newer == null) {
      newest.set(HeaderBits.slot(target), older);
    } else {
      newer.older = older;
    }
    if (older != null) {
      older.newer = newer;
    }
    weak.newer = null;
    weak.older = null;
  }

  /**
   * Severs all references with a callback to {@code target}, including the watchers of fields.
   * Returns them, newest first, linked by {@code older}.
   */
  public @Nullable WeakRef<?> sever(ObjectHeader target) {
    WeakRef<?> first = hasCallbacks ? newest.get(HeaderBits.slot(target)) : null;
    if (first == null) {
      return null;
    }
    for (WeakRef<?> weak = first; weak != null; weak = weak.older) {
      weak.newer = null;
      weak.sever();
      if (weak.link != NO_LINK) {
        clearField(weak.link);
        weak.link = NO_LINK;
      }
    }
    newest.set(HeaderBits.slot(target), null);
    return first;
  }

  /** Returns whether the table has an entry that refers to {@code target}. */
  public boolean isReferredTo(ObjectHeader target) {
    return (hasCallbacks && newest.get(HeaderBits.slot(target)) != null)
        || firstIn(HeaderBits.slot(target)) != NO_LINK;
  }

  /**
   * Returns whether the callback of a severed reference should run. That of a watcher should not if
   * its field has been set again.
   */
  public boolean isCallbackDue(WeakRef<?> severed, ObjectHeader owner) {
    return !severed.isWatcher() || target(owner, severed.watchedField) == null;
  }

  /**
   * Rebuilds the table, because an error may have left it inconsistent. A weak field whose referent
   * is dead becomes null.
   *
   * @param refer adds the links of an object
   * @return the severed references whose callbacks have not run, linked by {@code older}
   */
  public @Nullable WeakRef<?> rebuild(Consumer<ObjectHeader> refer) {
    usedLinks = 1;
    freeLink = NO_LINK;
    links.clear();
    in.clear();
    out.clear();
    watchers.clear();
    WeakRef<?> severed = null;
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      severed = removeWatchers(slot, severed);
    }
    for (int slot = slots.nextLive(0); slot >= 0; slot = slots.nextLive(slot + 1)) {
      ObjectHeader object = slots.object(slot);
      if (TypeInfo.of(object).weakFields > 0) {
        refer.accept(object);
      }
    }
    return severed;
  }

  /**
   * Removes the watchers and the severed references of a slot. Returns {@code severed} with those
   * severed references before it.
   */
  private @Nullable WeakRef<?> removeWatchers(int slot, @Nullable WeakRef<?> severed) {
    WeakRef<?> told = severed;
    WeakRef<?> kept = null;
    WeakRef<?> first = null;
    WeakRef<?> next;
    for (WeakRef<?> weak = newest.get(slot); weak != null; weak = next) {
      next = weak.older;
      if (!weak.hasReferent()) {
        weak.newer = null;
        weak.older = told;
        told = weak;
      } else if (!weak.isWatcher()) {
        weak.newer = kept;
        if (kept == null) {
          first = weak;
        } else {
          kept.older = weak;
        }
        kept = weak;
      }
    }
    if (kept != null) {
      kept.older = null;
    }
    if (newest.get(slot) != null) {
      newest.set(slot, first);
    }
    return told;
  }

  /** Reports inconsistencies in the links and callbacks. Changes nothing. */
  public void verify(Consumer<String> found) {
    int linked = 0;
    int referring = 0;
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      linked += verifyOut(slot, found);
      referring += verifyIn(slot, found);
      verifyCallbacks(slot, found);
    }
    int free = 0;
    for (int link = freeLink; link != NO_LINK && free < usedLinks; ) {
      free++;
      link = get(link, NEXT_OF_OWNER);
    }
    if (linked != referring || linked + free != usedLinks - 1) {
      found.accept(
          "Weak links: %s, with an owner: %s, with a referent: %s, free: %s"
              .formatted(usedLinks - 1, linked, referring, free));
    }
  }

  private int verifyOut(int slot, Consumer<String> found) {
    int count = 0;
    for (int link = firstOut(slot); link != NO_LINK; link = get(link, NEXT_OF_OWNER)) {
      ObjectHeader owner = slots.get(slot);
      WeakRef<?> watcher = watchers.get(link);
      if (owner == null
          || get(link, OWNER) != slot
          || ((get(link, FIELD) & WATCHED) != 0
              && (watcher == null || watcher.link != link || watcher.owner != owner))
          || ++count > usedLinks) {
        found.accept("The weak fields of slot " + slot + " are listed wrongly");
        return count;
      }
    }
    return count;
  }

  private int verifyIn(int slot, Consumer<String> found) {
    int count = 0;
    int before = NO_LINK;
    for (int link = firstIn(slot); link != NO_LINK; link = get(link, NEXT_OF_TARGET)) {
      ObjectHeader target = slots.get(slot);
      if (target == null
          || HeaderBits.isDestroyed(target)
          || get(link, TARGET) != slot
          || get(link, PREVIOUS_OF_TARGET) != before
          || ++count > usedLinks) {
        found.accept("The weak fields that refer to slot " + slot + " are listed wrongly");
        return count;
      }
      before = link;
    }
    return count;
  }

  private void verifyCallbacks(int slot, Consumer<String> found) {
    ObjectHeader target = slots.get(slot);
    WeakRef<?> newer = null;
    for (WeakRef<?> weak = newest.get(slot); weak != null; weak = weak.older) {
      if (target == null
          || HeaderBits.isDestroyed(target)
          || (HeaderBits.isLive(target) && !HeaderBits.hasAny(target, HeaderBits.WEAK))
          || weak.newer != newer
          || !weak.hasReferent()) {
        found.accept("The callbacks for slot " + slot + " are listed wrongly");
        return;
      }
      newer = weak;
    }
  }

  /**
   * Sets the flag of an object that is not under construction. Adoption sets that of a new object.
   */
  private static void setWeakFlag(ObjectHeader target) {
    if (HeaderBits.isLive(target)) {
      HeaderBits.set(target, HeaderBits.WEAK);
    }
  }

  private int newLink() {
    int link = freeLink;
    if (link == NO_LINK) {
      return usedLinks++;
    }
    freeLink = get(link, NEXT_OF_OWNER);
    return link;
  }

  private void freeLink(int link) {
    set(link, NEXT_OF_OWNER, freeLink);
    freeLink = link;
  }

  private int get(int link, int part) {
    return links.get(link << LINK_BITS | part);
  }

  private void set(int link, int part, int value) {
    links.set(link << LINK_BITS | part, value);
  }
}
