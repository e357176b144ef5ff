// GENERATED GcVisit
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

class Visits {
  private final Map<String, GcRoot<Visit>> visits = new HashMap<>();
  private int count;

  /** The map is empty before. */
  Visits(GcRoot<Visit> first) {
    visits.put("first", first);
  }

  /** The same map is read before, so that the key may be a new one. */
  void check(String user, GcRoot<Visit> visit) {
    if (!visits.containsKey(user)) {
      visits.put(user, visit);
    }
  }

  /** These keys are new ones. */
  void number(GcRoot<Visit> visit) {
    visits.put("visit " + count++, visit);
  }

  void choose(GcRoot<Visit> visit) {
    visits.put(UUID.randomUUID().toString(), visit);
  }

  static Map<String, GcRoot<Visit>> collect(List<GcRoot<Visit>> all) {
    Map<String, GcRoot<Visit>> found = new HashMap<>();
    for (GcRoot<Visit> each : all) {
      found.put(each.get().name, each);
    }
    return found;
  }

  /** The map closes what it replaces. */
  static void keep(GcRootMap<String, Visit> map, GcRoot<Visit> visit) {
    map.put("last", visit);
  }

  static void give(Map<String, GcRoot<Visit>> map, GcRoot<Visit> visit) {
    // JAVAC NOTE [RootReplaced] 'map' may have a root for this key already, which nothing closes here, so that what it holds stays alive. Close the result of 'put' unless it is null, or call computeIfAbsent.
    map.put("last", visit);
  }

  void close() {
    visits.values().forEach(GcRoot::close);
  }
}

/** The field has no root at first. */
class Viewer {
  private final GcHeap heap;
  private GcRoot<Visit> shown;
  private GcRoot<Visit> second;
  private GcRoot<Visit> third;
  private GcRoot<Visit> started;

  Viewer(GcHeap heap) {
    this.heap = heap;
  }

  void show(Visit visit) {
    // JAVAC NOTE [RootReplaced] 'shown' may have a root already, which nothing closes here, so that what it holds stays alive. Close it first, unless it is null.
    shown = heap.openRoot(visit);
  }

  void showSecond(Visit visit) {
    if (second == null) {
      second = heap.openRoot(visit);
    }
  }

  void showThird(Visit visit) {
    close();
    third = heap.openRoot(visit);
  }

  /** It is called once. */
  void start(GcScope scope) {
    started = heap.openRoot(GcVisit.create(scope, "start"));
  }

  void close() {
    Stream.of(shown, second, third, started).filter(Objects::nonNull).forEach(GcRoot::close);
  }
}

@GcContainer
abstract class Visit extends GcObject {
  final String name;

  Visit(String name) {
    this.name = name;
  }
}
