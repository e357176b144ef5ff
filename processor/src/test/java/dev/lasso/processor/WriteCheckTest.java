package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static com.google.testing.compile.CompilationSubject.assertThat;
import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Direct writes are found across compilations and packages; legal code and strangers are silent.
 */
class WriteCheckTest {
  private static final JavaFileObject HOST =
      JavaFileObjects.forSourceString(
          "host.Node",
          """
          package host;

          import dev.lasso.annotations.*;
          import dev.lasso.runtime.GcObject;

          @GcContainer(extensible = true)
          public abstract class Node extends GcObject {
            @Owned protected Node next;
            @Weak protected Node parent;

            protected Node() {}
          }
          """);
  private static final JavaFileObject LEGAL =
      JavaFileObjects.forSourceString(
          "user.Sub",
          """
          package user;

          import dev.lasso.annotations.*;
          import host.Node;

          @GcContainer
          public abstract class Sub extends Node {
            @Owned final AutoCloseable first = next == null ? null : (AutoCloseable) (next = null);
            int plain;

            {
              next = null;
            }

            protected Sub(Sub mother) {
              this.parent = mother;
              mother.plain++;
            }
          }
          """);
  private static final JavaFileObject WRITER =
      JavaFileObjects.forSourceString(
          "user.Writer",
          """
          package user;

          import host.Node;

          abstract class Writer extends Node {
            void write() {
              next = null;
              this.parent = null;
            }
          }
          """);

  @TempDir private Path classes;

  @Test
  void legalWritesAndGeneratedCodeAreSilent() {
    Compilation compilation =
        lasso().withOptions("-Xlint:all,-processing,-serial", "-Werror").compile(HOST, LEGAL);
    assertThat(compilation).succeededWithoutWarnings();
  }

  @Test
  void writeIsFoundWhateverTheOrderOfFiles() {
    assertWritesAreFound(lasso().compile(HOST, WRITER));
    assertWritesAreFound(lasso().compile(WRITER, HOST));
  }

  @Test
  void writeIsFoundWithoutTheProcessor() {
    assertWritesAreFound(javac().withOptions("-proc:none").compile(HOST, WRITER));
  }

  @Test
  void writeToFieldOfCompiledContainerIsFound() throws IOException {
    compileContainer();
    assertWritesAreFound(lasso().withClasspath(classPath("")).compile(WRITER));
  }

  @Test
  void writeIsFoundWhereTheAnnotationsAreNotOnThePath() throws IOException {
    compileContainer();
    assertWritesAreFound(javac().withClasspath(classPath("annotations/target")).compile(WRITER));
  }

  @Test
  void compilationWithoutLassoIsUntouched() {
    JavaFileObject plain =
        JavaFileObjects.forSourceString(
            "Plain", "class Plain { Plain next; void set(Plain x) { x.next = this; } }");
    Compilation compilation =
        javac()
            .withClasspath(List.of())
            .withAnnotationProcessorPath(path())
            .withOptions("-Xlint:all", "-Werror")
            .compile(plain);
    assertThat(compilation).succeededWithoutWarnings();
  }

  private void assertWritesAreFound(Compilation compilation) {
    assertThat(compilation)
        .hadErrorContaining("[OwnedWrite] @Owned field 'next' of 'Node'")
        .inFile(WRITER)
        .onLine(7)
        .atColumn(5);
    assertThat(compilation)
        .hadErrorContaining("[WeakWrite] @Weak field 'parent' of 'Node'")
        .inFile(WRITER)
        .onLine(8)
        .atColumn(9);
    assertThat(compilation).hadErrorCount(2);
  }

  private static Compiler lasso() {
    return javac().withProcessors(new LassoProcessor());
  }

  private void compileContainer() throws IOException {
    Compilation compilation = lasso().compile(HOST);
    assertThat(compilation).succeeded();
    for (JavaFileObject file : compilation.generatedFiles()) {
      if (file.getKind() == JavaFileObject.Kind.CLASS) {
        Path target = classes.resolve(file.toUri().getPath().substring("/CLASS_OUTPUT/".length()));
        Files.createDirectories(target.getParent());
        try (InputStream in = file.openInputStream()) {
          Files.copy(in, target);
        }
      }
    }
  }

  /** The class path of this test and the compiled container class. */
  private List<File> classPath(String without) {
    return Stream.concat(Stream.of(classes.toFile()), path().stream())
        .filter(file -> without.isEmpty() || !file.getPath().contains(without))
        .toList();
  }

  private static List<File> path() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(File::new)
        .toList();
  }
}
