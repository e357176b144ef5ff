package dev.lasso.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The computed figures, compared with naive searches in random graphs. */
class AnalysisTest {

  @TempDir Path folder;

  private static SnapshotText random(Random random) {
    SnapshotText text = new SnapshotText("A", "B", "C");
    int size = 1 + random.nextInt(12);
    for (int i = 0; i < size; i++) {
      int[] targets = random.ints(random.nextInt(4), 0, size).toArray();
      text.addObject(random.nextInt(3), null, random.nextInt(6) / 5, random.nextInt(100), targets);
    }
    int place = text.addPlace("Shop.open(Shop.java:3)");
    String[] kinds = {"scope", "root", "cell"};
    for (int i = random.nextInt(4); i > 0; i--) {
      text.hold(random.nextInt(size), kinds[random.nextInt(3)], random.nextInt(2) * place);
    }
    if (random.nextInt(4) == 0) {
      int object = random.nextInt(size);
      text.column("objects", "marks")
          .set(object, new com.google.gson.JsonPrimitive(1 << random.nextInt(3)));
    }
    return text;
  }

  @Test
  void figuresAreThoseOfNaiveSearches() throws IOException {
    for (int seed = 0; seed < 1000; seed++) {
      Snapshot snapshot = random(new Random(seed)).read(folder);
      new Naive(snapshot, Analysis.of(snapshot), "seed " + seed).compare();
    }
  }

  private record Naive(Snapshot snapshot, Analysis analysis, String seed) {

    private Set<Integer> reached(IntPredicate starts, int without) {
      Set<Integer> reached = new HashSet<>();
      List<Integer> left = new ArrayList<>();
      IntStream.range(0, snapshot.size())
          .filter(i -> starts.test(i) && i != without)
          .forEach(
              i -> {
                reached.add(i);
                left.add(i);
              });
      while (!left.isEmpty()) {
        int owner = left.removeLast();
        for (int edge = snapshot.links().firstEdge(owner);
            edge < snapshot.links().endOfEdges(owner);
            edge++) {
          int target = snapshot.links().target(edge);
          if (target != without && reached.add(target)) {
            left.add(target);
          }
        }
      }
      return reached;
    }

    private long bytes(Set<Integer> objects) {
      return objects.stream().mapToLong(i -> snapshot.objects().nativeBytes()[i]).sum();
    }

    void compare() {
      Set<Integer> alive = reached(snapshot::needsNoOwner, -1);
      RetainedSizes retained = analysis.retained();
      for (int i = 0; i < snapshot.size(); i++) {
        int object = i;
        assertEquals(!alive.contains(i), retained.isGarbage(i), seed);
        Set<Integer> lost = new HashSet<>(alive);
        lost.removeAll(reached(snapshot::needsNoOwner, i));
        if (lost.isEmpty()) {
          lost.add(i); // garbage
        }
        assertEquals(lost.size(), retained.objects()[i], seed);
        assertEquals(bytes(lost), retained.nativeBytes()[i], seed);
        for (int other : lost) {
          assertTrue(isBelow(other, object), () -> seed + ": " + other + " is dominated");
        }
      }
      compareHolders(alive);
      compareTypes();
      compareCycles();
    }

    private boolean isBelow(int object, int dominator) {
      int above = object;
      while (above >= 0 && above != dominator) {
        above = analysis.retained().tree().dominator()[above];
      }
      return above == dominator;
    }

    private void compareHolders(Set<Integer> alive) {
      Map<HolderGroups.Group, Set<Integer>> held = new HashMap<>();
      HolderGroups.Members members = analysis.holders().members();
      List<HolderGroups.Group> groups = analysis.holders().groups();
      for (int i = 0; i < members.size(); i++) {
        HolderGroups.Group group = groups.get(members.group()[i]);
        assertEquals(group.type(), snapshot.objects().type()[members.object()[i]], seed);
        assertTrue(
            held.computeIfAbsent(group, any -> new HashSet<>()).add(members.object()[i]), seed);
      }
      assertEquals(groups.size(), held.size(), seed);
      for (int g = 0; g < groups.size(); g++) {
        HolderGroups.Group group = groups.get(g);
        Set<Integer> kept = reached(i -> held.get(group).contains(i), -1);
        assertEquals(kept.size(), analysis.kept().objects()[g], seed);
        assertEquals(bytes(kept), analysis.kept().nativeBytes()[g], seed);
        Set<Integer> alone = new HashSet<>(alive);
        alone.removeAll(
            reached(
                i ->
                    held.entrySet().stream()
                        .anyMatch(e -> !e.getKey().equals(group) && e.getValue().contains(i)),
                -1));
        assertEquals(alone.size(), analysis.retained().objects()[snapshot.size() + g], seed);
        assertEquals(bytes(alone), analysis.retained().nativeBytes()[snapshot.size() + g], seed);
      }
      for (int i = 0; i < snapshot.size(); i++) {
        int object = i;
        assertEquals(
            snapshot.needsNoOwner(i),
            held.values().stream().anyMatch(objects -> objects.contains(object)),
            seed);
      }
    }

    private void compareTypes() {
      int[] types = snapshot.objects().type();
      for (int type = 0; type < snapshot.typeNames().size(); type++) {
        int wanted = type;
        int[] objects =
            IntStream.range(0, snapshot.size()).filter(i -> types[i] == wanted).toArray();
        assertEquals(objects.length, analysis.types().count()[type], seed);
        long bytes =
            IntStream.of(objects)
                .filter(i -> !analysis.retained().isGarbage(i) && !isBelowOneOfItsType(i))
                .mapToLong(i -> analysis.retained().nativeBytes()[i])
                .sum();
        assertEquals(bytes, analysis.types().retainedBytes()[type], seed);
      }
      assertEquals(
          snapshot.links().targets().length,
          analysis.ownerships().stream().mapToLong(Analysis.Ownership::count).sum(),
          seed);
    }

    private boolean isBelowOneOfItsType(int object) {
      int[] types = snapshot.objects().type();
      int above = analysis.retained().tree().dominator()[object];
      while (above >= 0 && above < types.length) {
        if (types[above] == types[object]) {
          return true;
        }
        above = analysis.retained().tree().dominator()[above];
      }
      return false;
    }

    private void compareCycles() {
      Set<Set<Integer>> cycles = new HashSet<>();
      for (int i = 0; i < snapshot.size(); i++) {
        int object = i;
        Set<Integer> cycle = new HashSet<>();
        for (int other : reached(k -> isOwned(object, k), -1)) {
          if (reached(k -> isOwned(other, k), -1).contains(object)) {
            cycle.add(other);
          }
        }
        if (!cycle.isEmpty()) {
          cycles.add(cycle);
        }
      }
      assertEquals(
          cycles.size(),
          analysis.cycles().stream().mapToInt(CycleGroups.Group::components).sum(),
          seed);
      assertEquals(
          cycles.stream().mapToInt(Set::size).sum(),
          analysis.cycles().stream().mapToInt(CycleGroups.Group::objects).sum(),
          seed);
      for (CycleGroups.Group group : analysis.cycles()) {
        assertTrue(cycles.stream().anyMatch(cycle -> cycle.contains(group.example())), seed);
      }
    }

    private boolean isOwned(int owner, int object) {
      return IntStream.range(snapshot.links().firstEdge(owner), snapshot.links().endOfEdges(owner))
          .anyMatch(edge -> snapshot.links().target(edge) == object);
    }
  }

  @Test
  void cyclesAreGroupedByTheirShortestWay() throws IOException {
    SnapshotText text = new SnapshotText("User", "Session");
    for (int i = 0; i < 3; i++) {
      text.addObject(0, null, 0, 0, 2 * i + 1);
      text.addObject(1, null, 0, 0, 2 * i);
    }
    int[] ring = IntStream.range(0, 30).map(i -> 6 + (i + 1) % 30).toArray();
    for (int next : ring) {
      text.addObject(1, null, 0, 0, next);
    }
    text.addObject(0, null, 1, 0, 36);
    List<CycleGroups.Group> cycles = Analysis.of(text.read(folder)).cycles();
    assertEquals("Session.list → ".repeat(20) + "…", cycles.get(0).path());
    assertEquals(30, cycles.get(0).objects());
    assertEquals("User.list → Session.list → User", cycles.get(1).path());
    assertEquals(3, cycles.get(1).components());
    assertEquals(6, cycles.get(1).objects());
    assertEquals(6, cycles.get(1).garbage());
    assertEquals("User.list → User", cycles.get(2).path());
    assertEquals(0, cycles.get(2).garbage());
  }

  @Test
  void moreThan64HoldersAreToldApart() throws IOException {
    SnapshotText text = new SnapshotText("A");
    for (int i = 0; i < 200; i++) {
      text.addObject(0, null, 0, 1, i == 0 ? new int[0] : new int[] {i - 1});
      text.hold(i, "root", text.addPlace("Shop.open(Shop.java:" + i + ")"));
    }
    Analysis analysis = Analysis.of(text.read(folder));
    for (int i = 0; i < 200; i++) {
      assertEquals(i + 1, analysis.kept().objects()[i]);
    }
  }

  @Test
  void cellThatSharesTheHoldOfItsRootsIsAHolder() throws IOException {
    SnapshotText text = new SnapshotText("A");
    text.addObject(0, null, 1, 0);
    text.addRow("holders", 0, "root", 3, 1, 0);
    text.addRow("holders", 0, "cell", 1, 0, 0);
    HolderGroups holders = Analysis.of(text.read(folder)).holders();
    assertEquals(
        List.of(new HolderGroups.Group("root", 0, 0), new HolderGroups.Group("cell", 0, 0)),
        holders.groups());
    assertEquals(3, holders.members().count()[0]);
    assertEquals(1, holders.members().count()[1]);
  }

  @Test
  void longListTakesNoStack() throws IOException {
    SnapshotText text = new SnapshotText("A");
    int size = 50_000;
    for (int i = 0; i < size; i++) {
      text.addObject(0, null, i == 0 ? 1 : 0, 0, (i + 1) % size);
    }
    assertEquals(size, Analysis.of(text.read(folder)).retained().objects()[0]);
  }
}
