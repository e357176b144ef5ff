package dev.lasso.processor.javac;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.testing.compile.JavaFileObjects;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import dev.lasso.processor.type.RelatedTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The checks read every member that has to do with Lasso, even if it names no container class, and
 * no other. The container classes here are on the class path.
 */
class RelatedCodeTest {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** A program: the library, by file. */
  private static final List<JavaFileObject> LIBRARY =
      List.of(
          file("Node", "public abstract class Node extends GcObject { public int count; }"),
          file("Pair", "public record Pair(Node left, int right) {}"),
          file("Nodes", "public class Nodes extends java.util.ArrayList<Node> {}"),
          file("Shape", "public sealed interface Shape permits Square {}"),
          file(
              "Square", "public abstract non-sealed class Square extends Node implements Shape {}"),
          file("Broken", "public sealed interface Broken permits Lost {}"),
          file("Lost", "final class Lost implements Broken {}"),
          file("Base", "public class Base<T> { protected Node node; protected T value; }"),
          file("Names", "public interface Names { Node NODE = null; String TEXT = null; }"),
          file("Holder", "public class Holder { private GcRoot<Node> root; }"),
          file("User", "public interface User { void use(GcScope scope); }"),
          file(
              "Maker",
              """
              public class Maker {
                public static Node make() { return null; }
                public static java.util.List<Node> all() { return null; }
                public static <T> T same(T it) { return it; }
                public static void use(User user) {}
                public static void each(java.util.function.Consumer<? super Node> action) {}
              }
              """));

  @TempDir private static Path library;

  private static JavaFileObject file(String name, String text) {
    return JavaFileObjects.forSourceString(
        "lib." + name, "package lib; import dev.lasso.runtime.*; " + text);
  }

  @BeforeAll
  static void compileLibrary() throws IOException {
    List<String> options = List.of("-proc:none", "-d", library.toString());
    assertWithMessage("compiled")
        .that(COMPILER.getTask(null, null, null, options, null, LIBRARY).call())
        .isTrue();
    Files.delete(library.resolve("lib/Lost.class"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class P { Broken it; }", // the class file of its subclass is missing
        "class P { void m() { var it = Maker.make(); } }",
        "class P { void m() { Maker.make(); } }",
        "class P { int m() { return Maker.make().hashCode(); } }",
        "class P { Object m() { return Maker.same(Maker.make()); } }",
        "class P { void m() { for (Object each : Maker.all()) {} } }",
        "class P { void m() { Maker.each(it -> {}); } }",
        "class P { void m() { Maker.use(it -> {}); } }",
        "class P { void m() { Maker.use(P::use); } static void use(dev.lasso.runtime.GcScope it) {}"
            + " }",
        "class P { void m(Node[] all) {} }",
        "class P { void m(Nodes all) {} }",
        "class P { void m(Shape it) {} }",
        "class P { void m(List<? super Node> all) {} }",
        "class P { void m(Map<String, List<? extends Node>> all) {} }",
        "class P { <T extends Node> void m(T it) {} }",
        "class P { <T extends Comparable<T> & Shape> void m(List<T> it) {} }",
        "class P { void m(Object it) { ((Node) it).count = 1; } }",
        "class P { void m(Object it) { var both = (Runnable & Shape) it; } }",
        "class P { void m(Object it) { if (it instanceof Pair(var left, var right)) {} } }",
        "class P { void m() { new ArrayList<Node>(); } }",
        "class P { void m(Pair it) {} }",
        "class P extends Base<String> { void m() { node.count = 1; } }",
        "class P extends Base<Node> { void m() { value.count = 1; } }",
        "class P implements Names { void m() { NODE.count = 1; } }",
        "class P { void m() { Names.NODE.count = 1; } }",
        "class P { void m() { STATIC.count = 1; } }",
        "class P { void m() { new Object() { void n() { Maker.make(); } }; } }",
        "class P { void m() { Runnable r = () -> Maker.make(); } }",
        "@dev.lasso.annotations.GcContainer class P { void m() {} }",
        "class P extends Square { class Inner { void m() {} } }",
        "class P { void m(Missing it) {} }",
        "class P { void m() { missing(); } }",
      })
  void codeWithContainersIsRelatedToLasso(String text) {
    Program program = new Program(text.replace("STATIC", "NODE"), text.contains("STATIC"));

    assertWithMessage(text).that(program.isRelated()).isTrue();
    assertWithMessage(text).that(program.isRead("m")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class P { void m(List<String> all) { all.forEach(it -> it.length()); } }",
        "class P<T extends Comparable<P<T>>> { P<?> m(P<? super T> it) { return it; } }",
        "record P(P next, int number) { int m() { return next.number; } }",
        "class P { void m() { var it = Maker.same(1); Maker.same(List.of(it)); } }",
        "class P { String m() { return Names.TEXT; } }",
        "enum P { A { void n() {} }; void m() {} }",
        // With --release, the class of one of its constants is missing.
        "class P { Object m() { return javax.lang.model.element.Modifier.PUBLIC; } }",
      })
  void codeWithoutContainersIsNot(String text) {
    Program program = new Program(text, false);

    assertWithMessage(text).that(program.isRelated()).isFalse();
    assertWithMessage(text).that(program.isRead("m")).isFalse();
  }

  @Test
  void onlyTheMembersThatAreRelatedAreRead() {
    Program program =
        new Program(
            """
            class P {
              Node node;
              void uses() { node.count = 1; }
              void other() { System.out.println(); }
              void holds(Holder holder) {}
              class Inner { void inner() {} }
            }
            """,
            false);

    assertWithMessage("uses").that(program.isRead("uses")).isTrue();
    assertWithMessage("holds").that(program.isRead("holds")).isTrue();
    assertWithMessage("other").that(program.isRead("other")).isFalse();
    assertWithMessage("inner").that(program.isRead("Inner")).isFalse();
  }

  /** A program that javac has attributed. */
  private static final class Program {
    private final JavacTask task;
    private final Trees trees;
    private final CompilationUnitTree unit;

    Program(String text, boolean importsNames) {
      String names = importsNames ? "import static lib.Names.*; " : "";
      String all = "package p; import java.util.*; import lib.*; " + names + text;
      String path = System.getProperty("java.class.path");
      task =
          (JavacTask)
              COMPILER.getTask(
                  null,
                  null,
                  _ -> {},
                  List.of(
                      "-proc:none", "--release", "25", "-cp", library + File.pathSeparator + path),
                  null,
                  List.of(JavaFileObjects.forSourceString("p.P", all)));
      trees = Trees.instance(task);
      try {
        unit = task.parse().iterator().next();
        task.analyze();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    boolean isRelated() {
      return new RelatedCode(trees, new RelatedTypes()).isIn(unit);
    }

    /** Returns whether the checks read the member of this name. */
    boolean isRead(String name) {
      RuntimeTypes runtime = RuntimeTypes.find(task.getElements(), task.getTypes()).orElseThrow();
      TreeQueries queries = new TreeQueries(trees, task.getTypes(), task.getElements());
      TreeReporter reporter = new TreeReporter(trees);
      ScopeScanner scanner = new ScopeScanner(queries, runtime, reporter);
      scanner.scan(unit);
      return members(task.getElements().getTypeElement("p.P"))
          .filter(each -> each.getSimpleName().contentEquals(name))
          .allMatch(scanner::mayBeRelated);
    }

    private static Stream<Element> members(Element type) {
      return type.getEnclosedElements().stream()
          .flatMap(each -> Stream.concat(Stream.of(each), members(each)));
    }
  }
}
