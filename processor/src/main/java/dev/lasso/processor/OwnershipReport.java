package dev.lasso.processor;

import static java.util.stream.Collectors.joining;

import dev.lasso.processor.graph.Cycles;
import dev.lasso.processor.graph.Drawing;
import dev.lasso.processor.graph.OwnershipGraph;
import dev.lasso.processor.graph.OwnershipGraph.Cycle;
import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.WeakCandidate;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Isolation;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.read.GraphReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import java.util.List;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.StandardLocation;

/** Tells the user who can own whom: a message for each cycle, and a drawing on request. */
final class OwnershipReport {
  private static final int MAX_NAMES = 12;
  private static final String DRAWING = "META-INF/lasso/ownership.mmd";

  private final ProcessingEnvironment environment;
  private final Isolation isolation;
  private final Options options;

  OwnershipReport(ProcessingEnvironment environment, Isolation isolation, Options options) {
    this.environment = environment;
    this.isolation = isolation;
    this.options = options;
  }

  /** Reports on the hosts of these names, all of which were written. */
  void report(Collection<String> hosts) {
    if (options.cycles() == Options.Cycles.QUIET && !options.report()) {
      return;
    }
    isolation.run(
        "the ownership graph",
        () ->
            GraphReader.read(
                    environment.getElementUtils(), environment.getTypeUtils(), isolation, hosts)
                .ifPresent(this::report));
  }

  private void report(OwnershipGraph graph) {
    if (options.cycles() != Options.Cycles.QUIET) {
      isolation.run("the cycles of ownership", () -> reportCycles(graph));
    }
    if (options.report()) {
      isolation.run(DRAWING, () -> draw(graph));
    }
  }

  private void reportCycles(OwnershipGraph graph) {
    for (Cycle cycle : Cycles.of(graph)) {
      WeakCandidate.of(graph, cycle)
          .ifPresent(best -> isolation.run(owner(best.field()), () -> report(graph, cycle, best)));
    }
    for (Cycle cycle : Cycles.throughLinks(graph)) {
      cycle.fields().stream()
          .filter(field -> field.isLink() && field.isHere())
          .findFirst()
          .ifPresent(link -> isolation.run(owner(link), () -> reportLink(graph, cycle, link)));
    }
  }

  private void reportLink(OwnershipGraph graph, Cycle cycle, Field link) {
    HostReport report = new HostReport();
    report.add(
        Diagnostic.LINK_CYCLE,
        element(link),
        types(graph, cycle),
        fields(graph, cycle),
        graph.label(link),
        owners(graph, cycle));
    report.print(environment.getMessager());
  }

  private void report(OwnershipGraph graph, Cycle cycle, WeakCandidate best) {
    String field = "'" + graph.label(best.field()) + "'";
    boolean isCollection = best.field().isCollection();
    Element element = element(best.field());
    boolean isFinal = element.getModifiers().contains(Modifier.FINAL);
    Object[] args = {
      types(graph, cycle),
      fields(graph, cycle),
      isCollection ? "what is in " + field + " has another owner" : field + " just refers back",
      isCollection ? "use a GcWeakSet" : isFinal ? "make it @Weak, and not final" : "make it @Weak",
      reason(cycle, best) + (best.pointsBack() ? otherWay(graph, cycle, best.field()) : ""),
      owners(graph, cycle)
    };
    HostReport report = new HostReport();
    if (options.cycles() == Options.Cycles.ERROR) {
      report.addAsError(Diagnostic.OWNERSHIP_CYCLE, element, args);
    } else {
      report.add(Diagnostic.OWNERSHIP_CYCLE, element, args);
    }
    report.print(environment.getMessager());
  }

  /** The classes of this compilation that acknowledge the whole cycle. */
  private static String owners(OwnershipGraph graph, Cycle cycle) {
    return cycle.fields().stream()
        .filter(Field::isHere)
        .map(field -> "'" + graph.label(field.owner()) + "'")
        .distinct()
        .collect(joining(", "));
  }

  private static String reason(Cycle cycle, WeakCandidate best) {
    String name = best.pointsBack() ? "its name says so, and " : "";
    return best.left() == 0
        ? name + "no cycle is left then"
        : name
            + "cycles through %s of the %s fields are left then"
                .formatted(best.left(), cycle.fields().size());
  }

  /** What to do if the objects need what a field refers to, though it is named like a way back. */
  private static String otherWay(OwnershipGraph graph, Cycle cycle, Field back) {
    String object = "'" + graph.label(back.owner()) + "'";
    String keep = ". If " + object + " needs it, as a child allocator its parent, keep it";
    for (Field there : cycle.fields()) {
      if (there != back) {
        String name = graph.label(there);
        return keep
            + (there.isCollection()
                ? ", and let '" + name + "' be a GcWeakSet"
                : ", and make '" + name + "' @Weak");
      }
    }
    return keep;
  }

  private static String types(OwnershipGraph graph, Cycle cycle) {
    List<String> types = cycle.types();
    String shown = types.stream().limit(MAX_NAMES).map(graph::label).collect(joining(", "));
    int more = types.size() - MAX_NAMES;
    return more > 0 ? shown + " and " + more + " more" : shown;
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
      HostReport report = new HostReport();
      report.add(Diagnostic.REPORT_FAILED, Place.none(), DRAWING, e);
      report.print(environment.getMessager());
    }
  }
}
