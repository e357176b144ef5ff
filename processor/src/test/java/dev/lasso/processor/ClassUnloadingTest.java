package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.runtime.GcHeap;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A heap keeps no class alive whose objects are dead. */
class ClassUnloadingTest {
  private static final int ATTEMPTS = 100;
  private static final int MILLIS_PER_ATTEMPT = 100;

  @Test
  void classLoaderOfHostsIsCollectedWhileTheHeapIsOpen() throws Exception {
    try (GcHeap heap = GcHeap.confined()) {
      ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
      Reference<ClassLoader> loader = useHosts(heap, collected);

      Reference<? extends ClassLoader> found = null;
      for (int i = 0; i < ATTEMPTS && found == null; i++) {
        System.gc();
        found = collected.remove(MILLIS_PER_ATTEMPT);
      }

      assertThat(found).isSameInstanceAs(loader);
      heap.collect(); // still open
    }
  }

  private static Reference<ClassLoader> useHosts(GcHeap heap, ReferenceQueue<ClassLoader> collected)
      throws Exception {
    ClassLoader classes =
        new CompiledClasses(
            Compiler.JAVAC.compile(Sources.all("run"), List.of(), new LassoProcessor()));
    Method use = classes.loadClass("run.Unloaded").getDeclaredMethod("use", GcHeap.class);
    use.setAccessible(true);
    use.invoke(null, heap);
    return new PhantomReference<>(classes, collected);
  }
}
