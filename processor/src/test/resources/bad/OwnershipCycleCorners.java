// OPTIONS -Alasso.cycles=error
// GENERATED GcOrder GcKnown GcAllocator GcChunk GcTerm GcScene GcTour
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;

@GcContainer
abstract class Order extends GcObject {
  @Owned Known known;
}

@GcContainer
abstract class Known extends GcObject {
  @SuppressWarnings("OwnershipCycle")
  @Owned
  Known next;

  @SuppressWarnings({"unused", "OwnershipCycle"})
  @Owned
  Order back;
}

@GcContainer
abstract class Allocator extends GcObject {
  // Only older allocators can be parents.
  @Owned final Allocator parent;

  Allocator(Allocator parent) {
    this.parent = parent;
  }
}

@GcContainer
abstract class Chunk extends GcObject {
  @Owned Chunk part;

  // ERROR [OwnershipCycle] Objects of Chunk can own one another in a cycle, through Chunk.part, Chunk.owner, because their types allow it. If yours do, a GC run frees them, but not at once. If 'Chunk.owner' only refers back, and 'Chunk' can do without it, make it @Weak. If they never do, as in a tree, put @SuppressWarnings("OwnershipCycle") on the field. If cycles are intended, put @CyclesIntended("why") on 'Chunk', or on the package.
  @Owned Chunk owner;
}

@GcContainer
abstract class Term extends GcObject {
  @Owned final Term left;
  @Owned final Term right;

  Term(Term left, Term right) {
    this.left = left;
    this.right = right;
  }
}

@GcContainer
abstract class Scene extends GcObject {
  // ERROR [OwnershipCycle] Objects of Scene can own one another in a cycle, through Scene.outer, Scene.parts, because their types allow it. If yours do, a GC run frees them, but not at once. If 'Scene.outer' only refers back, and 'Scene' can do without it, make it @Weak. If they never do, as in a tree, put @SuppressWarnings("OwnershipCycle") on the field. If cycles are intended, put @CyclesIntended("why") on 'Scene', or on the package.
  @Owned final Scene outer;
  @Owned final GcList<Scene> parts = new GcList<>();

  Scene(Scene outer) {
    this.outer = outer;
  }
}

// Nobody counts what is in the arrays.
@GcContainer
@SuppressWarnings("PlainValue")
abstract class Tour extends GcObject {
  @Owned final GcList<Tour[]> all = new GcList<>();
  @Owned final GcMap<String, Tour[]> byName = new GcMap<>();
}
