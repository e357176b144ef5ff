package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Recount;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What only moves elements leaves the same elements alive, though the collection alone owns them:
 * each idiom on each kind of list, and on its views, does what it does to a list of the JDK.
 */
@Tag("gate")
class MovedElementsTest {

  private static final int LENGTH = 7;
  private static final Comparator<Item> BY_NAME = Comparator.comparing(item -> item.name);

  /** Something done to a list of items. */
  record Idiom(String name, Consumer<List<Item>> action) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Idiom idiom(String name, Consumer<List<Item>> action) {
    return new Idiom(name, action);
  }

  /** A list over the collections of an item. */
  record View(String name, Function<Item, List<Item>> of) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<View> VIEWS =
      List.of(
          new View("GcList", owner -> owner.list),
          new View("GcList.reversed", owner -> owner.list.reversed()),
          new View("GcList.subList", owner -> owner.list.subList(0, LENGTH)),
          new View(
              "GcList.subList.subList", owner -> owner.list.subList(0, LENGTH).subList(0, LENGTH)),
          new View("GcList.subList.reversed", owner -> owner.list.subList(0, LENGTH).reversed()),
          new View("GcList.reversed.subList", owner -> owner.list.reversed().subList(0, LENGTH)));

  /** Idioms that give no element to the caller. */
  private static final List<Idiom> WITHIN =
      List.of(
          idiom("List.sort", list -> list.sort(BY_NAME)),
          idiom("Collections.sort", list -> Collections.sort(list, BY_NAME)),
          idiom("sort backwards", list -> list.sort(BY_NAME.reversed())),
          idiom("subList.sort", list -> list.subList(1, 6).sort(BY_NAME)),
          idiom("subList.reversed.sort", list -> list.subList(2, 7).reversed().sort(BY_NAME)),
          idiom("replaceAll with the same", list -> list.replaceAll(element -> element)),
          idiom("replaceAll with others of the list", MovedElementsTest::replaceByNext),
          idiom("subList.replaceAll", list -> replaceByNext(list.subList(1, 5))));

  /** Idioms that set what others have given. */
  private static final List<Idiom> SETTING =
      List.of(
          idiom("set of set", list -> list.set(1, list.set(4, list.get(1)))),
          idiom("Collections.swap", list -> Collections.swap(list, 0, 5)),
          idiom("Collections.swap with itself", list -> Collections.swap(list, 3, 3)),
          idiom("Collections.reverse", Collections::reverse),
          idiom("Collections.shuffle", list -> Collections.shuffle(list, new Random(3))),
          idiom("Collections.rotate", list -> Collections.rotate(list, 3)),
          idiom("Collections.rotate back", list -> Collections.rotate(list, -2)),
          idiom("subList swap", list -> Collections.swap(list.subList(2, 6), 0, 3)),
          idiom("subList reverse", list -> Collections.reverse(list.subList(2, 6))),
          idiom("subList rotate", list -> Collections.rotate(list.subList(1, 5), 1)),
          idiom("subList shuffle", list -> Collections.shuffle(list.subList(1, 7), new Random(4))),
          idiom("reversed swap", list -> Collections.swap(list.reversed(), 0, 3)),
          idiom("copy of a copy", list -> Collections.copy(list, sorted(list))),
          idiom(
              "Collections.replaceAll",
              list -> Collections.replaceAll(list, last(list), first(list))),
          idiom("ListIterator.set", MovedElementsTest::rotateByIterator),
          idiom("insertion sort", MovedElementsTest::insertionSort));

  /** Idioms that remove and add. */
  private static final List<Idiom> MOVING =
      List.of(
          idiom("add of remove", list -> list.add(list.remove(0))),
          idiom("add to the front of remove", list -> list.add(0, list.remove(list.size() - 1))),
          idiom("add into the middle of remove", list -> list.add(3, list.remove(5))),
          idiom("addFirst of removeLast", list -> list.addFirst(list.removeLast())),
          idiom("addLast of removeFirst", list -> list.addLast(list.removeFirst())),
          idiom(
              "reversed addFirst", list -> list.reversed().addFirst(list.reversed().removeLast())),
          idiom("subList add of remove", list -> addOfRemove(list.subList(2, 5))),
          idiom("all by way of another list", MovedElementsTest::emptyAndRefill),
          idiom(
              "addAll of a part, then clear", list -> list.addAll(List.copyOf(list.subList(0, 3)))),
          idiom("part to the end", MovedElementsTest::partToTheEnd),
          idiom("iterator remove, then add", MovedElementsTest::iteratorToTheEnd),
          idiom("ListIterator remove, then add", MovedElementsTest::moveByListIterator));

  private static Item first(List<Item> list) {
    return list.getFirst();
  }

  private static Item last(List<Item> list) {
    return list.getLast();
  }

  private static List<Item> sorted(List<Item> list) {
    List<Item> sorted = new ArrayList<>(list);
    sorted.sort(BY_NAME);
    return sorted;
  }

  private static void replaceByNext(List<Item> list) {
    List<Item> copy = new ArrayList<>(list);
    list.replaceAll(element -> copy.get((copy.indexOf(element) + 1) % copy.size()));
  }

  private static void rotateByIterator(List<Item> list) {
    Item before = last(list);
    for (ListIterator<Item> i = list.listIterator(); i.hasNext(); ) {
      Item current = i.next();
      i.set(before);
      before = current;
    }
  }

  private static void insertionSort(List<Item> list) {
    for (int i = 1; i < list.size(); i++) {
      Item element = list.get(i);
      int to = i;
      for (; to > 0 && BY_NAME.compare(list.get(to - 1), element) > 0; to--) {
        list.set(to, list.get(to - 1));
      }
      list.set(to, element);
    }
  }

  private static void addOfRemove(List<Item> list) {
    list.add(list.remove(0));
    list.addFirst(list.removeLast());
    list.add(1, list.remove(2));
  }

  private static void emptyAndRefill(List<Item> list) {
    List<Item> others = new ArrayList<>();
    while (!list.isEmpty()) {
      others.add(list.removeLast());
    }
    list.addAll(others);
  }

  private static void partToTheEnd(List<Item> list) {
    List<Item> part = list.subList(0, 2);
    List<Item> moved = List.copyOf(part);
    list.addAll(moved);
    list.subList(0, 2).clear();
  }

  private static void iteratorToTheEnd(List<Item> list) {
    List<Item> removed = new ArrayList<>();
    for (Iterator<Item> i = list.iterator(); i.hasNext(); ) {
      Item item = i.next();
      if (item.name.compareTo("d") < 0) {
        i.remove();
        removed.add(item);
      }
    }
    list.addAll(removed);
  }

  private static void moveByListIterator(List<Item> list) {
    ListIterator<Item> i = list.listIterator(2);
    Item moved = i.next();
    i.remove();
    i.next();
    i.next();
    i.add(moved);
    i.previous();
    i.previous();
    i.set(i.previous());
    i.next();
  }

  /** A heap with a list whose items nothing else owns or holds, and no open scope. */
  private static final class World implements AutoCloseable {

    private static final List<String> NAMES = List.of("d", "a", "g", "c", "f", "b", "e");

    final List<String> dead = new ArrayList<>();
    final GcHeap heap = Heaps.open();
    final Item owner;

    World() {
      try (GcScope scope = heap.openScope()) {
        owner = heap.retain(Item.create(scope, "owner"));
        for (int i = 0; i < LENGTH; i++) {
          Item item = Item.create(scope, NAMES.get(i));
          item.finalizer = self -> dead.add(self.name);
          owner.list.add(item);
        }
      }
    }

    @Override
    public void close() {
      heap.inspect().verify();
      Recount.check(heap);
      heap.release(owner);
      heap.close();
    }
  }

  private static Stream<Arguments> inEachView(List<List<Idiom>> idioms) {
    return VIEWS.stream()
        .flatMap(
            view -> idioms.stream().flatMap(List::stream).map(idiom -> Arguments.of(view, idiom)));
  }

  static Stream<Arguments> all() {
    return inEachView(List.of(WITHIN, SETTING, MOVING));
  }

  static Stream<Arguments> within() {
    return inEachView(List.of(WITHIN));
  }

  static Stream<Arguments> handingOut() {
    return inEachView(List.of(SETTING, MOVING));
  }

  @ParameterizedTest
  @MethodSource("all")
  void elementsMoveInAScope(View view, Idiom idiom) {
    try (World world = new World()) {
      List<Item> list = view.of().apply(world.owner);
      List<Item> model = new ArrayList<>(list);
      try (GcScope scope = world.heap.openScope()) {
        idiom.action().accept(list);
        idiom.action().accept(model);
        assertEquals(model, list);
        assertEquals(List.of(), world.dead);
        assertEquals("a scope that holds", scope.toString().substring(0, 18));
      }
      assertEquals(model, list);
      assertOnlyMissingAreDead(world, model);
    }
  }

  @ParameterizedTest
  @MethodSource("within")
  void elementsThatStayInTheListNeedNoScope(View view, Idiom idiom) {
    try (World world = new World()) {
      List<Item> list = view.of().apply(world.owner);
      List<Item> model = new ArrayList<>(list);
      idiom.action().accept(list);
      idiom.action().accept(model);
      assertEquals(model, list);
      assertEquals(List.of(), world.dead);
    }
  }

  /** The list has living elements only, whatever the idiom came to. */
  @ParameterizedTest
  @MethodSource("handingOut")
  void withoutAScopeOnlyWhatTheCallerIsGivenDies(View view, Idiom idiom) {
    try (World world = new World()) {
      List<Item> list = view.of().apply(world.owner);
      try {
        idiom.action().accept(list);
      } catch (DeadObjectException e) {
        // It was given an element that has died.
      }
      world.owner.list.forEach(GcProtocol::checkAlive);
    }
  }

  /**
   * Elements of the list live, and all others, such as those that replaceAll has replaced, are
   * dead.
   */
  private static void assertOnlyMissingAreDead(World world, List<Item> model) {
    List<String> missing = new ArrayList<>(World.NAMES);
    model.forEach(item -> missing.remove(item.name));
    assertEquals(missing.stream().sorted().toList(), world.dead.stream().sorted().toList());
    model.forEach(GcProtocol::checkAlive);
  }
}
