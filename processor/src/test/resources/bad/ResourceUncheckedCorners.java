// GENERATED GcImage
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import jdk.jfr.Recording;

@GcContainer
abstract class Image extends GcObject {
  @Owned(release = "free")
  final long pixels;

  @Owned final Surface surface;
  @Owned final Recording recording = new Recording();
  @Owned Surface changing;
  final long size;

  Image(long pixels, Surface surface) {
    this.pixels = pixels;
    this.surface = surface;
    this.size = 3;
  }

  static void free(long pixels) {}

  long pixels() {
    // JAVAC NOTE [ResourceUnchecked] Method 'pixels' returns 'pixels', a resource in a final field, without checking that the object that owns it is alive. Native code that is handed a closed handle may crash the JVM instead of throwing. Take 'final' off the field and make the method an abstract getter, which Lasso writes with that check.
    return pixels;
  }

  Optional<Surface> optional() {
    // JAVAC NOTE [ResourceUnchecked] Method 'optional' returns 'surface', a resource in a final field, without checking that the object that owns it is alive. Native code that is handed a closed Surface may crash the JVM instead of throwing. Take 'final' off the field and make the method an abstract getter, which Lasso writes with that check.
    return Optional.of(surface);
  }

  Surface either(boolean own, Surface other) {
    if (!own) {
      return other;
    }
    // JAVAC NOTE [ResourceUnchecked] Method 'either' returns 'surface', a resource in a final field, without checking that the object that owns it is alive. Native code that is handed a closed Surface may crash the JVM instead of throwing. Take 'final' off the field and make the method an abstract getter, which Lasso writes with that check.
    return size > 0 ? this.surface : other;
  }

  List<Surface> local() {
    Surface found = surface;
    // JAVAC NOTE [ResourceUnchecked] Method 'local' returns 'surface', a resource in a final field, without checking that the object that owns it is alive. Native code that is handed a closed Surface may crash the JVM instead of throwing. Take 'final' off the field and make the method an abstract getter, which Lasso writes with that check.
    return List.of(found);
  }

  Recording recording() {
    // JAVAC NOTE [ResourceUnchecked] Method 'recording' returns 'recording', a resource in a final field, without checking that the object that owns it is alive. Native code that is handed a closed Recording may crash the JVM instead of throwing. Take 'final' off the field and make the method an abstract getter, which Lasso writes with that check.
    return recording;
  }

  Surface changing() {
    return changing;
  }

  long checked() {
    checkAlive();
    return pixels;
  }

  long size() {
    return size;
  }

  Supplier<Surface> later() {
    return () -> {
      return surface;
    };
  }

  private Surface own() {
    return surface;
  }

  @SuppressWarnings("ResourceUnchecked")
  Surface suppressed() {
    return own() == null ? null : surface;
  }
}

abstract class Surface implements AutoCloseable {
  @Override
  public abstract void close();
}
