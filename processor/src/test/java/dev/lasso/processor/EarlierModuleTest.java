package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Container superclasses in the jar of another module, which was compiled earlier. */
class EarlierModuleTest {
  private static final Source PLANT =
      Source.of(
          """
          package earlier;

          import dev.lasso.annotations.*;
          import dev.lasso.runtime.*;
          import dev.lasso.runtime.collections.*;

          @GcContainer(extensible = true)
          public abstract class Plant<P extends Plant<P>> extends GcObject {
            @Owned protected P next;
            @Weak protected P mother;
            @Owned public final GcList<P> kids = new GcList<>();

            public abstract void setNext(P next);

            protected abstract void setMother(P mother);
          }
          """);
  private static final List<Source> LATER =
      List.of(
          Source.of(
              """
              package later;

              import dev.lasso.annotations.*;
              import earlier.Plant;

              @GcContainer
              public abstract class Tree extends Plant<Tree> {
                @Owned Tree left;
              }
              """),
          Source.of(
              """
              package later;

              import dev.lasso.runtime.*;
              import earlier.GcPlant;

              public final class Garden {
                public static void test() {
                  try (GcHeap heap = GcHeap.confined()) {
                    try (GcScope scope = heap.openScope()) {
                      Tree tree = GcTree.create(scope);
                      Tree kid = GcTree.create(scope);
                      tree.setNext(tree);
                      tree.kids.add(kid);
                      GcPlant.setMother(kid, tree);
                      GcTree.setLeft(kid, tree);
                      heap.inspect().verify();
                    }
                    if (heap.collect() != 2 || heap.stats().live() != 0) {
                      throw new AssertionError("something is left");
                    }
                  }
                }
              }
              """));
  private static final Source LATER_MODULE =
      Source.of("module later { requires earlier; exports later; }");

  @TempDir private Path directory;
  private Path jar;

  @BeforeEach
  void makeJar() throws IOException {
    Source module =
        Source.of(
            """
            module earlier {
              requires transitive static dev.lasso.annotations;
              requires transitive dev.lasso.runtime;
              exports earlier;
            }
            """);
    jar =
        jar(
            "earlier.jar",
            Compiler.JAVAC.compileModule(
                List.of(module, PLANT), List.of(), List.of(), new LassoProcessor()));
  }

  @EachCompiler
  void subclassOnTheClassPathRuns(Compiler compiler) throws Throwable {
    String classPath = jar + File.pathSeparator + System.getProperty("java.class.path");
    Compiled later = compiler.compile(LATER, classPath, compiler.lint(), new LassoProcessor());

    later.assertClean();
    try (URLClassLoader earlier = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
      new CompiledClasses(later, earlier).call("later.Garden", "test");
    }
  }

  @EachCompiler
  void subclassInAModuleOfItsOwnRuns(Compiler compiler) throws Exception {
    List<Source> sources = List.of(LATER_MODULE, LATER.getFirst(), LATER.getLast());
    Compiled later =
        compiler.compileModule(
            sources, List.of(jar), List.of("-Alasso.cycles=quiet"), new LassoProcessor());

    if (compiler == Compiler.JAVAC) {
      run(jar("later.jar", later.assertClean()));
    } else { // as in ModuleTest, ECJ does not find the class from the code generated for it
      Compiled other =
          Compiler.JAVAC.compileModule(sources, List.of(jar), List.of(), new LassoProcessor());
      assertThat(later.sources()).isEqualTo(other.sources());
    }
  }

  /** Runs the test in modules that have a copy of the runtime to themselves. */
  private void run(Path later) throws Exception {
    ModuleFinder modules =
        ModuleFinder.of(
            jar,
            later,
            Compiler.location(GcContainer.class),
            Compiler.location(GcObject.class),
            Compiler.location(Nullable.class));
    ModuleLayer boot = ModuleLayer.boot();
    Configuration configuration =
        boot.configuration().resolve(modules, ModuleFinder.of(), Set.of("later"));
    boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader())
        .findLoader("later")
        .loadClass("later.Garden")
        .getMethod("test")
        .invoke(null);
  }

  private Path jar(String name, Compiled compiled) throws IOException {
    Path file = directory.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      for (var each : compiled.assertClean().classes().entrySet()) {
        out.putNextEntry(new ZipEntry(each.getKey().replace('.', '/') + ".class"));
        out.write(each.getValue());
      }
    }
    return file;
  }
}
