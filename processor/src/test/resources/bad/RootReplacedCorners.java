// GENERATED GcVisit
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

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
    // JAVAC NOTE [RootReplaced] If 'map' has a root for this key, 'put' replaces and returns it, and nothing closes it here, so that what it holds stays alive. Close the result unless it is null, or call computeIfAbsent.
    map.put("last", visit);
  }

  void close() {
    visits.values().forEach(GcRoot::close);
  }
}

@GcContainer
abstract class Visit extends GcObject {
  final String name;

  Visit(String name) {
    this.name = name;
  }
}
