// GENERATED GcReader GcStream
package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.io.IOException;
import java.io.InputStream;

@GcContainer
abstract class Stream extends GcObject {
  @Owned InputStream in;
  InputStream other;

  Stream(InputStream in) throws IOException {
    this.in = in;
    if (in.read() < 0) {
      in.close();
    }
  }

  abstract InputStream getIn();

  abstract void setIn(InputStream in);

  abstract InputStream takeIn();

  @Finalizer
  void end() throws IOException {
    // JAVAC WARNING [ResourceClosed] This closes 'in', an @Owned resource of 'Stream', which Lasso closes too when its object dies, so that it may be freed twice. Remove it. To close the resource earlier, call 'setIn(null)'; to close it yourself, call 'takeIn()', which takes it out of the field.
    in.close();
    other.close();
  }

  static void read(Stream stream) throws IOException {
    // JAVAC WARNING [ResourceClosed] This closes 'in', an @Owned resource of 'Stream', which Lasso closes too when its object dies, so that it may be freed twice. Remove it. To close the resource earlier, call 'setIn(null)'; to close it yourself, call 'takeIn()', which takes it out of the field.
    try (InputStream in = stream.getIn()) {
      in.read();
    }
    try (InputStream in = stream.takeIn()) {
      in.read();
    }
  }

  @SuppressWarnings("ResourceClosed")
  void closeTwice() throws IOException {
    getIn().close();
  }
}

/** Its parameter has the name of a field that owns a link to the same object, and not the root. */
@GcContainer
abstract class Reader extends GcObject {
  @Owned final GcHeapLink<Stream> stream;

  Reader(GcRoot<Stream> stream) {
    this.stream = GcHeapLink.of(stream);
  }
}

final class Streams {
  static void links(GcScope scope, GcRoot<Stream> stream) {
    try (GcRoot<Stream> root = stream.share()) {
      GcReader.create(scope, root);
    }
  }

  static Stream ownsAfterTry(GcScope scope) throws IOException {
    // JAVAC WARNING [ResourceClosed] This closes 'in', an @Owned resource of 'Stream', which Lasso closes too when its object dies, so that it may be freed twice. Remove it. To close the resource earlier, call 'setIn(null)'; to close it yourself, call 'takeIn()', which takes it out of the field.
    try (InputStream opened = InputStream.nullInputStream()) {
      return GcStream.create(scope, opened);
    }
  }

  static void setsInTry(Stream stream) throws IOException {
    // JAVAC WARNING [ResourceClosed] This closes 'in', an @Owned resource of 'Stream', which Lasso closes too when its object dies, so that it may be freed twice. Remove it. To close the resource earlier, call 'setIn(null)'; to close it yourself, call 'takeIn()', which takes it out of the field.
    try (InputStream opened = InputStream.nullInputStream()) {
      stream.setIn(opened);
    }
  }

  static int ownsInTry(GcHeap heap) throws IOException {
    try (InputStream opened = InputStream.nullInputStream();
        GcScope scope = heap.openScope()) {
      return GcStream.create(scope, opened).getIn().read();
    }
  }

  static int takesBack(GcScope scope) throws IOException {
    try (InputStream opened = InputStream.nullInputStream()) {
      Stream stream = GcStream.create(scope, opened);
      return stream.takeIn().read();
    }
  }

  static int givesAnother(GcScope scope, InputStream given) throws IOException {
    try (InputStream opened = InputStream.nullInputStream()) {
      Stream stream = GcStream.create(scope, given);
      return stream.other.read() + opened.read();
    }
  }
}
