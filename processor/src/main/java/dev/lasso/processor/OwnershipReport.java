package dev.lasso.processor;

import static java.util.stream.Collectors.joining;

import dev.lasso.processor.graph.Drawing;
import dev.lasso.processor.graph.OwnershipGraph;
import dev.lasso.processor.graph.OwnershipGraph.Cycle;
import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.TypeCycles;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.ErrorBoundary;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.read.GraphReader;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.StandardLocation;

/** A report on the ownership graph: a message for each cycle, and a drawing on request. */
record OwnershipReport(
    ProcessingEnvironment environment, ErrorBoundary errorBoundary, Options options) {

  private static final String DRAWING = "META-INF/lasso/ownership.mmd";

  /** Reports on the container classes of these names, all of which have been written. */
  void report(Collection<String> containers) {
    if (options.cycles() == Options.Cycles.QUIET && !options.report()) {
      return;
    }
    errorBoundary.run(
        "the ownership graph",
        () ->
            GraphReader.read(
                    environment.getElementUtils(),
                    environment.getTypeUtils(),
                    errorBoundary,
                    containers)
                .ifPresent(this::report));
  }

  private void report(OwnershipGraph graph) {
    if (options.cycles() != Options.Cycles.QUIET) {
      reportCycles(graph);
    }
    if (options.report()) {
      draw(graph);
    }
  }

  private void reportCycles(OwnershipGraph graph) {
    for (Cycle cycle : TypeCycles.of(graph)) {
      if (!isTree(cycle)) {
        cycle.weakCandidate().ifPresent(field -> report(graph, cycle, field));
      }
    }
    for (Cycle cycle : TypeCycles.throughLinks(graph)) {
      cycle.fields().stream()
          .filter(field -> field.isLink() && field.isHere())
          .findFirst()
          .ifPresent(link -> reportLink(graph, cycle, link));
    }
  }

  /**
   * Returns whether the objects of the cycle are of one class and refer to their parents weakly.
   */
  private boolean isTree(Cycle cycle) {
    TypeElement type = environment.getElementUtils().getTypeElement(cycle.types().getFirst());
    return cycle.types().size() == 1
        && type != null
        && Hierarchy.instanceFields(type).stream()
            .filter(LassoAnnotation.WEAK::isOn)
            .anyMatch(field -> type.equals(environment.getTypeUtils().asElement(field.asType())));
  }

  private void reportLink(OwnershipGraph graph, Cycle cycle, Field link) {
    DeferredDiagnostics.print(
        environment.getMessager(),
        Diagnostic.LINK_CYCLE,
        Place.of(element(link)),
        types(graph, cycle),
        fields(graph, cycle),
        graph.label(link),
        cycle.fields().stream().allMatch(Field::isLink)
            ? "Instead of the link,"
            : "Make one of the fields @Weak, or,",
        acknowledgingClasses(graph, cycle));
  }

  private void report(OwnershipGraph graph, Cycle cycle, Field candidate) {
    String field = "'" + graph.label(candidate) + "'";
    Object[] args = {
      types(graph, cycle),
      fields(graph, cycle),
      candidate.isCollection()
          ? "the elements of " + field + " have another owner, use a GcWeakSet"
          : "%s only refers back, and '%s' can do without it, make it @Weak"
              .formatted(field, graph.label(candidate.owner())),
      acknowledgingClasses(graph, cycle)
    };
    DeferredDiagnostics report = new DeferredDiagnostics();
    if (options.cycles() == Options.Cycles.ERROR) {
      report.addAsError(Diagnostic.OWNERSHIP_CYCLE, element(candidate), args);
    } else {
      report.add(Diagnostic.OWNERSHIP_CYCLE, element(candidate), args);
    }
    report.print(environment.getMessager());
  }

  /** Returns the classes of this compilation in which the cycle can be acknowledged. */
  private static String acknowledgingClasses(OwnershipGraph graph, Cycle cycle) {
    return cycle.fields().stream()
        .filter(Field::isHere)
        .map(field -> "'" + graph.label(field.owner()) + "'")
        .distinct()
        .collect(joining(", "));
  }

  private static String types(OwnershipGraph graph, Cycle cycle) {
    return cycle.types().stream().map(graph::label).collect(joining(", "));
  }

  private static String fields(OwnershipGraph graph, Cycle cycle) {
    return cycle.fields().stream().map(graph::label).collect(joining(", "));
  }

  private Element element(Field field) {
    return ElementFilter.fieldsIn(owner(field).getEnclosedElements()).stream()
        .filter(element -> element.getSimpleName().contentEquals(field.name()))
        .findFirst()
        .orElseThrow();
  }

  private TypeElement owner(Field field) {
    return environment.getElementUtils().getTypeElement(field.owner());
  }

  private void draw(OwnershipGraph graph) {
    try (Writer writer =
        environment
            .getFiler()
            .createResource(StandardLocation.CLASS_OUTPUT, "", DRAWING)
            .openWriter()) {
      writer.write(Drawing.mermaid(graph));
    } catch (IOException e) {
      DeferredDiagnostics.print(
          environment.getMessager(), Diagnostic.REPORT_FAILED, Place.none(), DRAWING, e);
    }
  }
}
