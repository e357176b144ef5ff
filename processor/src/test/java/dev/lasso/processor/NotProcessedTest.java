package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin reports container classes that the processor does not get, if it can know them. */
class NotProcessedTest {
  private static final Source NODE =
      Source.of(
          """
          package shop;
          import dev.lasso.annotations.*;
          import dev.lasso.runtime.*;
          @GcContainer
          abstract class Node extends GcObject {
            static Node make(GcScope scope) {
              return GcNode.create(scope);
            }
          }
          """);
  private static final String TOLD =
      "[NotProcessed] There is no GcNode. Unless Lasso reports an error, its processor did not"
          + " see 'Node', because annotation processing is off or another processor claims all"
          + " annotations. Name lasso-processor on the processor path, before that one.";

  @Test
  void processorBeforeLassoThatClaimsAllIsTold() {
    assertThat(told(List.of(), new Claiming(), new LassoProcessor())).containsExactly(TOLD);
  }

  @Test
  void processorAfterLassoMayClaimAll() {
    assertThat(told(List.of(), new LassoProcessor(), new Claiming())).isEmpty();
  }

  @EachCompiler
  void processorsAfterLassoSeeItsAnnotations(Compiler compiler) {
    Seeing after = new Seeing();

    compiler.compile(List.of(NODE), List.of(), new LassoProcessor(), after);

    assertThat(after.seen).containsExactly("dev.lasso.annotations.GcContainer");
  }

  @Test
  void processingThatIsOffIsTold() {
    assertThat(told(List.of("-proc:none"))).containsExactly(TOLD);
  }

  /** javac passes only the files that it is given to processors. */
  @Test
  void fileThatIsFoundOnTheSourcePathIsTold(@TempDir Path sources) throws IOException {
    Files.createDirectory(sources.resolve("shop"));
    Files.writeString(sources.resolve(NODE.path()), NODE.text());
    Source user =
        Source.of("package shop; class User { Node node; dev.lasso.runtime.GcHeap heap; }");
    for (String implicit : List.of("-implicit:none", "-implicit:class")) {
      List<String> options = List.of(implicit, "-sourcepath", sources.toString());
      assertThat(told(List.of(user), options, new LassoProcessor()))
          .containsExactly(
              "[NotProcessed] There is no GcNode. Unless Lasso reports an error, its processor did"
                  + " not see 'Node', because javac passes only the files that it is given to"
                  + " processors, and found this one on the source path. Add the file to those that"
                  + " are compiled.");
    }
  }

  private static List<String> told(List<String> options, Processor... processors) {
    return told(List.of(NODE), options, processors);
  }

  private static List<String> told(
      List<Source> sources, List<String> options, Processor... processors) {
    return Compiler.JAVAC
        .compile(sources, options, processors)
        .texts()
        .filter(text -> text.startsWith("[NotProcessed]"))
        .toList();
  }

  /** A processor that records the container classes whose annotations it gets. */
  @SupportedAnnotationTypes("dev.lasso.annotations.GcContainer")
  private static final class Seeing extends AbstractProcessor {
    private final Set<String> seen = new HashSet<>();

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      annotations.forEach(each -> seen.add(each.getQualifiedName().toString()));
      return false;
    }
  }

  /** A processor that lets none after it see any annotation. */
  @SupportedAnnotationTypes("*")
  private static final class Claiming extends AbstractProcessor {
    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // the mistake that is told
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      return true;
    }
  }
}
