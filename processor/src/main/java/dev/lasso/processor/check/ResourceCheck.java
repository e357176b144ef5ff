package dev.lasso.processor.check;

import static java.util.stream.Collectors.joining;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;

/** Rules for what {@code @Owned} says about resources. */
public final class ResourceCheck {
  private final ReadContext context;
  private final HostReport report;
  private final TypeElement host;

  public ResourceCheck(ReadContext context, HostReport report, TypeElement host) {
    this.context = context;
    this.report = report;
    this.host = host;
  }

  /** Reports what is wrong with the values of {@code @Owned} on the fields. */
  public void check() {
    for (FieldDeclaration field : context.fields(host)) {
      checkIsResource(field, FieldDeclaration.RELEASE);
      if (checkIsResource(field, FieldDeclaration.CLOSE_BEFORE)) {
        field.closeBefore().forEach(name -> checkCloseBefore(field, name));
      }
    }
    checkCycles();
  }

  private void checkCloseBefore(FieldDeclaration field, String name) {
    Place place = field.place(Mark.OWNED, FieldDeclaration.CLOSE_BEFORE);
    Optional<FieldDeclaration> other =
        Hierarchy.withSuperclasses(host)
            .flatMap(type -> context.fields(type).stream())
            .filter(each -> each.name().equals(name))
            .findFirst();
    if (other.isEmpty()) {
      report.add(Diagnostic.CLOSE_BEFORE_MISSING, place, field.name(), name, Hierarchy.name(host));
    } else if (!other.get().isClosed()) {
      report.add(
          Diagnostic.CLOSE_BEFORE_KIND,
          place,
          field.name(),
          name,
          Hierarchy.name(other.get().owner()));
    }
  }

  /** Reports each cycle once. All its fields are the host's: none names one of a sub host. */
  private void checkCycles() {
    Set<FieldDeclaration> seen = new HashSet<>();
    for (FieldDeclaration start : context.fields(host)) {
      follow(start, seen, new ArrayList<>());
    }
  }

  private void follow(
      FieldDeclaration at, Set<FieldDeclaration> seen, List<FieldDeclaration> path) {
    if (path.contains(at)) {
      reportCycle(path.subList(path.indexOf(at), path.size()));
    } else if (seen.add(at)) {
      path.add(at);
      for (FieldDeclaration next : context.fields(host)) {
        if (at.closeBefore().contains(next.name())) {
          follow(next, seen, path);
        }
      }
      path.removeLast();
    }
  }

  private void reportCycle(List<FieldDeclaration> cycle) {
    FieldDeclaration first = cycle.getFirst();
    report.add(
        Diagnostic.CLOSE_BEFORE_CYCLE,
        first.place(Mark.OWNED, FieldDeclaration.CLOSE_BEFORE),
        first.name(),
        Stream.concat(cycle.stream(), Stream.of(first))
            .map(FieldDeclaration::name)
            .collect(joining(" → ")));
  }

  /** Whether {@code @Owned} has a value for {@code element}, and means a resource. */
  private boolean checkIsResource(FieldDeclaration field, String element) {
    if (Mark.OWNED.value(field.element(), element).isEmpty()) {
      return false;
    }
    String kind =
        switch (field.kind()) {
          case CONTAINER -> "a container";
          case VALUE -> "no resource";
          case ITEMS -> "an array of containers";
          case COLLECTION -> "an owned collection";
          case RESOURCE, PLAIN -> "";
        };
    if (!kind.isEmpty()) {
      report.add(
          Diagnostic.RESOURCE_ONLY, field.place(Mark.OWNED, element), field.name(), kind, element);
    }
    return kind.isEmpty();
  }
}
