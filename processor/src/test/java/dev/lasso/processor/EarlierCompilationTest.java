package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Container superclasses that were compiled earlier, and are read from their class files. */
class EarlierCompilationTest {
  private static final List<String> SUB_HOSTS =
      List.of(
          "LoudSession NullBox QuietSession Store SubInstance SubView TensorBox Twig".split(" "));

  private static final List<String> FACTORIES = List.of("Check", "HostsMayHaveFactories");

  @TempDir private Path classes;
  @TempDir private Path sources;

  @EachCompiler
  void subclassesOfClassFilesAreThoseOfSources(Compiler compiler) throws IOException {
    compile(compiler, "good", name -> !SUB_HOSTS.contains(name));
    Compiled subHosts = compile(compiler, "good", SUB_HOSTS::contains);

    assertThat(subHosts.sources()).hasSize(SUB_HOSTS.size());
    for (var file : subHosts.sources().entrySet()) {
      Path golden = Sources.path("expected").resolve(Path.of(file.getKey()).getFileName());
      assertWithMessage(file.getKey()).that(file.getValue()).isEqualTo(Sources.text(golden));
    }
  }

  @EachCompiler
  void threeLevelsOfThreeCompilationsRun(Compiler compiler) throws Exception {
    List<String> earlier = List.of("Base", "Middle");
    for (String level : earlier) {
      compile(compiler, "run", level::equals);
    }
    compile(
        compiler,
        "run",
        Set.of("Check", "Leaf", "Node", "Resource", "ThreeLevelsInThreePackages")::contains);

    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      var test = loader.loadClass("run.ThreeLevelsInThreePackages").getDeclaredMethod("test");
      test.setAccessible(true);
      test.invoke(null);
    }
  }

  /** Libraries like to have such annotations for themselves alone. */
  @EachCompiler
  void annotationsThatAreNotThereAreNotRepeated(Compiler compiler) throws IOException {
    Source host =
        Source.importing(
            """
            @GcContainer(extensible = true)
            public abstract class Node extends GcObject {
              @Weak protected @Nullable Node next;
              protected Node() {}
              public abstract void setNext(@Nullable Node next);
            }
            """);
    Source sub =
        Source.of(
            """
            package q;
            @dev.lasso.annotations.GcContainer
            public abstract class Sub extends p.Node {}
            """);
    compile(compiler, List.of(host)).assertClean().writeTo(classes);

    compileWithoutJspecify(compiler, sub).assertClean();
  }

  /** To look for what class files name and is not there, is too much for ECJ. */
  @EachCompiler
  void superContainerOfClassFileMayBeWithoutJspecify(Compiler compiler) throws IOException {
    Source host =
        Source.importing(
            """
            @GcContainer(extensible = true)
            public abstract class Node extends GcObject {
              @Weak protected Node next;
              @Owned protected Node own;
              protected Node() {}
              public abstract void setNext(Node next);
            }
            """);
    Source sub =
        Source.of(
            """
            package q;
            @dev.lasso.annotations.GcContainer
            public abstract class Sub extends p.Node {
              @dev.lasso.annotations.Owned protected p.Node third;
            }
            """);
    compile(compiler, List.of(host)).assertClean().writeTo(classes);

    compileWithoutJspecify(compiler, sub).assertClean();
  }

  private Compiled compileWithoutJspecify(Compiler compiler, Source sub) {
    return compiler.compile(
        List.of(sub), classPath(), compiler.lintAsErrors(), new LassoProcessor());
  }

  /** In a process of its own: here javac would find the plugin among the classes of the test. */
  private void compileWithoutProcessor(Source source) throws Exception {
    Path file = sources.resolve(source.path());
    Files.createDirectories(file.getParent());
    Files.writeString(file, source.text());
    Process javac =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-d",
                classes.toString(),
                "-cp",
                classPath(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(javac.getInputStream().readAllBytes(), UTF_8)).isEmpty();
    assertThat(javac.waitFor()).isEqualTo(0);
  }

  private String classPath() {
    return Stream.of(
            classes, Compiler.location(GcContainer.class), Compiler.location(GcObject.class))
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }

  /** Nobody checks what a module writes that is compiled without the processor; verify tells. */
  @EachCompiler
  void writesOfAModuleWithoutTheProcessorAreFoundByVerify(Compiler compiler) throws Exception {
    Source host =
        Source.importing(
            """
            @GcContainer
            public abstract class Node extends GcObject {
              @Owned public Node next;
              @Weak public Node source;
              public Node() {}
            }
            """);
    Source writer =
        Source.of(
            """
            package q;
            public class Writer {
              public static void write(p.Node first, p.Node second) {
                first.next = second;
                first.source = second;
              }
            }
            """);
    compile(compiler, List.of(host)).assertClean().writeTo(classes);
    Compiled checked = compile(compiler, List.of(writer));
    compileWithoutProcessor(writer);

    assertThat(checked.succeeded()).isEqualTo(compiler == Compiler.ECJ);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
        GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Method create = loader.loadClass("p.GcNode").getMethod("create", GcScope.class);
      Object first = create.invoke(null, scope);
      Object second = create.invoke(null, scope);
      Class<?> node = loader.loadClass("p.Node");
      Method write = loader.loadClass("q.Writer").getMethod("write", node, node);
      write.invoke(null, first, second);
      ReferenceCountException e =
          assertThrows(ReferenceCountException.class, heap.inspect()::verify);
      assertThat(e)
          .hasMessageThat()
          .contains(
              "Node#2 counts 0 owners, but 1 owned reference to it was found, in 'next' of Node#1:"
                  + " a field was written without its setter.");
      assertThat(e)
          .hasMessageThat()
          .contains(
              "@Weak 'source' of Node#1 refers to Node#2, but its heap knows of nothing there. The"
                  + " field was written without its setter");
      node.getField("next").set(first, null);
      node.getField("source").set(first, null);
      heap.inspect().verify();
    }
  }

  @EachCompiler
  void cycleThroughEarlierClassesIsToldAtAFieldOfTheseSources(Compiler compiler)
      throws IOException {
    Source node =
        Source.of(
            """
            package p;
            import dev.lasso.annotations.*;
            import dev.lasso.runtime.*;
            @GcContainer
            public abstract class Node extends GcObject {
              @Owned protected Node parent;
              @Owned protected GcHeapLink<Node> link;
            }
            """);
    Source sub =
        Source.of(
            """
            package p;
            import dev.lasso.annotations.*;
            import dev.lasso.runtime.*;
            @GcContainer
            abstract class Sub extends Node {
              @Owned Node second;
              @Owned GcHeapLink<Node> other;
            }
            """);
    List<String> quiet = List.of("-Alasso.cycles=quiet");
    compiler
        .compile(List.of(node), classPath(), quiet, new LassoProcessor())
        .assertClean()
        .writeTo(classes);

    List<String> texts =
        compiler
            .compile(List.of(sub), classPath(), compiler.notes(), new LassoProcessor())
            .texts()
            .toList();

    assertThat(texts).hasSize(2);
    assertThat(texts.getFirst()).contains("through Node.parent, Sub.second, because their types");
    assertThat(texts.getFirst()).contains("If 'Sub.second' only refers back, and 'Sub' can");
    assertThat(texts.getFirst())
        .contains("put @CyclesIntended(\"why\") on 'Sub', or on the package.");
    assertThat(texts.getLast()).contains("and 'Sub.other' is a link to another heap.");
    assertThat(texts.getLast())
        .contains("put @CyclesIntended(\"why\") on 'Sub', or on the package.");
  }

  @EachCompiler
  void cycleThroughAPermittedSubclassThatWasCompiledEarlierIsReported(Compiler compiler)
      throws IOException {
    Source shape =
        Source.of(
            """
            package p;
            import dev.lasso.annotations.*;
            import dev.lasso.runtime.*;
            @GcContainer
            public abstract sealed class Shape extends GcObject {
              @GcContainer
              public abstract static non-sealed class Group extends Shape {
                @Owned protected GcObject part;
              }
            }
            """);
    Source page =
        Source.of(
            """
            package p;
            import dev.lasso.annotations.*;
            import dev.lasso.runtime.*;
            @GcContainer
            abstract class Page extends GcObject {
              @Owned Shape shape;
            }
            """);
    List<String> quiet = List.of("-Alasso.cycles=quiet");
    compiler
        .compile(List.of(shape), classPath(), quiet, new LassoProcessor())
        .assertClean()
        .writeTo(classes);

    Compiled compiled =
        compiler.compile(List.of(page), classPath(), compiler.notes(), new LassoProcessor());

    assertThat(compiled.messages()).hasSize(1);
    assertThat(compiled.messages().getFirst().text())
        .contains("through Page.shape, Shape.Group.part, because their types");
  }

  /** Compilers of one file at a time may not know that the subclass depends on the field. */
  @Test
  void subclassThatWasNotCompiledAgainWithItsSuperclassIsRefused() throws Exception {
    String base =
        """
        package p;
        import dev.lasso.annotations.*;
        @GcContainer
        public abstract class Base extends dev.lasso.runtime.GcObject {
          %s int size;
        }
        """;
    Source sub =
        Source.of(
            """
            package p;
            @dev.lasso.annotations.GcContainer
            public abstract class Sub extends Base {}
            """);
    List<Source> first = List.of(Source.of(base.formatted("")), sub);
    compile(Compiler.JAVAC, first).assertClean().writeTo(classes);
    Source changed = Source.of(base.formatted("@Weak Base other;"));
    compile(Compiler.JAVAC, List.of(changed)).assertClean().writeTo(classes);

    assertThat(assertThrows(LinkageError.class, this::loadGeneratedSubclass))
        .hasMessageThat()
        .isEqualTo(
            "p.Sub must be compiled again: the annotated fields of its superclass p.Base have"
                + " changed, and its generated class handles them.");

    compile(Compiler.JAVAC, List.of(sub)).assertClean().writeTo(classes);
    loadGeneratedSubclass();
  }

  private void loadGeneratedSubclass() throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      Class.forName("p.GcSub", true, loader);
    }
  }

  @Test
  void containerThatReturnsItsGeneratedClassIsCompiledAnew() throws IOException {
    compile(Compiler.JAVAC, "run", FACTORIES::contains);

    Compiled anew = compile(Compiler.JAVAC, "run", FACTORIES::contains);

    assertThat(anew.sources()).hasSize(1);
  }

  /** ECJ lets no processor write a class that its class path has. */
  @Test
  void leftGeneratedClassIsReportedWhereItCanNotBeWrittenAnew() throws IOException {
    Source host =
        Source.importing(
            """
            @GcContainer
            abstract class Node extends GcObject {}
            """);
    compile(Compiler.ECJ, List.of(host)).assertClean().writeTo(classes);

    Source namesake =
        Source.of(
            """
            package a;
            @dev.lasso.annotations.GcContainer
            abstract class Node extends dev.lasso.runtime.GcObject {}
            """);

    Compiled anew = compile(Compiler.ECJ, List.of(namesake, host));

    assertThat(anew.texts())
        .containsExactly(
            "[GeneratedExists] GcNode, the generated class of 'Node', exists already. Either"
                + " another class has a generated class of that name, or an earlier build left it"
                + " on the class path and this compiler does not overwrite it. Rename one of the"
                + " classes, or delete the output of earlier builds.");
  }

  @Test
  void leftGeneratedClassDoesNotHideThatTwoContainersWantItsName() throws IOException {
    Source nested =
        Source.importing(
            """
            final class A {
              @GcContainer
              abstract static class B extends GcObject {}
            }
            """);
    Source flat =
        Source.importing(
            """
            @GcContainer
            abstract class A_B extends GcObject {}
            """);
    compile(Compiler.JAVAC, List.of(flat)).assertClean().writeTo(classes);

    Compiled both = compile(Compiler.JAVAC, List.of(nested, flat));

    assertThat(both.messages()).hasSize(1);
    assertThat(both.messages().getFirst().text())
        .startsWith("[GeneratedExists] GcA_B, the generated class of 'A_B', exists already.");
  }

  /** Compiles files of {@code directory} against what was compiled before, and adds to that. */
  private Compiled compile(Compiler compiler, String directory, Predicate<String> isWanted)
      throws IOException {
    List<Source> files =
        Sources.list(directory).stream()
            .filter(file -> isWanted.test(Sources.name(file)))
            .map(Sources::read)
            .toList();
    return compile(compiler, files).assertClean().writeTo(classes);
  }

  private Compiled compile(Compiler compiler, List<Source> files) {
    String classPath = classes + File.pathSeparator + System.getProperty("java.class.path");
    List<String> options = new ArrayList<>(compiler.lintAsErrors());
    options.addAll(List.of("-sourcepath", classes.toString()));
    return compiler.compile(files, classPath, options, new LassoProcessor());
  }
}
