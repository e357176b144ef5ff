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
        compass.setNorth(nodes.get(0));
        compass.setEast(nodes.get(1));
        compass.setSouth(nodes.get(2));
        compass.setWest(nodes.get(3));
        compass.setUp(nodes.get(4));
        compass.setNorthEast(nodes.get(5));
        compass.setSouthEast(nodes.get(6));
        compass.setSouthWest(nodes.get(7));
        compass.setNorthWest(nodes.get(8));
        heap.verify();
        List<Node> expected = new ArrayList<>(nodes);
        expected.set(dying, null);
        scope.drop(nodes.get(dying));
        if (dying == 3) {
          Check.logged("finalize 3", "west is lost");
        } else {
          Check.logged("finalize " + dying);
        }
        Check.equal(expected, fields(compass));
        heap.verify();
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
