package dev.lasso.samples.flink;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.PackagedProgramUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A jar with a job, and with Lasso, leaves nothing behind: as one without Lasso does. */
@Timeout(180)
final class UnloadTest {
  private static final int JOBS = 2;

  @TempDir private Path folder;

  @ParameterizedTest
  @SuppressWarnings("try") // the cluster declares that close throws Exception
  @ValueSource(classes = {PlainJob.class, TotalsJob.class})
  void loadersOfJobsUnload(Class<?> job) throws Exception {
    Path jar = jar();
    Configuration configuration = Job.configuration(folder);
    configuration.setString("classloader.resolve-order", "child-first");
    configuration.setString(
        "classloader.parent-first-patterns.additional", Loaders.class.getName());
    configuration.setString("rest.bind-port", "0");
    Loaders.SEEN.clear();
    List<WeakReference<ClassLoader>> clients = new ArrayList<>();
    try (MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(2 * Job.TASKS)
                .build())) {
      cluster.start();
      for (int i = 0; i < JOBS; i++) {
        clients.add(run(cluster, configuration, jar, job));
      }
      Set<WeakReference<ClassLoader>> tasks = new HashSet<>(Loaders.SEEN);
      assertThat(tasks).isNotEmpty();
      for (int i = 0; i < 100 && (left(clients) > 0 || left(tasks) > 0); i++) {
        System.gc();
        Thread.sleep(50);
      }
      assertWithMessage("loaders of tasks").that(left(tasks)).isEqualTo(0);
      assertWithMessage("loaders of clients").that(left(clients)).isEqualTo(0);
    }
  }

  private WeakReference<ClassLoader> run(
      MiniCluster cluster, Configuration configuration, Path jar, Class<?> job) throws Exception {
    try (PackagedProgram program =
        PackagedProgram.newBuilder()
            .setJarFile(jar.toFile())
            .setEntryPointClassName(job.getName())
            .setArguments(folder.toString())
            .setConfiguration(configuration)
            .build()) {
      ClassLoader loader = program.getUserCodeClassLoader();
      assertThat(loader.loadClass(GcHeap.class.getName())).isNotEqualTo(GcHeap.class);
      JobGraph graph =
          PackagedProgramUtils.createJobGraph(program, configuration, Job.TASKS, false);
      cluster.submitJob(graph).get();
      assertThat(cluster.requestJobResult(graph.getJobID()).get().isSuccess()).isTrue();
      return new WeakReference<>(loader);
    }
  }

  private static long left(Iterable<WeakReference<ClassLoader>> loaders) {
    long left = 0;
    for (WeakReference<ClassLoader> loader : loaders) {
      left += loader.get() == null ? 0 : 1;
    }
    return left;
  }

  /** A jar of the sample, its tests, the runtime and the annotations. */
  private Path jar() throws Exception {
    Path jar = folder.resolve("job.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Class<?> part : List.of(Job.class, Jobs.class, GcHeap.class, GcContainer.class)) {
        Path source = Path.of(part.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(source)) {
          copy(source, out);
        } else {
          try (FileSystem zip =
              FileSystems.newFileSystem(URI.create("jar:" + source.toUri()), java.util.Map.of())) {
            copy(zip.getPath("/"), out);
          }
        }
      }
    }
    return jar;
  }

  private static void copy(Path root, JarOutputStream out) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        String name = root.relativize(file).toString().replace('\\', '/');
        if (name.endsWith(".class") && !name.equals("module-info.class")) {
          out.putNextEntry(new JarEntry(name));
          Files.copy(file, out);
          out.closeEntry();
        }
      }
    }
  }
}
