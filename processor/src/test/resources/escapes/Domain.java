package escapes;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.collections.GcWeakSet;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

@GcContainer
abstract class Track extends GcObject {
  final String name;

  Track(String name) {
    this.name = name;
  }

  void play() {
    checkAlive();
  }
}

/** The only owner of tracks. */
@GcContainer
abstract class Album extends GcObject {
  @Owned final GcList<Track> tracks = new GcList<>();

  void load(String... names) {
    try (GcScope s = gcHeap().openScope()) {
      for (String name : names) {
        tracks.add(GcTrack.create(s, name));
      }
    }
  }
}

/** An object with code. */
@GcContainer
abstract class Button extends GcObject {
  final Runnable pressed;

  Button(Runnable pressed) {
    this.pressed = pressed;
  }
}

/** The only owner of the most recently used rates. */
@GcContainer
abstract class Bank extends GcObject {
  @Owned final GcMap<String, Rate> recent = GcMap.lru(4);

  Rate rate(GcScope scope, String name) {
    return recent.computeIfAbsent(name, _ -> GcRate.create(scope));
  }
}

@GcContainer
abstract class Rate extends GcObject {
  int percent;
}

@GcContainer
abstract class Price extends GcObject {
  final int cents;

  Price(int cents) {
    this.cents = cents;
  }

  int cents() {
    checkAlive();
    return cents;
  }
}

/** The only owner of prices. */
@GcContainer
abstract class Shop extends GcObject {
  @Owned final GcMap<String, Price> prices = new GcMap<>();

  void issue(String good, int cents) {
    try (GcScope s = gcHeap().openScope()) {
      prices.set(good, GcPrice.create(s, cents));
    }
  }
}

@GcContainer
abstract class Theme extends GcObject {
  boolean sameAs(Theme other) {
    return this == other;
  }
}

/** The only owner of themes. */
@GcContainer
abstract class Window extends GcObject {
  @Owned @Nullable Theme theme;

  abstract void setTheme(@Nullable Theme theme);

  abstract void moveTheme(GcScope scope, @Nullable Theme theme);

  abstract @Nullable Theme theme();
}

@GcContainer
abstract class Doc extends GcObject {
  private final String name;
  private int size;

  Doc(String name) {
    this.name = name;
  }

  String name() {
    checkAlive();
    return name;
  }

  int size() {
    checkAlive();
    return size;
  }

  void setSize(int size) {
    this.size = size;
  }

  Doc sized(int size) {
    this.size = size;
    return this;
  }

  boolean tryParse() {
    checkAlive();
    return size > 0;
  }

  Doc copy(GcScope scope) {
    return GcDoc.create(scope, name);
  }

  Doc larger(Doc other) {
    return size >= other.size ? this : other;
  }

  boolean sameAs(Doc other) {
    return name.equals(other.name);
  }

  void putInto(Folder folder) {
    folder.docs.add(this);
  }

  static Doc parse(GcScope scope, String text) {
    Doc doc = GcDoc.create(scope, text);
    doc.size = text.length();
    return doc;
  }
}

@GcContainer
abstract class Folder extends GcObject {
  @Owned @Nullable Doc cover;
  @Owned final GcList<Doc> docs = new GcList<>();
  @Owned final GcMap<String, Doc> byName = new GcMap<>();

  abstract void setCover(@Nullable Doc cover);

  abstract @Nullable Doc cover();

  abstract @Nullable Doc takeCover(GcScope scope);

  Folder with(Doc doc) {
    docs.add(doc);
    return this;
  }

  Doc intern(GcScope scope, String name) {
    Doc found = byName.get(name);
    if (found == null) {
      found = GcDoc.create(scope, name);
      byName.put(name, found);
    }
    return found;
  }

  Doc addNew(GcScope scope, String name) {
    Doc made = GcDoc.create(scope, name);
    docs.add(made);
    return made;
  }
}

@GcContainer
abstract class Tree extends GcObject {
  @Owned @Nullable Tree left;
  @Owned @Nullable Tree right;
  @Weak @Nullable Tree parent;
  final int key;

  Tree(int key) {
    this.key = key;
  }

  abstract void setLeft(@Nullable Tree left);

  abstract void setRight(@Nullable Tree right);

  abstract void setParent(@Nullable Tree parent);

  Tree insert(GcScope scope, int other) {
    if (other == key) {
      return this;
    }
    Tree child = other < key ? left : right;
    if (child != null) {
      return child.insert(scope, other);
    }
    Tree made = GcTree.create(scope, other);
    made.setParent(this);
    if (other < key) {
      setLeft(made);
    } else {
      setRight(made);
    }
    return made;
  }
}

@GcContainer
abstract class Couple extends GcObject {
  @Owned Doc first;
  @Owned Doc second;

  Couple(Doc first, Doc second) {
    this.first = first;
    this.second = second;
  }

  abstract Doc first();

  abstract Doc second();
}

@GcContainer
abstract class Shelf extends GcObject {
  @Owned @Items @Nullable Doc[] slots;
}

@GcContainer
abstract class Phoenix extends GcObject {
  @Finalizer
  void rise() {
    gcHeap().retain(this);
  }
}

@GcContainer
abstract class YoungPhoenix extends Phoenix {}

@GcContainer(checked = true)
abstract class Image extends GcObject {
  private int value;

  Image fill(int value) {
    this.value = value;
    return this;
  }

  int at() {
    return value;
  }
}

@GcContainer(checked = true)
abstract class Node extends GcObject {
  @Owned final GcList<Node> kids = new GcList<>();
  @Owned @Nullable Image icon;
  final String tag;

  Node(String tag) {
    this.tag = tag;
  }

  abstract void setIcon(@Nullable Image icon);

  abstract void moveIcon(GcScope scope, @Nullable Image icon);

  Node add(Node kid) {
    kids.add(kid);
    return this;
  }
}

@GcContainer
abstract class Leaf extends GcObject {
  @Owned final GcList<Leaf> kids = new GcList<>();
  @Weak @Nullable Leaf parent;

  Leaf(@Nullable Leaf parent) {
    this.parent = parent;
  }

  Leaf link() {
    parent.kids.add(this);
    return this;
  }

  void linkTo(Leaf other) {
    other.kids.add(this);
  }
}

@GcContainer
abstract class Camera extends GcObject {
  @Borrowed(reason = "the level owns it")
  @Nullable Doc target;

  abstract void setTarget(@Nullable Doc target);

  int left() {
    return target.size() - 1;
  }
}

/** Refers to documents without keeping them. */
@GcContainer
abstract class Index extends GcObject {
  @Owned final GcWeakSet<Doc> listeners = new GcWeakSet<>();
  @Owned final GcWeakMap<String, Doc> loaded = GcWeakMap.weakValues();
}

@GcContainer
abstract class Tensor extends GcObject {
  @Owned final Arena memory = Arena.ofShared();
  final MemorySegment values;
  final MemorySegment shared;

  Tensor(int size, MemorySegment shared) {
    values = memory.allocate(8, size);
    this.shared = shared;
  }

  MemorySegment slice(int from) {
    return values.asSlice(from);
  }

  double at(int index) {
    return values.getAtIndex(ValueLayout.JAVA_DOUBLE, index);
  }
}

record Pair(Doc first, Doc second) {}

record Named<T>(String name, T value) {}

final class Box<T> {
  private final T value;

  Box(T value) {
    this.value = value;
  }

  T get() {
    return value;
  }
}

final class Request {
  private @Nullable Doc body;
  private String title = "";

  Request body(Doc body) {
    this.body = body;
    return this;
  }

  Request title(String title) {
    this.title = title;
    return this;
  }

  int send() {
    return body == null ? title.length() : body.size();
  }
}

final class Helpers {
  private Helpers() {}

  static void fill(GcScope scope, List<Doc> into) {
    into.add(GcDoc.create(scope, "a"));
  }

  static void addTo(List<Doc> into, Doc doc) {
    into.add(doc);
  }

  static void print(Doc doc) {
    System.out.println(doc.name());
  }

  static int total(List<Doc> docs) {
    return docs.stream().mapToInt(Doc::size).sum();
  }

  static Doc same(Doc doc) {
    return doc;
  }

  static Doc orElse(@Nullable Doc doc, Doc other) {
    return doc == null ? other : doc;
  }

  static List<Doc> list(GcScope scope, int count) {
    List<Doc> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(GcDoc.create(scope, "d" + i));
    }
    return made;
  }

  static Pair pair(GcScope scope) {
    return new Pair(GcDoc.create(scope, "a"), GcDoc.create(scope, "b"));
  }

  static void file(Folder folder, Doc doc) {
    folder.docs.add(doc);
  }

  static void each(List<Doc> docs, Consumer<Doc> action) {
    for (Doc doc : docs) {
      action.accept(doc);
    }
  }

  static int count(Doc doc) {
    return doc.size();
  }

  static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  static <T> T call(GcHeap heap, Function<GcScope, T> action) {
    try (GcScope scope = heap.openScope()) {
      return action.apply(scope);
    }
  }

  static void inScope(GcHeap heap, Consumer<GcScope> action) {
    try (GcScope scope = heap.openScope()) {
      action.accept(scope);
    }
  }
}
