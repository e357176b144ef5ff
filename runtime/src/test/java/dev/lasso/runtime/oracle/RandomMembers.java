package dev.lasso.runtime.oracle;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.Member;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Heaps;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The heaps on which a random program runs, and the types it has loaded so far. */
final class RandomMembers implements AutoCloseable {

  private static final int HEAPS = 2;
  private static final int MAX_MEMBERS = 40;

  private final RandomTypes types;
  private final boolean open;
  private final List<Class<?>> classes;
  private final GcType[] loaded;
  private final List<Member> members = new ArrayList<>();
  private final List<GcHeap> heaps = new ArrayList<>();
  private final List<GcScope> scopes = new ArrayList<>();
  private int loadedCount;
  private int reopenings;

  /** With {@code open} types no type says what it owns. */
  RandomMembers(RandomTypes types, boolean open) {
    this.types = types;
    this.open = open;
    classes = types.make();
    loaded = new GcType[types.shapes.size()];
    for (int i = 0; i < HEAPS; i++) {
      GcHeap heap = Heaps.open();
      heap.disable();
      heaps.add(heap);
      scopes.add(heap.openScope());
    }
  }

  /** Does what {@code random} says, and tells what it did. */
  String step(Random random) {
    int what = random.nextInt(20);
    if (loadedCount == 0 || (what == 0 && loadedCount < loaded.length)) {
      return load(types.order.get(loadedCount++));
    }
    int heap = random.nextInt(HEAPS);
    if (what < 6 || members.isEmpty()) {
      return create(heap, types.order.get(random.nextInt(loadedCount)), random);
    }
    Member member = members.get(random.nextInt(members.size()));
    if (what >= 17) {
      heaps.get(heap).collect();
      return "collect " + heap;
    }
    if (Inside.isDestroyed(member)) {
      return "nothing";
    }
    if (what < 11) {
      return own(member, what < 8, random);
    }
    if (what < 12 && !member.list.isEmpty()) {
      member.list.remove(random.nextInt(member.list.size()));
      return "disown " + members.indexOf(member);
    }
    if (what == 12) {
      scope(member).keep(member);
      return "keep " + members.indexOf(member);
    }
    if (Inside.holds(member) > 0) {
      scope(member).drop(member);
      return "drop " + members.indexOf(member);
    }
    return "nothing";
  }

  private String load(int number) {
    RandomTypes.Shape shape = types.shapes.get(number);
    GcType.Builder builder = GcType.of(classes.get(number), MethodHandles.publicLookup());
    if (open) {
      builder.incomplete();
    }
    if (shape.parent() >= 0) {
      builder.extending(loaded[shape.parent()]);
    }
    for (int owned : shape.owned()) {
      builder.collection("list", GcList.class, classes.get(owned));
    }
    loaded[number] = builder.build();
    return "load " + number + " " + shape;
  }

  private String create(int heap, int type, Random random) {
    if (members.size() == MAX_MEMBERS) {
      return "nothing";
    }
    List<Member> owned = new ArrayList<>();
    List<Member> fitting = fitting(loaded[type], heaps.get(heap));
    for (int tries = random.nextInt(3); tries > 0 && !fitting.isEmpty(); tries--) {
      owned.add(fitting.get(random.nextInt(fitting.size())));
    }
    long before = members.stream().filter(Member::isCyclic).filter(m -> Inside.isLive(m)).count();
    Member made = Member.create(scopes.get(heap), loaded[type], owned.toArray(GcObject[]::new));
    if (members.stream().filter(Member::isCyclic).filter(m -> Inside.isLive(m)).count() > before) {
      reopenings++;
    }
    members.add(made);
    return "create %d of %d in %d".formatted(members.size() - 1, type, heap);
  }

  private String own(Member member, boolean move, Random random) {
    List<Member> fitting = fitting(member.gcType(), member.gcHeap());
    if (fitting.isEmpty()) {
      return "nothing";
    }
    Member other = fitting.get(random.nextInt(fitting.size()));
    String pair = members.indexOf(member) + " " + members.indexOf(other);
    if (move && Inside.holds(other) > 0) {
      member.list.move(scope(member), other);
      return "move " + pair;
    }
    member.list.add(other);
    return "own " + pair;
  }

  /** What an object of the type may own. */
  private List<Member> fitting(GcType type, GcHeap heap) {
    return members.stream()
        .filter(member -> Inside.isLive(member) && member.gcHeap() == heap && mayOwn(type, member))
        .toList();
  }

  private boolean mayOwn(GcType type, Member member) {
    for (int at = classes.indexOf(type.host()); at >= 0; at = types.shapes.get(at).parent()) {
      for (int owned : types.shapes.get(at).owned()) {
        if (classes.get(owned).isAssignableFrom(member.gcType().host())) {
          return true;
        }
      }
    }
    return false;
  }

  private GcScope scope(Member member) {
    return scopes.get(heaps.indexOf(member.gcHeap()));
  }

  /** The numbers of the members that are alive. */
  List<Integer> live() {
    List<Integer> live = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      if (Inside.isLive(members.get(i))) {
        live.add(i);
      }
    }
    return live;
  }

  long suspects() {
    return heaps.stream().mapToLong(heap -> heap.stats().suspects()).sum();
  }

  /** How often creating a member turned others cyclic. */
  int reopenings() {
    return reopenings;
  }

  @Override
  public void close() {
    scopes.forEach(GcScope::close);
    heaps.forEach(GcHeap::close);
  }
}
