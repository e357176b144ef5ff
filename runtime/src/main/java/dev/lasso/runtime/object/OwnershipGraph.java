package dev.lasso.runtime.object;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/*
 * Determines which types may be part of a garbage cycle.
 *
 * The graph. Its nodes are the loaded types that have edges. A type leads to the declared types of
 * its owned fields and of the elements of its owned collections, including inherited ones. A
 * declared type leads to all types whose objects are assignable to it. Every cycle of objects
 * corresponds to a cycle of their types in this graph. A type on no cycle is acyclic, and its
 * objects are never suspects.
 *
 * That is sound. If an object of an acyclic type is garbage, an object that owns it is garbage,
 * too. This owner already was garbage before the event, because an owner that depended on the
 * object would close a cycle. The path from owner to owner ends at a cycle, and all members of
 * that cycle can be suspects. (These are the Recycler's green types, determined while classes
 * load: Bacon and Rajan, "Concurrent Cycle Collection in Reference Counted Systems", ECOOP 2001;
 * Nim's canFormAcycle.)
 *
 * Loading. Every edge that a new type N adds begins or ends at N. Therefore the types that become
 * cyclic are those of N's strongly connected component. A cyclic type stays cyclic.
 *
 * Existing objects. Adoption copies the state of the type into the object's header
 * (HeaderBits.CYCLIC), so objects that exist when their type turns cyclic lack the flag. One member
 * of a cycle with the flag is not enough, because the member that loses a reference must become a
 * suspect. The headers are corrected before that matters:
 *
 *   - Each step that turns loaded types cyclic has a number, its generation. turnedCyclic of a type
 *     is the generation in which the type turned cyclic. The generation of N is the highest number
 *     in its component.
 *   - A heap stores the highest generation of the types of its objects. Before it adopts an object
 *     of a higher generation, it corrects the headers of all its objects.
 *
 * Proof. Consider a cycle of objects in a heap, and the last loaded of their types, L. All these
 * types belong to L's component, and they were cyclic when L had been built. Before the heap
 * adopted the member of type L, and thus before the cycle was closed, it corrected its objects for
 * a generation not below that of L. So all older members have the flag, and younger members were
 * born with it. Until then the older members were on no cycle, and did not have to be suspects.
 *
 * Threads. Any thread loads types, under the lock of this class. A heap reads without the lock. A
 * thread that has an object of type L has initialized the class that L describes, and that
 * initialization happened after all writes that were made here while L was built, for this and all
 * lower generations.
 *
 * Class loaders. A GcType refers to its TypeNode, the node refers to its Bounds, and the Bounds
 * refer weakly to nodes. The keys of the table of Bounds, which are the declared types, are weak.
 * So nothing here keeps a class loader alive, and unloaded types disappear.
 */
final class OwnershipGraph {

  /**
   * A declared type, with the types that are assignable to it and the types that have an edge
   * declared with it.
   */
  private static final class Bound {
    private final Set<TypeNode> fitting = weakSet();
    private final Set<TypeNode> owners = weakSet();
  }

  /** A type as a node of the graph. */
  static final class TypeNode {

    private final List<Class<?>> classes;
    private final List<Bound> owned = new ArrayList<>();
    private final List<Bound> fits = new ArrayList<>();

    /** True if objects of the type may be part of a cycle. Never reset. */
    boolean cyclic;

    private int turnedCyclic;

    /**
     * Generation of the type. A heap of a lower generation must first correct the headers of its
     * objects.
     */
    int generation;

    private TypeNode(List<Class<?>> classes) {
      this.classes = classes;
    }

    private boolean isAssignableTo(Class<?> declared) {
      for (Class<?> type : classes) {
        if (declared.isAssignableFrom(type)) {
          return true;
        }
      }
      return false;
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
   * @param classes the classes of its objects: the annotated class and the generated one
   * @param inherited the node of its supertype, if any, whose edges it inherits
   * @param declared the declared types of its own edges
   */
  static synchronized TypeNode add(
      List<Class<?>> classes, Collection<TypeNode> inherited, Collection<Class<?>> declared) {
    TypeNode node = new TypeNode(classes);
    for (TypeNode parent : inherited) {
      node.owned.addAll(parent.owned);
    }
    for (Class<?> type : new LinkedHashSet<>(declared)) {
      node.owned.add(bound(type));
    }
    if (!node.owned.isEmpty()) {
      insert(node);
      markCyclic(node);
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
      linkIfAssignable(node, declared, bound);
    }
    return bound;
  }

  private static void insert(TypeNode node) {
    NODES.add(node);
    for (Bound bound : node.owned) {
      bound.owners.add(node);
    }
    for (Map.Entry<Class<?>, Bound> known : BOUNDS.entrySet()) {
      linkIfAssignable(node, known.getKey(), known.getValue());
    }
  }

  private static void linkIfAssignable(TypeNode node, Class<?> declared, Bound bound) {
    if (node.isAssignableTo(declared)) {
      bound.fitting.add(node);
      node.fits.add(bound);
    }
  }

  /** Marks the types cyclic with which the last node closes a cycle. */
  private static void markCyclic(TypeNode last) {
    Set<TypeNode> component = reachable(last, true);
    component.retainAll(reachable(last, false));
    last.cyclic = component.remove(last);
    for (TypeNode node : component) {
      if (!node.cyclic) {
        generations++;
        break;
      }
    }
    for (TypeNode node : component) {
      if (!node.cyclic) {
        node.cyclic = true;
        node.turnedCyclic = generations;
      }
      last.generation = Math.max(last.generation, node.turnedCyclic);
    }
  }

  /**
   * Returns the nodes that a path of at least one edge leads to. They include {@code from} if it is
   * on a cycle.
   *
   * @param forward true to follow edges, false to follow them backwards
   */
  private static Set<TypeNode> reachable(TypeNode from, boolean forward) {
    Set<TypeNode> found = new HashSet<>();
    Set<Bound> crossed = new HashSet<>();
    Deque<TypeNode> next = new ArrayDeque<>();
    next.add(from);
    while (!next.isEmpty()) {
      TypeNode node = next.remove();
      for (Bound bound : forward ? node.owned : node.fits) {
        if (crossed.add(bound)) {
          for (TypeNode other : forward ? bound.fitting : bound.owners) {
            if (found.add(other)) {
              next.add(other);
            }
          }
        }
      }
    }
    return found;
  }
}
