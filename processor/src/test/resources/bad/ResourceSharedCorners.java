// GENERATED GcPicture
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.lang.foreign.Arena;

@GcContainer
abstract class Picture extends GcObject {
  @Owned Arena memory;
  final long size;

  Picture(Picture other) {
    // JAVAC WARNING [ResourceShared] 'memory' of 'Picture' gets a resource that another object owns, so that the first to die closes it for both. Take it first, as in b.setFile(a.takeFile()), or create another one.
    memory = other.memory;
    size = other.size;
  }

  Picture(Arena memory, long size) {
    this.memory = memory;
    this.size = size;
  }

  abstract Arena memory();

  abstract Arena takeMemory();

  abstract void setMemory(Arena memory);

  static void copies(GcScope scope, Picture one, int count) {
    // JAVAC WARNING [ResourceShared] 'memory' of 'Picture' gets a resource that another object owns, so that the first to die closes it for both. Take it first, as in b.setFile(a.takeFile()), or create another one.
    GcPicture.create(scope, one.memory(), one.size);
    Arena local = one.memory();
    // JAVAC WARNING [ResourceShared] 'memory' of 'Picture' gets a resource that another object owns, so that the first to die closes it for both. Take it first, as in b.setFile(a.takeFile()), or create another one.
    GcPicture.create(scope, local, local.scope().hashCode());
    Arena all = Arena.ofShared();
    for (int i = 0; i < count; i++) {
      GcPicture.create(scope, all, i);
    }
  }

  static Picture others(GcScope scope, Picture one, int count) {
    for (int i = 0; i < count; i++) {
      Arena each = Arena.ofShared();
      GcPicture.create(scope, each, i);
    }
    Arena last = Arena.ofShared();
    while (one.size > count) {
      if (one.size == 0) {
        return GcPicture.create(scope, last, 1);
      }
    }
    one.setMemory(last);
    one.setMemory(one.memory());
    GcPicture.create(scope, one.takeMemory(), one.size);
    return one;
  }
}
