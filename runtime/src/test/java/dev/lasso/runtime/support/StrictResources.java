package dev.lasso.runtime.support;

import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Resources that find out by themselves whether they close in the right order: those of an owner
 * before those of what it owns, and of objects that own each other in cycles the newest first.
 *
 * <p>Who owns whom is noted here, apart from the runtime. At each close the rest follows from what
 * can be reached from where: an object is in the same component as another one if each reaches the
 * other.
 */
public class StrictResources {

  private final IdentityHashMap<Node, List<Node>> edges = new IdentityHashMap<>();
  private final List<Node> created = new ArrayList<>();
  private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());

  public final List<String> faults = new ArrayList<>();

  /** The names of the objects whose resources were closed, in their order. */
  public final List<String> closed = new ArrayList<>();

  /** Creates an object for {@link #add}. */
  public Node create(GcScope scope) {
    return Node.create(scope);
  }

  /** Makes an object known; each newer than those before. */
  public Node add(Node node, boolean withResource) {
    created.add(node);
    edges.put(node, new ArrayList<>());
    if (withResource) {
      open.add(node);
      node.setResource(() -> close(node));
    }
    return node;
  }

  public void setA(Node from, @Nullable Node to) {
    replace(from, from.a, to);
    from.setA(to);
  }

  public void setB(Node from, @Nullable Node to) {
    replace(from, from.b, to);
    from.setB(to);
  }

  public void append(Node from, Node to) {
    replace(from, null, to);
    from.list.add(to);
  }

  private void replace(Node from, @Nullable Node old, @Nullable Node to) {
    List<Node> owned = edges.get(from);
    owned.remove(old);
    if (to != null) {
      owned.add(to);
    }
  }

  public int openResources() {
    return open.size();
  }

  private void close(Node node) {
    closed.add(node.name);
    if (!open.remove(node)) {
      faults.add(node.name + " is closed twice");
    }
    Set<Node> owned = reachableFrom(node);
    for (Node other : open) {
      boolean owns = reachableFrom(other).contains(node);
      if (owns && !owned.contains(other)) {
        faults.add(node.name + " is closed before " + other.name + ", which owns it");
      } else if (owns && created.indexOf(other) > created.indexOf(node)) {
        faults.add(node.name + " is closed before the newer " + other.name + " of its cycle");
      }
    }
  }

  private Set<Node> reachableFrom(Node start) {
    return Reachable.from(edges.get(start), edges::get);
  }
}
