package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** A document of paragraphs of runs. Their field types rule out cycles. */
@GcContainer
public abstract class Document extends GcObject {

  /** A paragraph, made of runs. */
  @GcContainer
  public abstract static class Paragraph extends GcObject {
    @Owned final GcList<Run> runs = new GcList<>();
  }

  /** A piece of text in one style. */
  @GcContainer
  public abstract static class Run extends GcObject {
    @Owned @Nullable Style style;
  }

  /** A style, shared by runs. */
  @GcContainer
  public abstract static class Style extends GcObject {}

  /** A style that owns a document. Once this class is loaded, a document can be part of a cycle. */
  @GcContainer
  public abstract static class Template extends Style {
    @Owned @Nullable Document example;
  }

  @Owned final GcList<Paragraph> paragraphs = new GcList<>();

  /** Returns the number of objects of a document. */
  static int size(int paragraphs, int runs) {
    return 2 + paragraphs * (1 + runs);
  }

  /** Builds a document with adds and setters; {@code scope} holds the result. */
  static Document build(GcScope scope, int paragraphs, int runs) {
    Document document = GcDocument.create(scope);
    Style style = GcDocument_Style.create(scope);
    for (int i = 0; i < paragraphs; i++) {
      Paragraph paragraph = GcDocument_Paragraph.create(scope);
      document.paragraphs.add(paragraph);
      for (int j = 0; j < runs; j++) {
        Run run = GcDocument_Run.create(scope);
        GcDocument_Run.setStyle(run, style);
        paragraph.runs.add(run);
        scope.drop(run);
      }
      scope.drop(paragraph);
    }
    scope.drop(style);
    return document;
  }

  /** Loads {@link Template}, so that documents can be part of a cycle. */
  static void reopen(GcScope scope) {
    scope.drop(GcDocument_Template.create(scope));
  }
}
