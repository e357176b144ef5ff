package dev.lasso.runtime.heap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;

/*
 * Which types may be part of a garbage cycle.
 *
 * The graph. Its nodes are the types that were loaded and have edges. A type leads to the declared
 * types of its owned fields and of the elements of its owned collections, inherited ones too; a
 * declared type leads to all types whose objects fit into it. A cycle of objects is, type by type,
 * a cycle of this graph. A type on no cycle is acyclic: its objects are never suspects. That is
 * sound, because an acyclic object that becomes garbage has an owner that is garbage, and that was
 * so already before the event, as an owner that depended on the object would close a cycle; going
 * from owner to owner one comes to a cycle, all of whose members can be suspects. (Recycler's green
 * types, decided while classes load: Bacon and Rajan, "Concurrent Cycle Collection in Reference
 * Counted Systems", ECOOP 2001; Nim's canFormAcycle.)
 *
 * Loading. Every edge that a new type N brings begins or ends at N, so that the types that become
 * cyclic are those of the strongly connected component of N. A type stays cyclic once it is.
 *
 * Objects that are there already. Adoption copies the state of the type into the object's header
 * (Header.CYCLIC), so objects of a type that turns cyclic later carry the wrong one. One member of
 * a cycle with the right one is not enough: it is the member that loses a reference that must
 * become a suspect. They are set right before it matters:
 *
 *   - Each step that turns loaded types cyclic has a number, the generation; turnedCyclic of a type
 *     is its own. N has as its generation the highest number in its component.
 *   - A heap remembers the highest generation of the types of its objects. Before it adopts an
 *     object of a higher one it looks over all its objects and sets their headers right.
 *
 * Take a cycle of objects in a heap, and of its types the one loaded last, L. All these types are
 * of the component of L and were cyclic when L had been built. Before the heap adopted the member
 * of type L, which is before the cycle was closed, it had looked over its objects at a generation
 * not below that of L. So members older than that have the flag, and younger ones were born with
 * it. Till then the old members were in no cycle, and needed no suspicion.
 *
 * Threads. Types are loaded by any thread, under the lock of this class. A heap reads without it:
 * who has an object of type L has initialised the class that L describes, and that happened after
 * everything written here while L was built, for this and all lower generations.
 *
 * Class loaders. A GcType refers to its TypeNode, that to the Bounds it is concerned with, and these
 * refer weakly to nodes; the table of Bounds is weak in the declared types. So nothing here keeps a
 * class loader alive, and what was unloaded drops out.
 */
final class OwnershipGraph {

  /** A declared type: the types that fit into it, and those with an edge declared with it. */
  private static final class Bound {
    private final Set<TypeNode> fitting = weakSet();
    private final Set<TypeNode> owners = weakSet();
  }

  /** A type as a node of the graph. */
  static final class TypeNode {

    private final List<Class<?>> classes;
    private final List<Bound> owned = new ArrayList<>();
    private final List<Bound> fits = new ArrayList<>();

    /** Whether objects of the type may be part of a cycle. Once true it stays so. */
    boolean cyclic;

    private int turnedCyclic;

    /** A heap whose own generation is lower has to look over its objects first. */
    int generation;

    private TypeNode(List<Class<?>> classes) {
      this.classes = classes;
    }

    private boolean fitsInto(Class<?> declared) {
      return classes.stream().anyMatch(declared::isAssignableFrom);
    }
  }

  private static final Map<Class<?>, Bound> BOUNDS = new WeakHashMap<>();
  private static final Set<TypeNode> NODES = weakSet();
  private static int generations;

  private OwnershipGraph() {}

  private static Set<TypeNode> weakSet() {
    return Collections.newSetFromMap(new WeakHashMap<>());
  }

  /**
   * Adds a type.
   *
   * @param classes what its objects are instances of: the annotated class and the generated one
   * @param inherited the edges of its supertype
   * @param declared the declared types of its own edges
   */
  static synchronized TypeNode add(
      List<Class<?>> classes, Collection<TypeNode> inherited, Collection<Class<?>> declared) {
    TypeNode node = new TypeNode(classes);
    inherited.forEach(parent -> node.owned.addAll(parent.owned));
    declared.stream().distinct().map(OwnershipGraph::bound).forEach(node.owned::add);
    if (!node.owned.isEmpty()) {
      insert(node);
      close(node);
    }
    return node;
  }

  private static Bound bound(Class<?> declared) {
    Bound known = BOUNDS.get(declared);
    if (known != null) {
      return known;
    }
    Bound bound = new Bound();
    BOUNDS.put(declared, bound);
    for (TypeNode node : NODES) {
      fit(node, declared, bound);
    }
    return bound;
  }

  private static void insert(TypeNode node) {
    NODES.add(node);
    node.owned.forEach(bound -> bound.owners.add(node));
    BOUNDS.forEach((declared, bound) -> fit(node, declared, bound));
  }

  private static void fit(TypeNode node, Class<?> declared, Bound bound) {
    if (node.fitsInto(declared)) {
      bound.fitting.add(node);
      node.fits.add(bound);
    }
  }

  /** Turns the types cyclic that the last node closes a cycle with. */
  private static void close(TypeNode last) {
    Set<TypeNode> component = reachable(last, node -> node.owned, bound -> bound.fitting);
    component.retainAll(reachable(last, node -> node.fits, bound -> bound.owners));
    last.cyclic = component.remove(last);
    if (component.stream().anyMatch(node -> !node.cyclic)) {
      generations++;
    }
    for (TypeNode node : component) {
      if (!node.cyclic) {
        node.cyclic = true;
        node.turnedCyclic = generations;
      }
      last.generation = Math.max(last.generation, node.turnedCyclic);
    }
  }

  /** The nodes that at least one edge leads to, with {@code from} itself if it is on a cycle. */
  private static Set<TypeNode> reachable(
      TypeNode from, Function<TypeNode, List<Bound>> bounds, Function<Bound, Set<TypeNode>> nodes) {
    Set<TypeNode> found = new HashSet<>();
    Set<Bound> crossed = new HashSet<>();
    Deque<TypeNode> next = new ArrayDeque<>(List.of(from));
    while (!next.isEmpty()) {
      for (Bound bound : bounds.apply(next.remove())) {
        if (crossed.add(bound)) {
          nodes.apply(bound).stream().filter(found::add).forEach(next::add);
        }
      }
    }
    return found;
  }
}
