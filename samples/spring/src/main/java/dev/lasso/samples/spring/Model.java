package dev.lasso.samples.spring;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A model in native memory, which all threads read. */
@GcContainer(nativeBytes = "bytes")
abstract class Model extends GcObject {

  private static final int SIZE = 100_000;

  @Owned final Arena memory = Arena.ofShared(); // closed by whichever thread drops the model
  private final MemorySegment weights = memory.allocate(JAVA_DOUBLE, SIZE);
  private final int version;

  Model(int version) {
    this.version = version;
    for (int i = 0; i < SIZE; i++) {
      weights.setAtIndex(JAVA_DOUBLE, i, version * i);
    }
  }

  final int version() {
    return version;
  }

  final double weight(String word) {
    return weights.getAtIndex(JAVA_DOUBLE, Math.floorMod(word.hashCode(), SIZE));
  }

  final long bytes() {
    return weights.byteSize();
  }
}
