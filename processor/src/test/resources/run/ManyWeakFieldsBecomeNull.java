package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.List;

final class ManyWeakFieldsBecomeNull {
  private static final int FIELDS = 9;

  static void test() {
    for (int dying = 0; dying < FIELDS; dying++) {
      try (GcHeap heap = GcHeap.confined();
          GcScope scope = heap.openScope()) {
        GcFineCompass compass = GcFineCompass.create(scope);
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < FIELDS; i++) {
          nodes.add(GcNode.create(scope, "" + i));
        }
        GcCompass.setNorth(compass, nodes.get(0));
        GcCompass.setEast(compass, nodes.get(1));
        GcCompass.setSouth(compass, nodes.get(2));
        GcCompass.setWest(compass, nodes.get(3));
        GcCompass.setUp(compass, nodes.get(4));
        GcFineCompass.setNorthEast(compass, nodes.get(5));
        GcFineCompass.setSouthEast(compass, nodes.get(6));
        GcFineCompass.setSouthWest(compass, nodes.get(7));
        GcFineCompass.setNorthWest(compass, nodes.get(8));
        heap.inspect().verify();
        List<Node> expected = new ArrayList<>(nodes);
        expected.set(dying, null);
        scope.drop(nodes.get(dying));
        if (dying == 3) {
          Check.logged("finalize 3", "west is lost");
        } else {
          Check.logged("finalize " + dying);
        }
        Check.equal(expected, fields(compass));
        heap.inspect().verify();
        scope.drop(compass); // nobody is told any more
        for (int i = 0; i < FIELDS; i++) {
          if (i != dying) {
            scope.drop(nodes.get(i));
            Check.logged("finalize " + i);
          }
        }
      }
    }
  }

  private static List<Node> fields(FineCompass compass) {
    List<Node> fields = new ArrayList<>();
    fields.add(compass.north);
    fields.add(compass.east);
    fields.add(compass.south);
    fields.add(compass.west);
    fields.add(compass.up);
    fields.add(compass.northEast);
    fields.add(compass.southEast);
    fields.add(compass.southWest);
    fields.add(compass.northWest);
    return fields;
  }
}
