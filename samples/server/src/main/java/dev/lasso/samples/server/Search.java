package dev.lasso.samples.server;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The state of one request, in its own heap: native memory of its own, and a link to the shared
 * model. When it dies, it releases the model, too.
 */
@GcContainer
abstract class Search extends GcObject {

  @Owned final GcHeapLink<Model> model;
  @Owned final Arena arena = Arena.ofConfined();
  private final MemorySegment query = arena.allocate(JAVA_FLOAT, Vectors.WIDTH);
  private final int seed;

  Search(GcHeapLink<Model> model, int seed) {
    this.model = model;
    this.seed = seed;
    Vectors.fill(query, seed);
  }

  final Match nearest(int half) {
    return model.get().vectors().nearest(query, seed, half);
  }
}
