package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Neither a heap nor the runtime keeps a class alive whose objects are dead. A server loads the
 * classes of a job each time that it is started, with Lasso among them or not, and forgets them
 * when it has ended. What only soft references keep counts as kept: memory is not short.
 */
class ClassUnloadingTest {
  private static final int ATTEMPTS = 100;
  private static final int MILLIS_PER_ATTEMPT = 100;

  private static final Source CHECK = Sources.read(Sources.path("run/support/Check.java"));

  @TempDir private static Path directory;

  @Test
  void classLoaderOfContainersIsCollectedWhileTheHeapIsOpen() throws Exception {
    try (GcHeap heap = GcHeap.confined()) {
      ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
      Reference<ClassLoader> loader = useContainers(heap, collected);

      Reference<? extends ClassLoader> found = null;
      for (int i = 0; i < ATTEMPTS && found == null; i++) {
        System.gc();
        found = collected.remove(MILLIS_PER_ATTEMPT);
      }

      assertThat(found).isSameInstanceAs(loader);
      heap.collect(); // still open
    }
  }

  private static Reference<ClassLoader> useContainers(
      GcHeap heap, ReferenceQueue<ClassLoader> collected) throws Exception {
    ClassLoader classes = new CompiledClasses(RunPrograms.compiledBy(Compiler.JAVAC));
    Method use = classes.loadClass("run.Unloaded").getDeclaredMethod("use", GcHeap.class);
    use.setAccessible(true);
    use.invoke(null, heap);
    return new PhantomReference<>(classes, collected);
  }

  @EachCompiler
  void jobsThatShareLassoAreUnloaded(Compiler compiler) throws Exception {
    assertThat(start(job(compiler), List.of())).isEqualTo("0 of 2 are left");
  }

  @EachCompiler
  void jobsThatBringLassoAreUnloaded(Compiler compiler) throws Exception {
    List<Path> lasso = List.of(Compiler.location(GcHeap.class), Compiler.location(Owned.class));
    assertThat(start(job(compiler), lasso)).isEqualTo("0 of 2 are left");
  }

  /** The control: a job without Lasso. */
  @Test
  void jobsWithoutLassoAreUnloaded() throws Exception {
    String nothing = "static void test() { Check.equal(1, Math.max(0, 1)); }";
    assertThat(start(plainJob(nothing), List.of())).isEqualTo("0 of 2 are left");
  }

  /** The control of the control: one that leaves a thread behind. */
  @Test
  void jobsThatLeaveSomethingBehindAreNot() throws Exception {
    String thread =
        """
        static void test() {
          Object kept = new JobOfAServer();
          Thread.ofPlatform().daemon().start(
              () -> {
                java.util.concurrent.locks.LockSupport.park();
                Check.equal(kept, kept);
              });
        }
        """;
    assertThat(start(plainJob(thread), List.of())).isEqualTo("2 of 2 are left");
  }

  private static Compiled job(Compiler compiler) {
    return compiler
        .compile(
            List.of(Sources.read(Sources.path("run/JobOfAServer.java")), CHECK),
            List.of("-Alasso.cycles=quiet"),
            new LassoProcessor())
        .assertClean();
  }

  private static Compiled plainJob(String method) {
    String text = "package run; final class JobOfAServer { " + method + " }";
    return Compiler.JAVAC.compile(List.of(Source.of(text), CHECK), List.of()).assertClean();
  }

  /** What {@link JobsOfAServer} prints. */
  private static String start(Compiled job, List<Path> libraries) throws Exception {
    Path classes = Files.createTempDirectory(directory, "job");
    job.writeTo(classes);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                JobsOfAServer.class.getName(),
                classes.toUri().toString()));
    libraries.forEach(each -> command.add(each.toUri().toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
  }
}
